import type { Database } from '../database/schema.ts';
import { readRows } from './source-repository.ts';
import { keyOf, type Row, type Table } from './table.ts';
import type { Tally } from './tally.ts';
import { countRows, findRows } from './target-repository.ts';

/** The first difference between two databases in a few words; undefined when every row of every table is equal. */
export async function findDifference(
  source: Database,
  target: Database,
  tables: Table[],
  tally?: Tally,
): Promise<string | undefined> {
  for (const table of tables) {
    const moved = await countRows(target, table.name);
    // With as many rows, and each of the source's there, no other can be.
    if (moved !== table.rows) return `${table.name} has ${moved} rows instead of ${table.rows}`;
    for await (const rows of readRows(source, table, undefined)) {
      const different = differentRow(table, rows, await findRows(target, table, rows));
      if (different) return `${table.name} differs in the row ${different}`;
      tally?.add(rows.length, table.name);
    }
  }
  return undefined;
}

/** The key of the first row that is not the same there. */
function differentRow(table: Table, rows: Row[], found: Row[]): string | undefined {
  const name = (row: Row) => JSON.stringify(keyOf(table, row));
  const moved = new Map(found.map((row) => [name(row), row]));
  const different = rows.find((row) => {
    const other = moved.get(name(row));
    return !other || table.columns.some((column) => row[column] !== other[column]);
  });
  return different && name(different);
}
