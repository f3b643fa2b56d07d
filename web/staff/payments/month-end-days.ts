import { monthInWords } from '#contract/dates/school-time.ts';
import type { MonthEndDays } from '../../api/month-end.ts';

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
