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
