import { rm } from 'node:fs/promises';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { FoundBackup } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Keeps the newest of each of 14 days, 8 weeks and 12 months that have a backup, and all made by an operator. */
export function outdated(newestFirst: readonly FoundBackup[]): FoundBackup[] {
  const nightly = newestFirst.filter(({ manifest }) => manifest.madeBy === 'nightly');
  const remaining = new Set([
    ...newestOfEach(nightly, 14, (day) => day),
    ...newestOfEach(nightly, 8, weekOf),
    ...newestOfEach(nightly, 12, (day) => day.slice(0, 7)),
  ]);
  return nightly.filter((backup) => !remaining.has(backup));
}

export async function prune(newestFirst: readonly FoundBackup[]): Promise<number> {
  const old = outdated(newestFirst);
  for (const { folder } of old) await rm(folder, { recursive: true });
  return old.length;
}

function newestOfEach(
  newestFirst: readonly FoundBackup[],
  count: number,
  periodOf: (day: string) => string,
): FoundBackup[] {
  const ofPeriods = Map.groupBy(newestFirst, ({ manifest }) =>
    periodOf(calendarDay(manifest.takenAt)),
  );
  return [...ofPeriods.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (midnight.getUTCDay() + 6) % 7;
  return new Date(midnight.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
