import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openForLongWork } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { openSqlite } from '../database/sqlite-dialect.ts';
import { isLocked } from '../database/sqlite-driver.ts';
import { AppError } from '../errors/app-error.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import { moveSchool } from '../moving/move-school.ts';
import { insertMissingWords } from '../news/news-index-repository.ts';
import { openStartedSchool } from '../open-school.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { isSafeDatabase, UNSAFE_DATABASE } from '../unsafe-settings.ts';
import { nameOfDatabase, runCommand, sayWhichSchool } from './runner.ts';
import { loadStorageSettings, type StorageSettings } from './settings.ts';

const USAGE = `Moves a school from the embedded database (SQLite) to PostgreSQL. Stop the school first.

  npm run move -- --to postgres://ACCOUNT@HOST/DATABASE     into an empty database

The password is read from PGPASSWORD when the address has none. Whatever cuts it short, the same command again goes on
where it stopped. At the end every row is compared; the embedded database is only read and stays as it is, pictures stay
where they are. There is no way back.`;

const PASSWORD = 'PASSWORD';

const say = (line: string) => console.log(line);

await runCommand({ file: import.meta.url, usage: USAGE, needsWord: true, work });

async function work(args: string[]): Promise<void> {
  const to = readArguments(args);
  const settings = loadStorageSettings();
  sayWhichSchool(settings);
  const file = sourceOf(settings);
  const address = readAddress(to, settings);
  // For its error messages about schools that cannot be opened.
  await (await openStartedSchool(settings, say)).destroy();
  await using source = openAlone(file);
  const target = { engine: 'postgres', url: to, directUrl: to } as const;
  say(`To: ${nameOfDatabase(target)}`);
  await intoPostgres(target, (db) =>
    moveSchool({
      source,
      sourceMark: markOf(file),
      target: db,
      makeFindable: insertMissingWords,
      checkLedger: verifyLedger,
      say,
    }),
  );
  for (const line of whatNow(address, file)) say(line);
}

function readArguments(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (to) return to;
  } catch (error) {
    // Not the message of parseArgs: it would repeat a password.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new AppError('invalid', `Please name the database to move to.\n\n${USAGE}`);
}

function sourceOf({ database }: StorageSettings): string {
  if (database.engine === 'sqlite') return database.file;
  throw new AppError(
    'invalid',
    'By DATABASE_URL in .env this school is in PostgreSQL already. To move the one in DATA_DIR, take DATABASE_URL out first.',
  );
}

function readAddress(to: string, { mode }: StorageSettings): URL {
  const address = URL.parse(to);
  if (!address || !/^postgres(ql)?:$/.test(address.protocol)) {
    throw new AppError(
      'invalid',
      '--to must be an address such as postgres://account@db.example/school; characters such as @ / # in a password are written %40 %2F %23.',
    );
  }
  if (mode === 'production' && !isSafeDatabase(to)) {
    throw new AppError('invalid', `--to: ${UNSAFE_DATABASE}.`);
  }
  return address;
}

/** While it is open, no server can open the school. */
function openAlone(file: string): Database {
  try {
    return openSqlite(file, { isAlone: true });
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new AppError(
      'conflict',
      `The school is running on ${file}, or another command has it open. Stop it, then move it: it must not change meanwhile.`,
    );
  }
}

/** Uses stat: opening and closing the file would end the lock. */
function markOf(file: string): string {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  return `${size}-${mtimeNs}-${ino}`;
}

async function intoPostgres(
  target: Extract<StorageSettings['database'], { engine: 'postgres' }>,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  await using db = openForLongWork(target);
  try {
    await work(db);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!isDatabaseUnavailable(error) || code?.startsWith('SQLITE')) throw error;
    throw new AppError(
      'unavailable',
      `${nameOfDatabase(target)} cannot be reached or used now (${message || code}). Once that is fixed, run this again: it goes on where it stopped.`,
    );
  }
}

function whatNow(address: URL, file: string): string[] {
  return [
    'The school is in PostgreSQL now. Put this into .env, then start it:',
    '',
    `  DATABASE_URL="${withoutPassword(address)}"`,
    '',
    ...(withoutPassword(address).includes(PASSWORD)
      ? [`${PASSWORD} stands for the one you gave.`]
      : ['Has the account a password? Write it into the address: postgres://ACCOUNT:PASSWORD@…']),
    `Leave DATA_DIR as it is: the pictures are there. Once the school runs, make a backup: npm run backup`,
    `${file} is as it was. Keep it until you trust the new one, and never start the school on it again: payments would be in two places.`,
  ];
}

function withoutPassword(address: URL): string {
  const shown = new URL(address);
  if (shown.password) shown.password = PASSWORD;
  if (shown.searchParams.has('password')) shown.searchParams.set('password', PASSWORD);
  return shown.href;
}
