import type { MonthEndAnswer } from '#contract/staff.ts';
import type { StaffReply, StaffRequest } from './staff.ts';
import { fetchFile } from './staff-file.ts';

/** A month ('2026-11'), or the first and the last day. */
export type MonthEndDays = { month: string } | { from: string; to: string };

const PATH = '/api/admin/payments/month-end';

/** What came and went in a month. */
export function fetchMonthEnd(
  request: StaffRequest,
  days: MonthEndDays,
  signal: AbortSignal,
): Promise<StaffReply<MonthEndAnswer>> {
  return request(`${PATH}?${new URLSearchParams(days)}`, { signal });
}

/** The same as a file. */
export function fetchMonthEndFile(
  days: MonthEndDays,
  ending: 'xlsx' | 'csv',
  onReceived: (bytes: number) => void,
) {
  return fetchFile(`${PATH}.${ending}?${new URLSearchParams(days)}`, onReceived);
}
