import { describe, expect, test } from 'vitest';
import type { SchoolTerm } from './documents.ts';
import type { Fees } from './fees.ts';
import { termAfter, termInWords, termKeysUntil, termLabel, termOn } from './terms.ts';

const list: SchoolTerm[] = [
  { year: '2026/2027', term: 1, feesFrom: '2026-07-20', begins: '2026-09-14', ends: '2026-12-11' },
  { year: '2026/2027', term: 2, feesFrom: '2026-12-07', begins: '2027-01-11', ends: '2027-04-09' },
  { year: '2026/2027', term: 3, feesFrom: '2027-04-05', begins: '2027-05-03', ends: '2027-07-23' },
];
const fees: Fees = {
  classes: [{ name: 'Basic 7' }],
  purposes: [
    { name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 7': 100 } },
    { name: 'Coaching', icon: 'sun', paidFor: 'year', kobo: { 'Basic 7': 100 } },
  ],
};

const school = (terms = list) => ({ fees, terms: { terms } });

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
    expect(termOn(school(), 'Tuition', day)).toBe(term);
  });

  test.each([
    ['before the list', '2026-07-19', '2025/2026-3'],
    ['in January', '2026-01-01', '2025/2026-2'],
    ['after the list', '2027-07-24', '2026/2027-3'],
    ['in September', '2027-09-01', '2027/2028-1'],
    ['on the last day of April', '2028-04-30', '2027/2028-2'],
    ['on the first of May', '2028-05-01', '2027/2028-3'],
  ])('%s counts for the calendar block', (_case, day, term) => {
    expect(termOn(school(), 'Tuition', day)).toBe(term);
    expect(termOn(school([]), 'Tuition', day)).toBe(term);
  });

  test('that is not in the table any more is one of a term', () => {
    expect(termOn(school(), 'Excursion of 2019', '2026-12-07')).toBe('2026/2027-2');
  });
});

test.each([
  ['2026-07-20', '2025/2026'],
  ['2026-09-13', '2025/2026'],
  ['2026-09-14', '2026/2027'],
  ['2027-07-23', '2026/2027'],
  ['2027-08-31', '2026/2027'],
  ['2027-09-01', '2027/2028'],
])('a fee of a school year paid on %s is for %s', (day, year) => {
  const summer = { feesFrom: '2026-03-30', begins: '2026-04-27', ends: '2026-07-24' };
  const both = [{ year: '2025/2026', term: 3, ...summer } as const, ...list];
  expect(termOn(school(both), 'Coaching', day)).toBe(year);
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
  expect(termAfter({ terms: list }, '2026/2027-1')).toEqual({
    words: 'Second Term, 2026/2027',
    feesFrom: '2026-12-07',
  });
  expect(termAfter({ terms: list }, '2026/2027-3')).toBeUndefined();
  expect(termAfter({ terms: list }, '2026/2027')).toBeUndefined();
  expect(termAfter({ terms: list }, '2019/2020-1')).toBeUndefined();
});

test('what a filter offers: the newest first, a school year before its terms', () => {
  expect(termKeysUntil(school(), '2026-12-10')).toEqual([
    '2026/2027',
    '2026/2027-2',
    '2026/2027-1',
  ]);
});
