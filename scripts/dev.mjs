import { readArguments } from './arguments.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const RESTARTS_ON = ['server', 'contract', 'content', 'paystack-sandbox'];

readArguments({
  usage: `Usage: npm run dev

Opens the school in demo mode; pages change as you type and the server restarts by itself. It takes no arguments:
settings come from the environment or a file .env. On another port: PORT=4000 npm run dev`,
});

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
