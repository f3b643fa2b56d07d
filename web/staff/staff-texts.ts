import { school } from '#content/school.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';

const { timeZone } = school;
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const fullDay = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const count = new Intl.NumberFormat('en-NG');

/** '13 Nov, 09:00', at the school. */
export function shortMoment(instant: string): string {
  const at = new Date(instant);
  return `${shortDay.format(at)}, ${clock.format(at)}`;
}

/** '13 Nov 2026, 09:00', at the school. */
export function moment(instant: string): string {
  const at = new Date(instant);
  return `${dayAndYear.format(at)}, ${clock.format(at)}`;
}

/** '13 November 2026', at the school. */
export function schoolDay(instant: string): string {
  return fullDay.format(new Date(instant));
}

/** '13 November 2026, 09:00', at the school. */
export function fullMoment(instant: string): string {
  return `${schoolDay(instant)}, ${clock.format(new Date(instant))}`;
}

/** '1,248'. */
export function countText(number: number): string {
  return count.format(number);
}

/** '₦55,000'; more given back than taken is '-₦55,000'. */
export function nairaText(naira: number): string {
  const amount = formatNaira(koboFromNaira(Math.abs(naira)));
  return naira < 0 ? `-${amount}` : amount;
}
