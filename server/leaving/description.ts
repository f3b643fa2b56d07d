/** How a value is to be read. */
export const units = {
  text: 'text',
  number: 'whole number',
  kobo: 'kobo, a whole number; 100 kobo are one naira',
  instant: 'instant, ISO 8601, in UTC',
  day: 'calendar day of the school (Africa/Lagos), YYYY-MM-DD',
  json: 'JSON as text',
} as const;

export type Kind = keyof typeof units;

export interface Column {
  kind: Kind;
  meaning: string;
}

/** Why something of the database does not go along. */
export interface LeftOut {
  leftOut: string;
}

/** One table, described once: what is written and what is said of it both come from here. */
interface DescribedTable<Row> {
  about: string;
  /** What its rows are ordered by, and each page begins after. */
  key: readonly (keyof Row & string)[];
  columns: { [Name in keyof Row]: Column | LeftOut };
}

/** Every table and every column, or why not: one that is forgotten does not compile. */
export type DescribedTables<Group> = {
  [Name in keyof Group]: DescribedTable<Group[Name]> | LeftOut;
};

const column = (kind: Kind) => (meaning: string) => ({ kind, meaning });

export const text = column('text');
export const number = column('number');
export const kobo = column('kobo');
export const instant = column('instant');
export const day = column('day');
export const json = column('json');

export function leftOut(why: string): LeftOut {
  return { leftOut: why };
}
