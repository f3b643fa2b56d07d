import { beforeEach, expect, test, vi } from 'vitest';
import { findOpenPayments, forgetOpenPayment, storeOpenPayment } from './open-payment.ts';

const startedAt = new Date('2026-11-20T09:00:00Z');
const later = (days: number) => new Date(startedAt.getTime() + days * 24 * 3_600_000);

beforeEach(() => {
  const values = new Map<string, string>();
  vi.useFakeTimers({ now: startedAt });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a payment is found again days later, and no longer after a week', () => {
  storeOpenPayment('WBS-1', 'Ada Obi', startedAt);
  expect(findOpenPayments(later(6))).toEqual([
    { reference: 'WBS-1', student: 'Ada Obi', startedAt: '2026-11-20T09:00:00.000Z' },
  ]);
  expect(findOpenPayments(later(7))).toEqual([]);
});

test('a second child’s payment does not make the first forgotten', () => {
  storeOpenPayment('WBS-1', 'Ada Obi', startedAt);
  storeOpenPayment('WBS-2', 'Bola Obi', later(1));
  expect(references(later(1))).toEqual(['WBS-2', 'WBS-1']);
  forgetOpenPayment('WBS-1');
  expect(references(later(1))).toEqual(['WBS-2']);
  forgetOpenPayment('WBS-2');
  expect(references(later(1))).toEqual([]);
});

test('the same checkout opened again is one payment, and the note does not grow for ever', () => {
  for (let child = 1; child <= 30; child += 1) storeOpenPayment(`WBS-${child}`, 'Ada', startedAt);
  storeOpenPayment('WBS-30', 'Ada', startedAt);
  expect(references(startedAt)).toHaveLength(10);
  expect(references(startedAt)[0]).toBe('WBS-30');
});

test('the note of an older version of the site, one payment without a name, still counts', () => {
  const old = { reference: 'WBS-1', startedAt: startedAt.toISOString() };
  localStorage.setItem('payment-open', JSON.stringify(old));
  expect(findOpenPayments(later(1))).toEqual([old]);
});

test.each(['nonsense', '[]', '{"reference":1}', '{"reference":"WBS-1","startedAt":"soon"}'])(
  'a note that reads %s is no payment',
  (stored) => {
    localStorage.setItem('payment-open', stored);
    expect(findOpenPayments(startedAt)).toEqual([]);
  },
);

function references(now: Date): string[] {
  return findOpenPayments(now).map(({ reference }) => reference);
}
