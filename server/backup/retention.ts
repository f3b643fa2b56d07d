import { rm } from 'node:fs/promises';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { FoundBackup } from './backup-folder.ts';

const KEPT = { days: 14, weeks: 8, months: 12 };
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Keeps the newest of each of the last 14 days, 8 weeks and 12 months that have a backup, and all made by an
 * operator.
 */
export function outdated(newestFirst: readonly FoundBackup[]): FoundBackup[] {
  const nightly = newestFirst.filter(({ manifest }) => manifest.madeBy === 'nightly');
  const kept = new Set([
    ...newestOfEach(nightly, KEPT.days, dayOf),
    ...newestOfEach(nightly, KEPT.weeks, weekOf),
    ...newestOfEach(nightly, KEPT.months, monthOf),
  ]);
  return nightly.filter((backup) => !kept.has(backup));
}

export async function prune(newestFirst: readonly FoundBackup[]): Promise<number> {
  const old = outdated(newestFirst);
  for (const { folder } of old) await rm(folder, { recursive: true });
  return old.length;
}

function newestOfEach(
  newestFirst: readonly FoundBackup[],
  count: number,
  periodOf: (backup: FoundBackup) => string,
): FoundBackup[] {
  const newest = new Map<string, FoundBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

function dayOf({ manifest }: FoundBackup): string {
  return calendarDay(manifest.takenAt);
}

function monthOf(backup: FoundBackup): string {
  return dayOf(backup).slice(0, 7);
}

function weekOf(backup: FoundBackup): string {
  const day = new Date(`${dayOf(backup)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
