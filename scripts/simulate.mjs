/**
 * `npm run simulate -- --minutes 60 --seed 7`: parents, staff, provider and trouble on a simulated machine, so that the
 * same seed tells the same story. checks/simulation/README.md says how to read what it prints.
 */
import { readArguments } from './arguments.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { seedOfCommit } from './seed.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const usage = `Usage: npm run simulate -- [--minutes 1] [--seed N] [--path P] [--commands 30] [--stories N] [--steps N]
                           [--broken NAME]

Plays stories in which everything goes wrong that can, and compares all books after every step.

  --minutes   how long
  --seed      which stories; if nothing is said, those of the commit, which is printed
  --path      one of them, as a failure has named it
  --commands  how many things happen in one story at most
  --stories   how many stories at most
  --steps     one story of so many steps instead of many
  --broken    with a mistake in the school, as checks/simulation/defects.ts names it, which must be found`;

const text = { type: 'string' };
const options = {
  minutes: text,
  seed: text,
  path: text,
  commands: text,
  stories: text,
  steps: text,
  broken: text,
};
const asked = { seed: seedOfCommit(), ...readArguments({ usage, options }).values };
const args = Object.entries(asked).map(([name, value]) => `--${name}=${value}`);

await main(async () => {
  await ensureInstalled();
  return printTable(
    await runParts([
      checkPart('same seed, same story', isSame),
      checkPart('stories that once went wrong', () => play(['--known'])),
      checkPart('simulation', () => play(args)),
    ]),
  );
});

async function isSame() {
  return (await exitCodeOf('vitest', ['run', '--project=simulation'], projectOptions())) === 0;
}

async function play(args) {
  return (
    (await exitCodeOf(ownNode(), ['checks/simulation/main.ts', ...args], projectOptions())) === 0
  );
}
