import { calendarDay, wallTime } from '#contract/dates/school-time.ts';
import type { Line } from './lines.ts';
import { kindNames, UNKNOWN } from './totals.ts';

/** A cell of either file: CSV and Excel each write it in their own way. */
export type Cell =
  | string
  | { kobo: number; isStrong?: boolean }
  | { count: number }
  /** '2026-11-20' */
  | { day: string }
  /** '2026-11-20 10:15', at the school */
  | { moment: string };

interface Column {
  header: string;
  /** In letters, for Excel. */
  width: number;
  cell: (line: Line) => Cell;
}

/** The columns of a line, from left to right. */
export const lineColumns: readonly Column[] = [
  { header: 'Day', width: 12, cell: ({ at }) => ({ day: calendarDay(at) }) },
  { header: 'What', width: 16, cell: ({ kind }) => kindNames[kind] },
  { header: 'Reference', width: 42, cell: ({ reference }) => reference },
  { header: 'Student', width: 28, cell: ({ fullName }) => fullName },
  { header: 'Class', width: 10, cell: ({ feeClass }) => feeClass },
  { header: 'Purpose', width: 18, cell: ({ purpose }) => purpose },
  { header: 'Term', width: 26, cell: ({ term }) => term },
  { header: 'Method', width: 14, cell: ({ method }) => method },
  { header: 'Amount (NGN)', width: 16, cell: ({ amountKobo }) => ({ kobo: amountKobo }) },
  { header: 'Charge (NGN)', width: 14, cell: chargeCell },
  { header: 'Net (NGN)', width: 16, cell: netCell },
  { header: 'Paid at (Lagos)', width: 17, cell: paidAtCell },
  { header: 'Provider’s number', width: 18, cell: ({ providerId }) => providerId },
  { header: 'Refund’s number', width: 16, cell: ({ refundId }) => refundId },
  { header: 'Event of the ledger', width: 18, cell: ({ sequence }) => ({ count: sequence }) },
];

function chargeCell({ chargeKobo }: Line): Cell {
  if (chargeKobo === undefined) return '';
  return chargeKobo === null ? UNKNOWN : { kobo: chargeKobo };
}

function netCell({ amountKobo, chargeKobo }: Line): Cell {
  return { kobo: amountKobo - (chargeKobo ?? 0) };
}

function paidAtCell({ paidAt }: Line): Cell {
  return paidAt ? { moment: wallTime(paidAt).slice(0, 16) } : '';
}
