const HOUR_MS = 60 * 60 * 1000;
/** Lagos, which never moves its clocks. */
const AHEAD_OF_UTC_MS = HOUR_MS;
/** When the money has reached the merchant's bank. */
const PAID_AT_HOUR = 8;

/** The next working day after an instant's day in Lagos: '2026-11-23' after any time of Friday to Sunday before. */
export function payoutDayAfter(instant: string): string {
  const day = new Date(Date.parse(instant) + AHEAD_OF_UTC_MS);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() % 6 === 0);
  return day.toISOString().slice(0, 10);
}

/** The moment from which on the payout of a day is there. */
export function paidOutAt(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) + PAID_AT_HOUR * HOUR_MS - AHEAD_OF_UTC_MS;
}
