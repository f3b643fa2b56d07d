import { monthInWords } from '#contract/dates/school-time.ts';
import { LATE_CHARGE, type MonthEnd, type MonthEndSums } from '#contract/staff.ts';
import type { MonthEndDays } from '../api/payments.ts';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';

const MONTHS = 24;

/** A month, or `days` from one to another. */
export interface ChosenDays {
  /** '2026-11', or 'days' */
  month: string;
  from: string;
  to: string;
}

/** The months that can be chosen on a day, the newest first. */
export function monthsUntil(today: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
    return { value, label: monthInWords(value) };
  });
}

/** The month before this one is what is handed over most. */
export function usualDays(today: string): ChosenDays {
  const [, last] = monthsUntil(today);
  return { month: last?.value ?? 'days', from: '', to: '' };
}

/** What to ask for; undefined while days are missing or make no sense. */
export function daysAskedFor({ month, from, to }: ChosenDays): MonthEndDays | undefined {
  if (month !== 'days') return { month };
  return from && to && from <= to ? { from, to } : undefined;
}

export function returnsText({ lines, totals, byKind }: MonthEnd): string {
  const charges = byKind.find(({ name }) => name === LATE_CHARGE)?.lines ?? 0;
  const returns = lines - totals.payments - charges;
  if (returns === 0) return 'nothing went back';
  return returns === 1 ? '1 line' : `${countText(returns)} lines`;
}

/** Where no charge is known at all, ₦0 would be wrong. */
export function chargeText({ payments, charge, chargeUnknown }: MonthEndSums): string {
  return payments > 0 && charge === 0 && chargeUnknown === payments
    ? 'not known'
    : nairaText(charge);
}

export function unknownText({ chargeUnknown }: MonthEndSums): string {
  return chargeUnknown > 0 ? `not known for ${countText(chargeUnknown)}` : '';
}

/** What made a net sum; what is nothing is not said. */
export function partText(sums: MonthEndSums): string {
  const { credited, refunded, charge } = sums;
  return [
    `${paymentsText(sums.payments)}, ${nairaText(credited)} credited`,
    refunded !== 0 && `${nairaText(refunded)} refunded`,
    charge !== 0 && `${nairaText(charge)} charges`,
  ]
    .filter(Boolean)
    .join(', ');
}
