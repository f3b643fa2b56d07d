import { describe, expect, test } from 'vitest';
import { namePairs } from '#contract/testing/name-pairs.ts';
import { countFilters, noFilters, outcomeOf, searchHistory } from './history-search.ts';
import type { PaymentRecord } from './payment-history.ts';

const ada: PaymentRecord = {
  id: '1',
  reference: 'WBS-20261120-8fK2',
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'Parent@Example.com',
  phone: '0803 555 0000',
  paymentPurpose: 'School Fees',
  class: 'JSS 2',
  term: 'Second Term, 2026/2027',
  amount: 55_000,
  status: 'success',
  date: '2026-11-20T09:00:00.000Z',
};
const obi: PaymentRecord = {
  ...ada,
  id: '2',
  reference: 'WBS-20260705-1aT9',
  fullName: 'Chidi Obi',
  email: 'obi@mail.ng',
  paymentPurpose: 'Summer Coaching',
  class: 'SS 1',
  term: '2025/2026 session',
  status: 'reversed',
};
const records = [ada, obi];

describe('searching', () => {
  test.each([
    ['name', 'chidi', [obi]],
    ['e-mail in any case', 'pARENT@example', [ada]],
    ['reference', '8FK2', [ada]],
    ['reference in groups', 'wbs 20261120 8fk2', [ada]],
    ['reference with O for 0', '2O26ll2O', [ada]],
    ['purpose', 'summer', [obi]],
    ['term', 'second term', [ada]],
    ['class', 'jss 2', [ada]],
    ['part of every record', 'wbs', records],
    ['name typed without marks', 'bamgbose', [ada]],
    ['name with marks', 'adéọlá', [ada]],
    ['spaces around', '  obi ', [obi]],
    ['nothing', '', records],
    ['what no record has', 'zzz', []],
    ['phone, which is not searched', '555', []],
  ])('finds by %s', (_what, words, expected) => {
    expect(searchHistory(records, words, noFilters)).toEqual(expected);
  });

  test.each(namePairs.filter(([, , isSame]) => isSame))(
    'finds by %j what was paid for %j',
    (typed, fullName) => {
      const record = { ...ada, fullName };
      expect(searchHistory([record], typed, noFilters)).toEqual([record]);
    },
  );

  test('marks composed another way are the same letters', () => {
    expect(searchHistory(records, 'Adéọlá'.normalize('NFD'), noFilters)).toEqual([ada]);
  });
});

describe('filters', () => {
  test.each([
    ['success', { ...noFilters, outcome: ['success'] as const }, [ada]],
    ['failed, which is anything else', { ...noFilters, outcome: ['failed'] as const }, [obi]],
    ['both outcomes', { ...noFilters, outcome: ['success', 'failed'] as const }, records],
    ['purpose', { ...noFilters, paymentPurpose: ['Summer Coaching'] }, [obi]],
    ['class', { ...noFilters, class: ['JSS 2', 'JSS 3'] }, [ada]],
    [
      'two that exclude each other',
      { ...noFilters, outcome: ['failed'] as const, class: ['JSS 2'] },
      [],
    ],
  ])('narrow to %s', (_what, filters, expected) => {
    expect(searchHistory(records, '', filters)).toEqual(expected);
  });

  test('are counted', () => {
    expect(countFilters(noFilters)).toBe(0);
    expect(countFilters({ outcome: ['failed'], paymentPurpose: [], class: ['SS 1', 'SS 2'] })).toBe(
      3,
    );
  });
});

test('anything that is not a success is shown as failed', () => {
  expect(
    ['success', 'failed', 'reversed', 'SUCCESS?'].map((status) => outcomeOf({ ...ada, status })),
  ).toEqual(['success', 'failed', 'failed', 'failed']);
});
