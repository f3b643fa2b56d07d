/** A table as both engines have it. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
  /** Its rows refer to others of it, such as an account to the one that made it: they go in one piece. */
  isSelfReferring: boolean;
  /** How many rows the source has. */
  rows: number;
}

/** Every value as text, exactly as it is stored: a number may pass what JavaScript holds, and both engines read text alike. */
export type Row = Record<string, string | null>;

/** The key of a row, to go on from and to find it by. */
export function keyOf(table: Table, row: Row): (string | null)[] {
  return table.key.map((column) => row[column] ?? null);
}
