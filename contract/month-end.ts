/** What the panel hands over at the end of a month. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type { monthEnd, monthEndAnswer } from './schemas/month-end.ts';
import { schoolDay, startOfDay } from './school-time.ts';

export type MonthEnd = z.infer<typeof monthEnd>;
export type MonthEndAnswer = z.infer<typeof monthEndAnswer>;
export type MonthEndSums = MonthEnd['totals'];

/** Beyond this a file is hard to open in Excel: then there is CSV alone. */
export const MOST_EXCEL_LINES = 100_000;

/** What lines of charges are called that the provider named after the payment was counted. */
export const LATE_CHARGE = 'Charge named later';

/** 'November 2026' for '2026-11' */
export function monthInWords(month: string): string {
  return schoolDay(startOfDay(`${month}-01`)).replace(/^\d+ /, '');
}
