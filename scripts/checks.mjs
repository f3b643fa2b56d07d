import { checkPart } from './report.mjs';
import { quietExitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

/** What the types of the pages are made from; the other checks need it. */
export const routeTypes = { name: 'route types', command: ['react-router', 'typegen'] };

/** What is checked without running the product. */
export const checks = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'supported browsers',
    command: ['node', 'scripts/browsers/check.ts', 'sources'],
  },
];

/** The same of what was built, packages included. */
export const builtForBrowsers = ['node', 'scripts/browsers/check.ts', 'build'];

/** Apart from the others because a whole test run includes it already. */
export const importRules = {
  name: 'import rules',
  command: ['vitest', 'run', 'scripts/import-rules.test.ts'],
};

/** A part of a run: one check, whose output is shown when it fails. */
export function partOf({ name, command: [tool, ...args] }) {
  return checkPart(name, async () => (await quietExitCodeOf(tool, args, projectOptions())) === 0);
}
