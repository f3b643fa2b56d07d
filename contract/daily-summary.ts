/** What the super administrators are told at half past six each day. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type {
  dailySummary,
  dailySummaryAnswer,
  summaryChoiceAnswer,
  summaryLine,
} from './schemas/daily-summary.ts';

export type SummaryLine = z.infer<typeof summaryLine>;
export type DailySummary = z.infer<typeof dailySummary>;
export type DailySummaryAnswer = z.infer<typeof dailySummaryAnswer>;
export type SummaryChoiceAnswer = z.infer<typeof summaryChoiceAnswer>;
