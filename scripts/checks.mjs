import { exitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

/** What is checked without running the product. */
export const checks = [
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

/** Apart from the others because a whole test run includes it already. */
export const importRules = {
  name: 'import rules',
  command: ['vitest', 'run', 'scripts/import-rules.test.ts'],
};

/** Runs one check with its output shown; true when it passed. */
export async function passes({ command: [tool, ...args] }) {
  return (await exitCodeOf(tool, args, projectOptions())) === 0;
}
