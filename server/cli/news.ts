import { loadStorageSettings } from '../config.ts';
import { createNewsRestoring } from '../news/restoring.ts';
import { runNewsCommand } from './news-commands.ts';
import { runCommand, withSchool } from './runner.ts';

/** `npm run news`: the operator's command about deleted news. It works beside a running server. */
await runCommand((args) =>
  withSchool(loadStorageSettings(), (db) => {
    const restoring = createNewsRestoring({ db, clock: () => new Date(), onChange: () => {} });
    return runNewsCommand(args, { restoring, say: (text) => console.log(text) });
  }),
);
