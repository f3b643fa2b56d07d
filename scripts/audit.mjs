/** Asks the registry which packages that a school runs have known holes, and fails for a hole of level high or critical. */
import { spawnSync } from 'node:child_process';
import { readArguments } from './arguments.mjs';
import { dangerousPackages } from './audit-answer.mjs';
import { main } from './run.mjs';
import { root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/audit.mjs

Asks the registry for known holes in what a school runs. It takes no arguments.`,
});

const PATIENCE_MS = 60_000;

await main(async () => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  const dangerous = dangerousPackages(stdout ?? '');
  if (!dangerous) {
    // A registry's mirror need not know of holes: that is no fault of the change, and is said at the end of the run.
    console.log('– npm audit: the registry did not answer, so known holes were not looked for.');
    console.log('0 passed, 0 failed');
    return 0;
  }
  for (const name of dangerous) console.log(`✗ npm audit: ${name} has a known hole`);
  console.log(
    dangerous.length === 0 ? '1 passed, 0 failed' : `0 passed, ${dangerous.length} failed`,
  );
  return dangerous.length === 0 ? 0 : 1;
});
