import { describe, expect, test } from 'vitest';
import type { SchoolDay, SchoolTerm } from './documents.ts';
import type { Fees } from './fees.ts';
import { holidayNote, settingsNotes } from './notes.ts';

const fees: Fees = {
  classes: [{ name: 'Basic 7' }],
  purposes: [{ name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 7': 9_000_000 } }],
};
const term: SchoolTerm = {
  year: '2026/2027',
  term: 1,
  feesFrom: '2026-07-20',
  begins: '2026-09-14',
  ends: '2026-12-11',
};

describe('what is said of the settings', () => {
  const notes = (some: { fees?: Fees; terms?: SchoolTerm[] }, today: string) =>
    settingsNotes({ fees: some.fees ?? fees, terms: { terms: some.terms ?? [term] } }, today);

  test('is nothing while there are fees and terms', () => {
    expect(notes({}, '2026-10-01')).toEqual([]);
  });

  test.each([
    ['without classes and purposes', { classes: [], purposes: [] }],
    ['whose classes are all retired', { ...fees, classes: [{ name: 'Basic 7', isRetired: true }] }],
    ['without an amount', { ...fees, purposes: [{ ...fees.purposes[0], kobo: {} } as never] }],
  ])('names a fee table %s', (_what, table: Fees) => {
    expect(notes({ fees: table }, '2026-10-01')).toEqual([
      expect.stringContaining('The fee table is empty'),
    ]);
  });

  test('names the end of the list of terms from sixty days before it', () => {
    expect(notes({}, '2026-10-11')).toEqual([]);
    expect(notes({}, '2026-10-12')).toEqual([
      'The list of terms ends on 2026-12-11. Please add the next session under Settings, School.',
    ]);
    expect(notes({}, '2026-12-12')).toEqual([expect.stringContaining('ended on 2026-12-11')]);
    expect(notes({ terms: [] }, '2026-12-12')).toEqual([expect.stringContaining('is empty')]);
  });
});

describe('what is said of the list of days', () => {
  const days = (first: string, last: string, kind: SchoolDay['kind'] = 'public_holiday') => ({
    days: [{ name: 'Eid el-Fitr', kind, first, last }],
  });

  test('is nothing in a year with a public holiday', () => {
    expect(holidayNote(days('2027-03-09', '2027-03-10'), '2027-01-01')).toBeUndefined();
    expect(holidayNote(days('2026-12-31', '2027-01-01'), '2027-12-31')).toBeUndefined();
  });

  test.each([
    ['has passed', days('2026-03-19', '2026-03-20')],
    ['is only of days that are no public holidays', days('2027-03-09', '2027-03-10', 'mid_term')],
    ['is empty', { days: [] }],
  ])('is to add some where the list %s', (_what, list) => {
    expect(holidayNote(list, '2027-01-01')).toContain('no public holiday in 2027');
  });
});
