import { describe, expect, test } from 'vitest';
import { feeTable } from '#content/fees.ts';
import type { terms } from '#content/school-year.ts';
import { termAfter, termInWords, termLabel, termListNote, termOn, termsOn } from './terms.ts';

const list: typeof terms = [
  { year: '2026/2027', term: 1, feesFrom: '2026-07-20', begins: '2026-09-14', ends: '2026-12-11' },
  { year: '2026/2027', term: 2, feesFrom: '2026-12-07', begins: '2027-01-11', ends: '2027-04-09' },
  { year: '2026/2027', term: 3, feesFrom: '2027-04-05', begins: '2027-05-03', ends: '2027-07-23' },
];

const purposes: readonly { purpose: string; paidFor: 'term' | 'year' }[] = feeTable;
const perTerm = purposes.find(({ paidFor }) => paidFor === 'term')?.purpose ?? 'Fees';
const perYear = purposes.find(({ paidFor }) => paidFor === 'year')?.purpose;

describe('a fee of a term', () => {
  test.each([
    ['2026-07-20', '2026/2027-1'],
    ['2026-12-06', '2026/2027-1'],
    ['2026-12-07', '2026/2027-2'],
    ['2027-04-04', '2026/2027-2'],
    ['2027-04-30', '2026/2027-3'],
    ['2027-05-01', '2026/2027-3'],
    ['2027-07-23', '2026/2027-3'],
  ])('paid on %s is for %s, from the day its fees are taken', (day, term) => {
    expect(termOn(perTerm, day, list)).toBe(term);
  });

  test.each([
    ['before the list', '2026-07-19', '2025/2026-3'],
    ['in January', '2026-01-01', '2025/2026-2'],
    ['after the list', '2027-07-24', '2026/2027-3'],
    ['in September', '2027-09-01', '2027/2028-1'],
    ['on the last day of April', '2028-04-30', '2027/2028-2'],
    ['on the first of May', '2028-05-01', '2027/2028-3'],
  ])('%s counts for the calendar block', (_case, day, term) => {
    expect(termOn(perTerm, day, list)).toBe(term);
    expect(termOn(perTerm, day, [])).toBe(term);
  });

  test('that is not in the table any more is one of a term', () => {
    expect(termOn('Excursion of 2019', '2026-12-07', list)).toBe('2026/2027-2');
  });
});

test.runIf(perYear).each([
  ['2026-07-20', '2025/2026'],
  ['2026-09-13', '2025/2026'],
  ['2026-09-14', '2026/2027'],
  ['2027-07-23', '2026/2027'],
  ['2027-08-31', '2026/2027'],
  ['2027-09-01', '2027/2028'],
])('a fee of a school year paid on %s is for %s', (day, year) => {
  const summer = { feesFrom: '2026-03-30', begins: '2026-04-27', ends: '2026-07-24' };
  const both = [{ year: '2025/2026', term: 3, ...summer } as const, ...list];
  expect(termOn(perYear ?? '', day, both)).toBe(year);
});

test('words', () => {
  expect(['2026/2027-1', '2026/2027-2', '2026/2027-3', '2026/2027'].map(termInWords)).toEqual([
    'First Term, 2026/2027',
    'Second Term, 2026/2027',
    'Third Term, 2026/2027',
    '2026/2027 session',
  ]);
  expect(termLabel('Second Term, 2026/2027')).toBe('Term');
  expect(termLabel('2026/2027 session')).toBe('School year');
});

test('the next term and its day are known as far as the list goes', () => {
  expect(termAfter('2026/2027-1', list)).toEqual({
    words: 'Second Term, 2026/2027',
    feesFrom: '2026-12-07',
  });
  expect(termAfter('2026/2027-3', list)).toBeUndefined();
  expect(termAfter('2026/2027', list)).toBeUndefined();
  expect(termAfter('2019/2020-1', list)).toBeUndefined();
});

test('every purpose says what it is paid for on a day', () => {
  expect(termsOn('2026-11-20')).toEqual(
    purposes.map(({ purpose }) => termInWords(termOn(purpose, '2026-11-20'))),
  );
});

test('a list that has ended is said, with the file to mend', () => {
  expect(termListNote('2027-07-23', list)).toBeUndefined();
  expect(termListNote('2027-07-24', list)).toMatch(/content\/school-year\.ts ended on 2027-07-23/);
  expect(termListNote('2027-07-24', [])).toMatch(/content\/school-year\.ts is empty/);
});
