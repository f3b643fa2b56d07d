import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defects } from './defects.ts';

/** Plays every planted defect until a story notices it: how long that takes, which law it is, and how to play it again. */
const usage =
  "Usage: npm run simulate:defects -- [--only 'part of a name'] [--from 'name'] [--minutes 10] [--seed 1] [--commands 30]";

const MINUTE_MS = 60_000;
/** A story that never comes to its end has been found as well. */
const HANGS_AFTER_MS = 2 * MINUTE_MS;
/** The time is shared by so many seeds, and by more where one goes wrong without the defect. */
const SEEDS = 3;
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

interface Found {
  name: string;
  seconds: number;
  /** Of a processor, while others use the machine as well. */
  busySeconds: string;
  stories: number;
  law: string;
  replay: string;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '30' },
  },
});
const { only, from, commands } = values;
const [minutes, firstSeed] = [Number(values.minutes), Number(values.seed)];
const all = Object.keys(defects);
const names = all.slice(from ? all.indexOf(from) : 0).filter((name) => name.includes(only));
if (!(minutes > 0) || !Number.isSafeInteger(firstSeed) || names.length === 0) {
  console.error(usage);
  process.exit(2);
}

/** Nine tenths of the school's code are the same for all of them. */
const compiled = mkdtempSync(path.join(tmpdir(), 'school-compiled-'));
process.on('exit', () => rmSync(compiled, { recursive: true, force: true }));

const results: Found[] = [];
const missed: string[] = [];
for (const name of names) {
  const found = await find(name);
  if (found) results.push(found);
  else missed.push(name);
  console.log(found ? rowOf(found) : `| ${name} | | | not found in ${minutes} minutes | |`);
}
console.log(`\n${results.length} of ${names.length} planted defects were found`);
for (const name of missed) console.log(`  not found: ${name}`);
process.exit(missed.length === 0 ? 0 : 1);

async function find(name: string): Promise<Found | undefined> {
  const startedAt = performance.now();
  const minutesGone = () => (performance.now() - startedAt) / MINUTE_MS;
  let stories = 0;
  for (let seed = firstSeed; minutesGone() < minutes; seed += 1) {
    const share = Math.min(minutes / SEEDS, minutes - minutesGone());
    const options = ['--seed', `${seed}`, '--commands', commands, '--first'];
    const printed = await play([...options, '--minutes', `${share}`, '--broken', name], share);
    const seconds = Math.round(minutesGone() * 60);
    stories += Number(/^(\d+) stories, .* in /m.exec(printed)?.[1] ?? 0);
    const law = lawIn(printed);
    if (!law) continue;
    const [, replay = '', storyPath] = /Play it again:\n {2}(.*--path (\d+).*)/.exec(printed) ?? [];
    // What goes wrong without the defect as well says nothing about it.
    const control = storyPath && (await play([...options, '--path', storyPath], 1));
    if (control && lawIn(control)) console.log(`  (seed ${seed} also goes wrong without a defect)`);
    else return { name, seconds, busySeconds: busyIn(printed), stories, law, replay };
  }
  return undefined;
}

/** The first difference, or how a run ended without its report. */
function lawIn(printed: string): string | undefined {
  if (!/^Playing stories/m.test(printed)) throw new Error(`A run could not begin:\n${printed}`);
  if (/^0 differences/m.test(printed)) return undefined;
  const [, law] = /^[1-9]\d* differences\n {2}(.*)$/m.exec(printed) ?? [];
  return law ?? printed.trim().split('\n').at(-1) ?? '';
}

function busyIn(printed: string): string {
  return [...printed.matchAll(/\((\d+) s of a processor\)/g)].at(-1)?.[1] ?? '?';
}

/** What a run prints, with its errors. */
function play(options: string[], mostMinutes: number): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  let printed = '';
  const note = (piece: Buffer) => {
    printed += piece.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const stop = setTimeout(
    () => {
      printed += '\nthe story does not come to its end\n';
      child.kill('SIGKILL');
    },
    mostMinutes * MINUTE_MS + HANGS_AFTER_MS,
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(stop);
      resolve(printed);
    });
  });
}

function rowOf({ name, seconds, busySeconds, stories, law, replay }: Found): string {
  return `| ${name} | ${seconds} s | ${busySeconds} s | ${stories} | ${law.slice(0, 160)} | \`${replay}\` |`;
}
