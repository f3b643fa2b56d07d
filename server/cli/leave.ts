import { openPictures } from '../media/open-pictures.ts';
import { LEAVE_USAGE, runLeaveCommand } from './leave-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

/** `npm run leave` works beside a running server. */
await runCommand({ usage: LEAVE_USAGE, needsWord: true, work });

function work(args: string[]): Promise<number> {
  const settings = loadStorageSettings();
  return runLeaveCommand(args, {
    withSchool: (run) => withSchool(settings, run),
    readPicture: openPictures(settings).getFile,
    clock: () => new Date(),
    say: (text) => console.log(text),
    tell: (text) => console.error(text),
  });
}
