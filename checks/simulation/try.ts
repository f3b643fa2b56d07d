import fc from 'fast-check';
import { oneCommand } from './commands.ts';
import { playStory } from './story.ts';

const seed = Number(process.argv[2] ?? 1);
const n = Number(process.argv[3] ?? 20);
const started = performance.now();
let steps = 0,
  stories = 0;
const details = await fc.check(
  fc.asyncProperty(
    fc.array(oneCommand, { minLength: n, maxLength: n }),
    fc.scheduler(),
    fc.nat(),
    async (commands, scheduler, s) => {
      const t = performance.now();
      const r = await playStory({ commands, seed: s, scheduler });
      steps += r.steps;
      stories++;
      if (process.env.V)
        console.log(r.steps, r.story, (performance.now() - t).toFixed(), r.differences.slice(0, 5));
      if (r.differences.length) throw new Error(r.differences.slice(0, 8).join('\n'));
    },
  ),
  { seed, numRuns: Number(process.argv[4] ?? 3), endOnFailure: true },
);
console.log(
  details.failed,
  details.counterexamplePath,
  details.errorInstance,
  steps,
  stories,
  ((performance.now() - started) / 1000).toFixed(1) + 's',
);
process.exit(0);
