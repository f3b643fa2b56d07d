import { refuseOtherSchema } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { keyOf, type Row, readRows, readTables, type Table } from './source-repository.ts';
import * as repository from './target-repository.ts';

interface MoveOptions {
  /** SQLite, which no other process has open: it must not change meanwhile. */
  source: Database;
  /** Changes when anything is written to the source. */
  sourceMark: string;
  /** PostgreSQL: empty, or with what an earlier run has copied. */
  target: Database;
  /** Adds some published news to the search; resolves to how many. */
  makeFindable: (db: Database, limit: number) => Promise<number>;
  checkLedger: (
    db: Database,
  ) => Promise<{ intact: true; sequence: number } | { intact: false; problem: string }>;
  say: (line: string) => void;
}

const NEWS_AT_ONCE = 200;

/** After a kill the next run continues. Until the last step the target cannot be started as a school. */
export async function moveSchool(options: MoveOptions): Promise<void> {
  const { source, target, say } = options;
  const tables = await readTables(source);
  if ((await prepare(options, tables)) === 'moved') {
    return say('Every row is there already, moved by an earlier run.');
  }
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  await copyAll(options, tables, createProgress('Copied', total, say));
  await makeAllFindable(options);
  await repository.gatherStatistics(target, tables);
  const ledger = await check(options, tables, createProgress('Compared', total, say));
  await repository.endMove(target);
  say(`Checked: ${total} rows of ${tables.length} tables are equal; ${ledger}.`);
}

async function prepare(options: MoveOptions, tables: Table[]): Promise<'begun' | 'moved'> {
  const { sourceMark, target, say } = options;
  const found = await repository.readTarget(target);
  if (found.state === 'other') {
    // An earlier run may have been killed after its last step.
    if (await isMoved(options, tables)) return 'moved';
    throw new AppError(
      'conflict',
      'That database already holds a school or other tables, so nothing was moved. Name an empty one. (Was this school moved there and started? Then it is there already: set DATABASE_URL in .env.)',
    );
  }
  if (found.state === 'half' && found.source === sourceMark) {
    say('A move that was cut short goes on.');
    return 'begun';
  }
  if (found.state === 'half') {
    say('The school was changed since the move that was cut short: it starts over.');
    await repository.emptyTarget(target);
  }
  await repository.beginMove(target, sourceMark, tables);
  return 'begun';
}

async function isMoved({ source, target }: MoveOptions, tables: Table[]): Promise<boolean> {
  try {
    await refuseOtherSchema(target);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  return (await findDifference(source, target, tables)) === undefined;
}

async function copyAll(
  { source, target }: MoveOptions,
  tables: Table[],
  report: Report,
): Promise<void> {
  const stored = await repository.readProgress(target);
  for (const table of tables) {
    let { copied, lastKey } = stored.get(table.name) ?? { copied: 0, lastKey: undefined };
    report(copied, table.name);
    for await (const rows of readRows(source, table, lastKey)) {
      await repository.addRows(target, table, rows, copied).catch(refuseUnfit(table));
      copied += rows.length;
      report(rows.length, table.name);
    }
  }
}

/** PostgreSQL refuses NUL in a text and text in a number; SQLite accepts both from other programs. */
function refuseUnfit(table: Table): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as { code?: unknown; message?: string };
    if (!/^22/.test(String(code))) throw error;
    throw new AppError(
      'invalid',
      `The table ${table.name} holds a value that PostgreSQL does not take (${message}). This program writes no such values: correct the row, then run this again.`,
      { cause: error },
    );
  };
}

async function makeAllFindable({ target, makeFindable, say }: MoveOptions): Promise<void> {
  const { published } = await repository.countFindable(target);
  let made = 0;
  for (;;) {
    const some = await makeFindable(target, NEWS_AT_ONCE);
    if (some === 0) break;
    made += some;
  }
  if (made > 0) say(`News that the search finds: ${made} of ${published} added.`);
}

async function check(options: MoveOptions, tables: Table[], report: Report): Promise<string> {
  const { source, target, checkLedger } = options;
  const difference = await findDifference(source, target, tables, report);
  const { published, found } = await repository.countFindable(target);
  const ledger = difference ? undefined : await checkLedger(target);
  const problem =
    difference ??
    (published === found ? undefined : `the search finds ${found} of ${published} news items`) ??
    (ledger?.intact ? undefined : `the ledger does not agree with itself: ${ledger?.problem}`);
  if (!problem) return `the ledger is intact with ${ledger?.intact ? ledger.sequence : 0} events`;
  await repository.forgetSource(target);
  throw new AppError(
    'unavailable',
    `What was moved cannot be used: ${problem}. The school is where it was, unchanged. Look at it there (npm run payments -- verify-ledger), then run this again: it starts over.`,
  );
}

/** The first difference between two databases in a few words; undefined when every row of every table is equal. */
async function findDifference(
  source: Database,
  target: Database,
  tables: Table[],
  report?: Report,
): Promise<string | undefined> {
  for (const table of tables) {
    const moved = await repository.countRows(target, table.name);
    if (moved !== table.rows) return `${table.name} has ${moved} rows instead of ${table.rows}`;
    for await (const rows of readRows(source, table, undefined)) {
      const different = differentRow(table, rows, await repository.findRows(target, table, rows));
      if (different) return `${table.name} differs in the row ${different}`;
      report?.(rows.length, table.name);
    }
  }
  return undefined;
}

function differentRow(table: Table, rows: Row[], found: Row[]): string | undefined {
  const name = (row: Row) => JSON.stringify(keyOf(table, row));
  const moved = new Map(found.map((row) => [name(row), row]));
  const different = rows.find((row) => {
    const other = moved.get(name(row));
    return !other || table.columns.some((column) => row[column] !== other[column]);
  });
  return different && name(different);
}

type Report = ReturnType<typeof createProgress>;

/** Says how many of all rows are done, at every tenth of them. */
function createProgress(what: string, total: number, say: (text: string) => void) {
  let done = 0;
  let tenths = 0;
  return (rows: number, table: string): void => {
    done += rows;
    const reached = total === 0 ? 0 : Math.floor((done * 10) / total);
    if (reached === tenths) return;
    tenths = reached;
    say(`${what}: ${done} of ${total} rows (${reached * 10} %), ${table}.`);
  };
}
