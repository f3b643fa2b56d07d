/** What the panel hands over at the end of a month. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type { monthEnd } from './schemas/month-end.ts';

export type MonthEnd = z.infer<typeof monthEnd>;

/** Beyond this a file is hard to open in Excel: then there is CSV alone. */
export const MOST_EXCEL_LINES = 100_000;
