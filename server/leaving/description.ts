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

/** Why something of the database is not exported. */
export interface LeftOut {
  leftOut: string;
}

interface DescribedTable<Row> {
  about: string;
  key: readonly (keyof Row & string)[];
  columns: { [Name in keyof Row]: Column | LeftOut };
}

/** Every table and every column, or why not; a forgotten one does not compile. */
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
