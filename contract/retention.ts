/** How many days the school stores what it does not need for ever. */
export interface RetentionDays {
  /** What the provider's messages said. */
  webhookBodies: number;
  /** Who did what in the panel. */
  auditLog: number;
  /** Who began a payment that was never paid. */
  unfinishedPayments: number;
  /** Who has left the school and owes nothing. */
  leftStudents: number;
  /** What people wrote to the school from its website. */
  messages: number;
}

const YEAR_DAYS = 365;

/** Where no setting says otherwise. */
export const usualDays: RetentionDays = {
  webhookBodies: 90,
  auditLog: 2 * YEAR_DAYS,
  unfinishedPayments: YEAR_DAYS,
  // As long as a company stores its accounts.
  leftStudents: 6 * YEAR_DAYS,
  messages: YEAR_DAYS,
};

/** Nothing still in use may be cleared: messages, also Paystack’s, wait a month, unpaid payments are asked about for ninety days, a school year ends. */
export const fewestDays: RetentionDays = {
  webhookBodies: 35,
  auditLog: YEAR_DAYS,
  unfinishedPayments: 120,
  leftStudents: YEAR_DAYS,
  messages: 30,
};

/** '90 days', '1 year', '2 years' */
export function daysInWords(days: number): string {
  const isYears = days % YEAR_DAYS === 0;
  const count = isYears ? days / YEAR_DAYS : days;
  return `${count} ${isYears ? 'year' : 'day'}${count === 1 ? '' : 's'}`;
}

/** The first instant that is young enough to stay. */
export function retainedSince(days: number, now: Date): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60_000);
}
