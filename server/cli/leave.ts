import path from 'node:path';
import { createDiskStorage } from '../media/disk-storage.ts';
import { LEAVE_USAGE, runLeaveCommand } from './leave-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

/** `npm run leave`: everything the school owns, for another program. It works beside a running server. */
await runCommand({ usage: LEAVE_USAGE, needsWord: true, work });

function work(args: string[]): Promise<number> {
  const settings = loadStorageSettings();
  const pictures = createDiskStorage({ folder: path.join(settings.dataDir, 'media') });
  return runLeaveCommand(args, {
    withSchool: (run) => withSchool(settings, run),
    readPicture: pictures.getFile,
    clock: () => new Date(),
    say: (text) => console.log(text),
    tell: (text) => console.error(text),
  });
}
