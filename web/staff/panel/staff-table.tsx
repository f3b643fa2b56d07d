import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './staff-table.module.css';

/** Of the link or button in a StaffRow that the whole row is pressed by. */
export const rowOpener = styles.opener;

interface StaffTableProps {
  caption: string;
  columns: readonly StaffColumn[];
  className?: string | undefined;
  children: ReactNode;
}

export interface StaffColumn {
  label: string;
  isEnd?: boolean;
  /** in place of the label: what changes the order of the rows */
  head?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
}

/** A table whose rows become blocks on a phone: the first two cells above, the others below them in pairs. */
export function StaffTable({ caption, columns, className, children }: StaffTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ label, isEnd, head, sorted }) => (
            <th key={label} scope="col" className={isEnd ? styles.end : ''} aria-sort={sorted}>
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>{children}</tbody>
    </table>
  );
}

/** Arrow keys, Home and End go from row to row. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement)) return;
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('td:first-child > :is(a, button)'),
  ];
  const at = rows.indexOf(event.target);
  if (at < 0) return;
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = rows[places[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** One row of a StaffTable. */
export function StaffRow({ children }: { children: ReactNode }) {
  return <tr className={styles.row}>{children}</tr>;
}

interface StaffCellProps {
  /** for figures, set to the right */
  isEnd?: boolean;
  /** stands before the content on a phone, where the columns have no heads */
  label?: string;
  /** has a line of its own on a phone */
  isWide?: boolean;
  children: ReactNode;
}

/** One cell of a StaffRow. */
export function StaffCell({ isEnd, label, isWide, children }: StaffCellProps) {
  return (
    <td className={classNames(isEnd && styles.end, isWide && styles.wide)} data-label={label}>
      {children}
    </td>
  );
}
