import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './staff-table.module.css';
import { walkAmong } from './walk.ts';

/** For the link or button in a first cell that the whole row is pressed by. */
export const rowOpener = `${styles.opener} on-paper`;

export interface StaffColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** for figures, set to the right */
  isEnd?: boolean;
  /** On a phone, where the columns have no heads, the label stands before the cell. */
  isLabelled?: boolean;
  /** On a phone, the cell has the whole width. */
  isWide?: boolean;
  /** of buttons, which paper does not need */
  isOnlyOnScreen?: boolean;
  /** in place of the label: what changes the order of the rows */
  head?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
}

/** A column of figures, which on a phone stand behind their label. */
export function figureColumn<Row>(label: string, cell: (row: Row) => ReactNode): StaffColumn<Row> {
  return { label, cell, isEnd: true, isLabelled: true };
}

/** More stand closer to each other, and may have to be moved sideways, also by keyboard. */
const MANY_COLUMNS = 6;

interface StaffTableProps<Row> {
  caption: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string | undefined;
}

/** A table whose rows become blocks on a phone: the first two cells above, the others below them in pairs. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, keyOf, className } = props;
  const hasMany = columns.length > MANY_COLUMNS;
  const table = (
    <table
      className={classNames(
        styles.table,
        columns.some(({ isLabelled }) => isLabelled) && styles.labelled,
        hasMany && styles.tight,
        className,
      )}
    >
      <caption>
        <span className="unseen">{caption}</span>
      </caption>
      <thead>
        <tr>
          {columns.map(({ label, isEnd, isOnlyOnScreen, head, sorted }) => (
            <th
              key={label}
              scope="col"
              className={classNames(isEnd && styles.end, isOnlyOnScreen && 'no-print')}
              aria-sort={sorted}
            >
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => walkAmong(event, 'td:first-child > :is(a, button)')}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            {columns.map(({ label, cell, isEnd, isLabelled, isWide, isOnlyOnScreen }) => (
              <td
                key={label}
                className={classNames(
                  isEnd && styles.end,
                  isWide && styles.wide,
                  isOnlyOnScreen && 'no-print',
                )}
                data-label={isLabelled ? label : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!hasMany) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}
