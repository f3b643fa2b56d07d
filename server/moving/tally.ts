import type { Table } from './table.ts';

export type Tally = ReturnType<typeof createTally>;

/** Says how many rows of all are done: a line at every tenth of them. */
export function createTally(tables: Table[], say: (line: string) => void) {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  let tenths = 0;
  let what = '';

  return {
    total,
    begin(word: string): void {
      what = word;
      done = 0;
      tenths = 0;
    },
    add(rows: number, table: string): void {
      done += rows;
      const reached = total === 0 ? 0 : Math.floor((done * 10) / total);
      if (reached === tenths) return;
      tenths = reached;
      say(`${what}: ${done} of ${total} rows (${reached * 10} %), ${table}.`);
    },
  };
}
