import path from 'node:path';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { type LeaveOptions, leave } from '../leaving/leave.ts';
import { openPictures } from '../media/open-pictures.ts';
import { readCommandLine, runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

const USAGE = `Writes everything the school owns into one folder, for another program.

  npm run leave -- --to FOLDER

Payments, refunds, the ledger, payouts, findings, news with their pictures, accounts and the audit log, as CSV and as
JSON, with a description of every column. No passwords and no keys. The school may be running. The folder must be
empty or not there yet; this is no backup, and nothing restores it (npm run backup makes one).`;

interface LeaveCommand extends Pick<LeaveOptions, 'readPicture' | 'clock'> {
  withSchool: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  say: (text: string) => void;
  tell: (text: string) => void;
}

export async function runLeaveCommand(args: string[], parts: LeaveCommand): Promise<number> {
  const { withSchool, readPicture, clock, say, tell } = parts;
  const { to } = readCommandLine({ args, options: { to: { type: 'string' } } }, USAGE).values;
  if (!to) throw new AppError('invalid', `Please name the folder, --to FOLDER.\n\n${USAGE}`);
  const folder = path.resolve(to);
  const { contents, pictures, differences } = await withSchool((db) =>
    leave({ db, readPicture, folder, clock, say: tell }),
  );
  for (const address of pictures.missing) tell(`A news item names ${address}, which is not there.`);
  for (const difference of differences) {
    tell(`${difference}: run npm run payments -- verify-ledger.`);
  }
  const rows = contents.reduce((sum, content) => sum + content.rows, 0);
  say(
    `Written to ${folder}: ${contents.length} tables with ${rows} rows, and ${pictures.files} pictures.`,
  );
  say('Only you can read it. Begin with README.md, and hand it over safely.');
  return pictures.missing.length + differences.length > 0 ? 1 : 0;
}

await runCommand({ file: import.meta.url, usage: USAGE, needsWord: true, work });

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
