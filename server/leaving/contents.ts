import { feeFor, offeredClasses, offeredPurposes } from '#contract/school/fees.ts';
import type { Database, Tables } from '../database/schema.ts';
import { bookTables } from './book-tables.ts';
import {
  type Column,
  day,
  kobo,
  type LeftOut,
  leftOut,
  number,
  text,
  units,
} from './description.ts';
import { type Row, readPages, readSetting } from './leaving-repository.ts';
import { messagesTables, newsTables, schoolTables, staffTables } from './other-tables.ts';
import { paymentTables } from './payment-tables.ts';

/** One pair of files, `payments.csv` and `payments.json`. */
export interface Content {
  name: string;
  about: string;
  columns: Record<string, Column>;
  /** `now` chooses the settings that hold */
  pages: (db: Database, now: Date) => AsyncIterable<Row[]> | Row[][];
}

type AnyTable =
  | LeftOut
  | { about: string; key: readonly string[]; columns: Record<string, Column | LeftOut> };

const tables: Record<keyof Tables | 'note_sums', AnyTable> = {
  ...paymentTables,
  ...bookTables,
  note_sums: leftOut('of an earlier version, and not used any more'),
  ...newsTables,
  ...schoolTables,
  ...messagesTables,
  ...staffTables,
};

/** In the database until a later version drops them: the migration 0008 says why. */
const noLongerUsed: Record<string, LeftOut> = {
  payment_counts: leftOut('added up from the payments by an earlier version'),
  payment_sums: leftOut('added up from the payments by an earlier version'),
  revenue_totals: leftOut('added up from the payments by an earlier version'),
};

/** What stays behind, such as 'users.password_hash', and why. */
export const staysBehind: { what: string; why: string }[] = [];
const fromTables: Content[] = [];
for (const [table, described] of Object.entries({ ...tables, ...noLongerUsed })) {
  if ('leftOut' in described) {
    staysBehind.push({ what: table, why: described.leftOut });
    continue;
  }
  const { about, key } = described;
  const columns: Content['columns'] = {};
  for (const [name, column] of Object.entries(described.columns)) {
    if ('leftOut' in column) staysBehind.push({ what: `${table}.${name}`, why: column.leftOut });
    else columns[name] = column;
  }
  const pages: Content['pages'] = (db) =>
    readPages(db, { table, columns: Object.keys(columns), key });
  fromTables.push({ name: table, about, columns, pages });
}

const fromSettings: Content[] = [
  {
    name: 'terms',
    about: 'The terms of the school, as its settings have them now.',
    columns: {
      year: text('the school year'),
      term: number('1, 2 or 3'),
      feesFrom: day('from which day its fees are taken'),
      begins: day('its first day'),
      ends: day('its last day'),
    },
    pages: termRows,
  },
  {
    name: 'fees',
    about: 'What each purpose that is offered costs for each class now.',
    columns: {
      purpose: text('what is paid for'),
      paid_for: text('whether it is due once a term or once a year'),
      fee_class: text('the class'),
      amount_kobo: kobo('the fee; empty: not offered for this class'),
    },
    pages: feeRows,
  },
];

async function* termRows(db: Database, now: Date): AsyncGenerator<Row[]> {
  const { terms = [] } = (await readSetting(db, 'terms', now)) ?? {};
  yield terms.map((term) => ({ ...term }));
}

async function* feeRows(db: Database, now: Date): AsyncGenerator<Row[]> {
  const fees = await readSetting(db, 'fees', now);
  if (!fees) return;
  yield offeredPurposes(fees).flatMap(({ name: purpose, paidFor }) =>
    offeredClasses(fees).map((feeClass) => ({
      purpose,
      paid_for: paidFor,
      fee_class: feeClass,
      amount_kobo: feeFor(fees, purpose, feeClass),
    })),
  );
}

const described = [...fromTables, ...fromSettings];

export const contents: readonly Content[] = [
  ...described,
  {
    name: 'columns',
    about: 'Every column of these files: how it is to be read, and what it means.',
    columns: {
      file: text('the name of the two files, without .csv or .json'),
      column: text('the name of the column'),
      unit: text('how its values are to be read'),
      meaning: text('what they say'),
    },
    pages: () => [
      described.flatMap(({ name, columns }) =>
        Object.entries(columns).map(([column, { kind, meaning }]) => ({
          file: name,
          column,
          unit: units[kind],
          meaning,
        })),
      ),
    ],
  },
];
