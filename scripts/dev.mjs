import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const RESTARTS_ON = ['server', 'contract', 'content', 'paystack-sandbox'];

await main(async () => {
  await ensureInstalled();
  const watch = RESTARTS_ON.map((folder) => `--watch-path=${folder}`);
  // Pages are served by Vite inside the server: they change in place, without a restart.
  return exitCodeOf(
    ownNode(),
    ['--watch-preserve-output', ...watch, 'server/main.ts'],
    projectOptions({ PAGES: 'dev' }),
  );
});
