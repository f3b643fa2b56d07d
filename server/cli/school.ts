import { readFile, stat, writeFile } from 'node:fs/promises';
import { calendarDay, schoolMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { dayText } from '#contract/schemas/common.ts';
import { changesInWords, kindNames } from '#contract/school/changes.ts';
import { type SchoolKind, schoolKinds } from '#contract/school/documents.ts';
import { SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { planImport } from '../school/import-plan.ts';
import { createSchool } from '../school/school.ts';
import { LARGEST_FILE_BYTES, readSchoolFile, writeSchoolFile } from '../school/school-file.ts';
import { findVersions } from '../school/school-repository.ts';
import { readCommandLine, runSchoolCommand } from './runner.ts';
import { loadStorageSettings } from './settings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const USAGE = `The school's settings: fees, terms, contact details and what else the panel has under Settings, School.

  npm run school -- export [FILE]
  npm run school -- import FILE [--from DAY] [--yes] [--other-school]
  npm run school -- history [KIND]

export writes what holds now and later as JSON, to FILE or to standard output.
import shows what a file would change and asks before it writes: at once, or from a day such as 2027-01-11 on.
What the file lacks but payments carry is not deleted, only no longer offered. A file names the pictures of the gallery,
and does not contain them.
history lists the versions of all settings or of one KIND: ${schoolKinds.join(', ')}.`;

interface SchoolCommand {
  db: Database;
  clock: () => Date;
  terminal: Pick<Terminal, 'isInteractive' | 'ask' | 'say'>;
}

const options = {
  from: { type: 'string' },
  yes: { type: 'boolean' },
  'other-school': { type: 'boolean' },
} as const;

export async function runSchoolSettingsCommand(
  args: string[],
  { db, clock, terminal }: SchoolCommand,
): Promise<void> {
  const parsed = readCommandLine({ args, options, allowPositionals: true }, USAGE);
  const [command, name, ...more] = parsed.positionals;
  const { from, yes = false, 'other-school': anySchool = false } = parsed.values;
  const school = createSchool({ db, clock, onChange: () => {} });
  if (command === 'export' && more.length === 0) return exportTo(name);
  if (command === 'import' && name && more.length === 0) return importFrom(name);
  if (command === 'history' && more.length === 0) return history(name);
  throw new AppError(
    'invalid',
    `There is no command "${parsed.positionals.join(' ')}".\n\n${USAGE}`,
  );

  async function exportTo(file: string | undefined): Promise<void> {
    const text = await writeSchoolFile(school, clock());
    if (!file) return terminal.say(text.trimEnd());
    await writeFile(file, text, { flag: 'wx' }).catch((error) => {
      if (error.code !== 'EEXIST') throw unusable(file, error);
      throw new AppError('invalid', `The file ${file} is there already.`);
    });
    terminal.say(`The school’s settings are in ${file}.`);
  }

  async function importFrom(file: string): Promise<void> {
    if (from !== undefined) checkDay(from);
    const kinds = readSchoolFile(await bytesOf(file), { anySchool });
    const { changes, words, notes } = await planImport({ db, school, kinds, from, now: clock() });
    if (changes.length === 0) {
      return terminal.say('Nothing would change: the school has these settings already.');
    }
    for (const line of [...words, ...notes]) terminal.say(line);
    if (!yes && !(await isWanted())) return;
    await school.changeAll(changes, SYSTEM);
    terminal.say('Written. A running server shows it within five seconds.');
  }

  async function isWanted(): Promise<boolean> {
    if (!terminal.isInteractive) {
      terminal.say('Nothing was changed. To write this, run it again with --yes.');
      return false;
    }
    const answer = await terminal.ask('Write this? (yes or no) ');
    const isYes = /^y(es)?$/i.test(answer.trim());
    if (!isYes) terminal.say('Nothing was changed.');
    return isYes;
  }

  function checkDay(day: string): void {
    if (dayText.safeParse(day).success && day > calendarDay(clock())) return;
    throw new AppError('invalid', '--from must be a day from tomorrow on, such as 2027-01-11.');
  }

  async function history(wanted: string | undefined): Promise<void> {
    const kinds = schoolKinds.filter((kind) => wanted === undefined || kind === wanted);
    if (kinds.length === 0) {
      const known = schoolKinds.join(', ');
      throw new AppError('invalid', `There is no “${wanted}” in the settings, only: ${known}.`);
    }
    for (const kind of kinds) await historyOf(kind);
  }

  async function historyOf(kind: SchoolKind): Promise<void> {
    const versions = await findVersions(db, kind);
    terminal.say(kindNames[kind]);
    for (const [index, { version, author, createdAt, holdsFrom, document }] of versions.entries()) {
      const later = holdsFrom > createdAt ? `, holds from ${shortSchoolDay(holdsFrom)}` : '';
      terminal.say(`  ${version}  ${schoolMoment(createdAt)}  ${author}${later}`);
      const before = versions[index + 1];
      const words = before ? changesInWords(kind, before.document, document) : ['First version'];
      for (const sentence of words) terminal.say(`       ${sentence}`);
    }
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    // Far too large, it is not read: its size alone is refused, with its own sentence.
    const { size } = await stat(file);
    if (size > LARGEST_FILE_BYTES) return new Uint8Array(LARGEST_FILE_BYTES + 1);
    return await readFile(file);
  } catch (error) {
    throw unusable(file, error as NodeJS.ErrnoException);
  }
}

function unusable(file: string, { code, message }: NodeJS.ErrnoException): AppError {
  const reasons: Record<string, string> = {
    ENOENT: 'is not there',
    EISDIR: 'is a folder',
    EACCES: 'may not be opened by you',
  };
  const reason = reasons[code ?? ''] ?? `cannot be used: ${message}`;
  return new AppError('invalid', `${file} ${reason}. Nothing was changed.`);
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadStorageSettings,
  async work(args, db) {
    const terminal = openTerminal();
    const run = runSchoolSettingsCommand(args, { db, clock: () => new Date(), terminal });
    return run.finally(terminal.close);
  },
});
