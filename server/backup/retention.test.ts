import { expect, test } from 'vitest';
import { type FoundBackup, newestFirst } from './backup-folder.ts';
import { outdated } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NEWEST = Date.parse('2026-11-21T01:30:00Z');

function backupOf(daysAgo: number, madeBy: 'nightly' | 'operator' = 'nightly'): FoundBackup {
  return {
    folder: String(daysAgo),
    manifest: {
      format: 1,
      takenAt: new Date(NEWEST - daysAgo * DAY_MS).toISOString(),
      madeBy,
      engine: 'sqlite',
      schema: '0001',
      counts: {},
      ledger: null,
      missingPictures: [],
      files: [],
    },
  };
}

function keptOf(backups: FoundBackup[]): string[] {
  const old = new Set(outdated(backups));
  return backups
    .filter((backup) => !old.has(backup))
    .map(({ manifest }) => manifest.takenAt.slice(0, 10));
}

test('of two years of nights, 14 days, 8 weeks and 12 months are kept', () => {
  const kept = keptOf(Array.from({ length: 730 }, (_, daysAgo) => backupOf(daysAgo)));
  expect(kept.slice(0, 14)).toEqual(
    Array.from({ length: 14 }, (_, ago) =>
      new Date(NEWEST - ago * DAY_MS).toISOString().slice(0, 10),
    ),
  );
  // Sundays, then the last days of months.
  expect(kept.slice(14)).toEqual([
    '2026-11-01',
    '2026-10-31',
    '2026-10-25',
    '2026-10-18',
    '2026-10-11',
    '2026-10-04',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('pruned night by night, what is kept is the same', () => {
  let backups: FoundBackup[] = [];
  for (let daysAgo = 729; daysAgo >= 0; daysAgo -= 1) {
    backups = [backupOf(daysAgo), ...backups];
    const old = new Set(outdated(backups));
    backups = backups.filter((backup) => !old.has(backup));
  }
  expect(backups.length).toBeGreaterThanOrEqual(28);
  expect(backups.length).toBeLessThanOrEqual(34);
});

test('after a long pause the old ones are still there', () => {
  expect(keptOf([backupOf(400), backupOf(401)])).toHaveLength(2);
});

test('those of a month in which the clock stood a year ahead do not push out the real ones', () => {
  let backups = Array.from({ length: 30 }, (_, day) => backupOf(-365 - day));
  for (let daysAgo = 59; daysAgo >= 0; daysAgo -= 1) {
    const now = new Date(NEWEST - daysAgo * DAY_MS + 60_000);
    backups = newestFirst([...backups, backupOf(daysAgo)], now);
    expect(backups[0]).toEqual(backupOf(daysAgo));
    const old = new Set(outdated(backups));
    backups = backups.filter((backup) => !old.has(backup));
  }
  const real = backups.filter(({ manifest }) => Date.parse(manifest.takenAt) <= NEWEST);
  expect(real.length).toBeGreaterThanOrEqual(14 + 6);
});

test('what an operator made is never removed', () => {
  const backups = Array.from({ length: 100 }, (_, daysAgo) => backupOf(daysAgo, 'operator'));
  expect(outdated(backups)).toEqual([]);
});
