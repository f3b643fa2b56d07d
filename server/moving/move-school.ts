import { refuseOtherSchema } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { findDifference } from './compare.ts';
import { readRows, readTables } from './source-repository.ts';
import type { Table } from './table.ts';
import { createTally, type Tally } from './tally.ts';
import {
  addRows,
  beginMove,
  countFindable,
  emptyTarget,
  endMove,
  forgetSource,
  gatherStatistics,
  readProgress,
  readTarget,
} from './target-repository.ts';

export interface MoveOrder {
  /** SQLite, which nobody else has open: it must not change meanwhile. */
  source: Database;
  /** Another one as soon as anything was written to the source. */
  sourceMark: string;
  /** PostgreSQL: empty, or with what an earlier run has brought. */
  target: Database;
  /** Adds some published news to the search; answers how many. Handed in, because the search belongs to the news. */
  makeFindable: (db: Database, limit: number) => Promise<number>;
  /** Recomputes the ledger from its first event. Handed in, because it belongs to the payments. */
  checkLedger: (
    db: Database,
  ) => Promise<{ intact: true; sequence: number } | { intact: false; problem: string }>;
  say: (line: string) => void;
}

const NEWS_AT_ONCE = 200;

/**
 * Copies a school into another engine and compares every row. May be killed anywhere: the next run goes on where this
 * one stopped, and until the last step nobody takes the target for the school. The source is only read.
 */
export async function moveSchool(order: MoveOrder): Promise<void> {
  const { source, target, say } = order;
  const tables = await readTables(source);
  if ((await prepare(order, tables)) === 'moved') {
    return say('Every row is there already, moved by an earlier run.');
  }
  const tally = createTally(tables, say);
  await copyAll(order, tables, tally);
  await makeAllFindable(order);
  await gatherStatistics(target, tables);
  const ledger = await check(order, tables, tally);
  await endMove(target);
  say(`Checked: ${tally.total} rows of ${tables.length} tables are equal; ${ledger}.`);
}

async function prepare(order: MoveOrder, tables: Table[]): Promise<'begun' | 'moved'> {
  const { sourceMark, target, say } = order;
  const found = await readTarget(target);
  if (found.state === 'other') {
    // A kill may come after the last step, and before the operator was told.
    if (await isMoved(order, tables)) return 'moved';
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
    say('The school was changed since the move that was cut short: it begins anew.');
    await emptyTarget(target);
  }
  await beginMove(target, sourceMark, tables);
  return 'begun';
}

async function isMoved({ source, target }: MoveOrder, tables: Table[]): Promise<boolean> {
  try {
    await refuseOtherSchema(target);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  return (await findDifference(source, target, tables)) === undefined;
}

async function copyAll(
  { source, target }: MoveOrder,
  tables: Table[],
  tally: Tally,
): Promise<void> {
  const progress = await readProgress(target);
  tally.begin('Copied');
  for (const table of tables) {
    let { copied, lastKey } = progress.get(table.name) ?? { copied: 0, lastKey: undefined };
    tally.add(copied, table.name);
    for await (const rows of readRows(source, table, lastKey)) {
      await addRows(target, table, rows, copied).catch(refuseUnfit(table));
      copied += rows.length;
      tally.add(rows.length, table.name);
    }
  }
}

/** PostgreSQL takes no NUL in a text, and no text in a number; SQLite takes both from whoever writes past this program. */
function refuseUnfit(table: Table): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as { code?: unknown; message?: string };
    if (!/^22/.test(String(code))) throw error;
    throw new AppError(
      'invalid',
      `The table ${table.name} holds a value that PostgreSQL does not take (${message}). This program writes none such: mend the row, then run this again.`,
      { cause: error },
    );
  };
}

async function makeAllFindable({ target, makeFindable, say }: MoveOrder): Promise<void> {
  const { published } = await countFindable(target);
  let made = 0;
  for (;;) {
    const some = await makeFindable(target, NEWS_AT_ONCE);
    if (some === 0) break;
    made += some;
  }
  if (made > 0) say(`News that the search finds: ${made} of ${published} added.`);
}

/** Answers a line about the ledger. */
async function check(order: MoveOrder, tables: Table[], tally: Tally): Promise<string> {
  const { source, target, checkLedger } = order;
  tally.begin('Compared');
  const difference = await findDifference(source, target, tables, tally);
  const { published, found } = await countFindable(target);
  const ledger = difference ? undefined : await checkLedger(target);
  const problem =
    difference ??
    (published === found ? undefined : `the search finds ${found} of ${published} news items`) ??
    (ledger?.intact ? undefined : `the ledger does not agree with itself: ${ledger?.problem}`);
  if (!problem) return `the ledger is intact with ${ledger?.intact ? ledger.sequence : 0} events`;
  await forgetSource(target);
  throw new AppError(
    'unavailable',
    `What was moved cannot be used: ${problem}. The school is where it was, unchanged. Look at it there (npm run payments -- verify-ledger), then run this again: it begins anew.`,
  );
}
