import type { DailySummaryAnswer, SummaryChoiceAnswer } from '#contract/staff.ts';
import type { StaffReply, StaffRequest } from './staff.ts';

/** The summary of a day; without one that of today, as things stand now. */
export function fetchDailySummary(
  request: StaffRequest,
  day: string | null,
  signal: AbortSignal,
): Promise<StaffReply<DailySummaryAnswer>> {
  const query = day ? `?day=${encodeURIComponent(day)}` : '';
  return request(`/api/admin/morning-note${query}`, { signal });
}

const CHOICE = '/api/admin/morning-note/email';

/** Whether it comes to one's own account by e-mail. */
export function fetchSummaryChoice(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<StaffReply<SummaryChoiceAnswer>> {
  return request(CHOICE, { signal });
}

export function chooseSummary(
  request: StaffRequest,
  wanted: boolean,
): Promise<StaffReply<SummaryChoiceAnswer>> {
  return request(CHOICE, { method: 'PUT', body: { wanted } });
}
