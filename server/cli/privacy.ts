import path from 'node:path';
import { PRIVACY_USAGE, runPrivacyCommand } from './privacy-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

/** `npm run privacy` works beside a running server. */
await runCommand({ usage: PRIVACY_USAGE, needsWord: true, work });

function work(args: string[]): Promise<number> {
  const settings = loadStorageSettings();
  return withSchool(settings, (db) =>
    runPrivacyCommand(args, {
      db,
      backupFolder: path.resolve(settings.backups.folder),
      clock: () => new Date(),
      say: (text) => console.log(text),
    }),
  );
}
