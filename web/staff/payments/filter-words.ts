import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { termInWords } from '#contract/dates/terms.ts';
import type { PaymentsQuery } from '../../api/staff-payments.ts';

/** What narrows the list beside class, status and search: `['School Fees', 'First Term, 2026/2027', 'from 1 Nov 2026']`. */
export function filterWords({ purpose, term, from, to }: PaymentsQuery): string[] {
  return [
    purpose,
    term && termInWords(term),
    from && `from ${shortSchoolDay(startOfDay(from))}`,
    to && `to ${shortSchoolDay(startOfDay(to))}`,
  ].filter(Boolean);
}
