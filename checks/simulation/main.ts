import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { defects, plant } from './defects.ts';

const usage = `Usage: npm run simulate -- [--minutes 1] [--stories N] [--seed N] [--path P] [--commands 30] [--steps N] [--known] [--first] [--broken 'name of a defect']`;

const MINUTE_MS = 60_000;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    stories: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    commands: { type: 'string', default: '30' },
    steps: { type: 'string' },
    broken: { type: 'string' },
    // The first story that goes wrong is not made shorter.
    first: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
  },
});
const { path, broken, first, known } = values;
const minutes = Number(values.minutes);
const numbers = {
  stories: Number(values.stories),
  seed: Number(values.seed),
  commands: Number(values.commands),
  steps: Number(values.steps ?? 0),
};
const { stories, seed, commands, steps } = numbers;
if (!(minutes > 0) || !Object.values(numbers).every(isWhole) || !isDefect(broken)) {
  console.error(usage);
  process.exit(2);
}
if (broken) plant(broken);
// Only now: a planted defect must be there before the school's code is read.
const { oneCommand } = await import('./commands.ts');
const { playStory } = await import('./story.ts');

const startedAt = performance.now();
// A run that ends without this line could not begin; find-defects.ts looks for it.
console.log(`Playing stories, seed ${seed}`);
const seen = { stories: 0, steps: 0, counts: new Map<string, number>() };
const differences = known
  ? await playKnown()
  : steps > 0
    ? await playLong(steps)
    : await playMany();
report(differences);
// Processes that died in a story leave promises behind that nobody answers. All that was printed goes out first.
process.stdout.write('', () => process.exit(differences.length === 0 ? 0 : 1));

/** What once went wrong. */
async function playKnown(): Promise<string[]> {
  const { default: stories } = await import('./known-stories.json', { with: { type: 'json' } });
  const found: string[] = [];
  for (const { found: what, seed, commands } of stories) {
    const result = await playStory({ commands, seed });
    note(result);
    found.push(...result.differences.map((difference) => `${what}: ${difference}`));
  }
  return found;
}

/** Many stories, each with a seed of its own; the first that goes wrong is made as short as time allows. */
async function playMany(): Promise<string[]> {
  let shortest: string[] = [];
  const play = fc.asyncProperty(
    fc.array(oneCommand, { maxLength: commands, size: 'max' }),
    fc.nat(),
    async (chosen, luck) => {
      const result = await playStory({ commands: chosen, seed: luck });
      note(result);
      if (result.differences.length > 0) shortest = result.differences;
      return result.differences.length === 0;
    },
  );
  const details = await fc.check(play, {
    seed,
    numRuns: path === undefined ? stories : 1,
    interruptAfterTimeLimit: minutes * MINUTE_MS,
    endOnFailure: first || path !== undefined,
    ...(path !== undefined && { path }),
  });
  if (!details.failed) return [];
  const { counterexample, counterexamplePath } = details;
  console.log(
    `\nAfter ${elapsed()} a story went wrong. ${first ? 'Its commands' : 'Its shortest form'}:`,
  );
  for (const { actor, steps: more } of counterexample?.[0] ?? []) {
    console.log(`  ${actor}, then ${more} steps`);
  }
  const [ofStory, luck] = counterexample ?? [];
  console.log(`\nFor known-stories.json, once it is mended:`);
  console.log(`  ${JSON.stringify({ found: '', seed: luck, commands: ofStory })}`);
  console.log(`\nPlay it again:\n  ${replayLine(counterexamplePath ?? '')}`);
  return shortest.length > 0 ? shortest : [String(details.errorInstance)];
}

/** One story that goes on and on. */
async function playLong(mostSteps: number): Promise<string[]> {
  const result = await playStory({ commands: endless(), seed, mostSteps });
  note(result);
  return result.differences;
}

function* endless() {
  for (let piece = 0; ; piece += 1)
    yield* fc.sample(oneCommand, { seed: seed + piece, numRuns: 100 });
}

function note(result: Awaited<ReturnType<typeof playStory>>): void {
  seen.stories += 1;
  seen.steps += result.steps;
  for (const [what, times] of result.counts) {
    seen.counts.set(what, (seen.counts.get(what) ?? 0) + times);
  }
  if (seen.stories % 100 === 0) console.log(`${seen.stories} stories, ${seen.steps} steps`);
}

function report(found: string[]): void {
  console.log();
  for (const [what, times] of [...seen.counts].sort()) {
    console.log(`  ${what.padEnd(44)}${String(times).padStart(9)}`);
  }
  const asked = `seed ${seed}${broken ? `, with the defect ${broken}` : ''}`;
  console.log(`\n${seen.stories} stories, ${seen.steps} steps in ${elapsed()}, ${asked}`);
  console.log(`${found.length} differences`);
  for (const difference of found.slice(0, 20)) console.log(`  ${difference}`);
}

function replayLine(counterexamplePath: string): string {
  const options = `--seed ${seed} --path ${counterexamplePath} --commands ${commands}`;
  return `npm run simulate -- ${options}${broken ? ` --broken '${broken}'` : ''}`;
}

function elapsed(): string {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { user, system } = process.cpuUsage();
  return `${seconds} s (${Math.round((user + system) / 1_000_000)} s of a processor)`;
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isDefect(name: string | undefined): name is keyof typeof defects | undefined {
  return name === undefined || Object.hasOwn(defects, name);
}
