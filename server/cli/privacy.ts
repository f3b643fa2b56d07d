import path from 'node:path';
import { loadConfig } from '../config.ts';
import { runPrivacyCommand } from './privacy-commands.ts';
import { runCommand, withSchool } from './runner.ts';

/** `npm run privacy`: the operator's command for whoever asks what the school holds of them. It works beside a running server. */
await runCommand((args) => {
  const config = loadConfig();
  return withSchool(config, (db) =>
    runPrivacyCommand(args, {
      db,
      backupFolder: path.resolve(config.backups.folder),
      clock: () => new Date(),
      say: (text) => console.log(text),
    }),
  );
});
