/** `npm run doctor`: the operator's command, with whether the build fits the sources, which only scripts know. */
import { buildState } from './builds.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  const args = ['server/cli/doctor.ts', `--build=${buildState()}`, ...process.argv.slice(2)];
  return exitCodeOf(ownNode(), args, projectOptions());
});
