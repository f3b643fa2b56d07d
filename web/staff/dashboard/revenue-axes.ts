const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

/** 'November 2026' for '2026-11'. */
export function monthText(month: string): string {
  return long.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Nov' for '2026-11', three letters for every month. */
export function shortMonthText(month: string): string {
  return short.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3);
}

const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Round amounts for the lines of the chart, from 0 up to at least the greatest value. */
export function scaleFor(values: readonly number[]): number[] {
  const greatest = Math.max(0, ...values);
  if (greatest === 0) return [0];
  const rough = greatest / LINES;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * magnitude >= rough) ?? 10) * magnitude;
  const lines = Math.ceil(greatest / step);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** The part of the whole in percent, 0 for nothing of nothing; what is below zero has no length. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.max(0, (part / whole) * 100) : 0;
}
