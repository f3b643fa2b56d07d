import { createNewsRestoring } from '../news/restoring.ts';
import { NEWS_USAGE, runNewsCommand } from './news-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

/** `npm run news` works beside a running server. */
await runCommand({
  usage: NEWS_USAGE,
  needsWord: true,
  work: (args) =>
    withSchool(loadStorageSettings(), (db) => {
      const restoring = createNewsRestoring(db, () => new Date());
      return runNewsCommand(args, { restoring, say: (text) => console.log(text) });
    }),
});
