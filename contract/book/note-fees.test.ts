import { describe, expect, test } from 'vitest';
import type { SchoolTerm } from '../school/documents.ts';
import type { Fees } from '../school/fees.ts';
import { feeDayOf, feesInWords } from './note-fees.ts';

const terms: SchoolTerm[] = [
  { year: '2026/2027', term: 1, feesFrom: '2026-07-20', begins: '2026-09-14', ends: '2026-12-11' },
  { year: '2026/2027', term: 2, feesFrom: '2026-12-07', begins: '2027-01-11', ends: '2027-04-09' },
  { year: '2026/2027', term: 3, feesFrom: '2027-04-05', begins: '2027-05-03', ends: '2027-07-23' },
  { year: '2027/2028', term: 1, feesFrom: '2027-07-19', begins: '2027-09-13', ends: '2027-12-10' },
];
const fees: Fees = {
  classes: [{ name: 'Basic 7' }],
  purposes: [
    { name: 'Tuition', icon: 'book', paidFor: 'term', kobo: {} },
    { name: 'Coaching', icon: 'sun', paidFor: 'year', kobo: {} },
  ],
};
const dayOf = (purpose: string, term: string, today: string) =>
  feeDayOf({ fees, terms: { terms } }, { purpose, term }, today);

describe('a fee note asks for the fee', () => {
  test.each([
    ['of a later term: of the day its fees begin', '2026/2027-2', '2026-11-29', '2026-12-07'],
    ['of the term that is paid for: of today', '2026/2027-2', '2027-01-20', '2027-01-20'],
    ['of an earlier term: of the last day of its fees', '2026/2027-1', '2027-01-20', '2026-12-06'],
    [
      'of the last term, when the list is over: of its end',
      '2027/2028-1',
      '2028-02-01',
      '2027-12-10',
    ],
    ['of a term that is on no list: of today', '2030/2031-1', '2026-11-29', '2026-11-29'],
  ])('%s', (_, term, today, day) => {
    expect(dayOf('Tuition', term, today)).toBe(day);
  });

  test.each([
    ['2026/2027', '2026-11-29', '2026-11-29'],
    ['2027/2028', '2026-11-29', '2027-09-13'],
    ['2026/2027', '2027-10-01', '2027-09-12'],
  ])('of a school year %s, seen on %s: of %s', (term, today, day) => {
    expect(dayOf('Coaching', term, today)).toBe(day);
  });

  test('and says why', () => {
    const words = (feeDay: string) => feesInWords('2026/2027-2', feeDay, '2026-11-29');
    expect(words('2026-11-29')).toBe('Fees of today');
    expect(words('2026-12-07')).toBe(
      'Fees that hold from 7 December 2026, when those of Second Term, 2026/2027 begin',
    );
    expect(words('2026-11-01')).toBe(
      'Fees that held on 1 November 2026, the last day of those of Second Term, 2026/2027',
    );
  });
});
