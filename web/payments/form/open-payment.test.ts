import { beforeEach, expect, test, vi } from 'vitest';
import { findOpenPayment, forgetOpenPayment, keepOpenPayment } from './open-payment.ts';

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
  keepOpenPayment('WBS-1', startedAt);
  expect(findOpenPayment(later(6))).toEqual({
    reference: 'WBS-1',
    startedAt: '2026-11-20T09:00:00.000Z',
  });
  expect(findOpenPayment(later(7))).toBeUndefined();
});

test('the end of another payment does not make it forgotten', () => {
  keepOpenPayment('WBS-2', startedAt);
  forgetOpenPayment('WBS-1');
  expect(findOpenPayment(startedAt)?.reference).toBe('WBS-2');
  forgetOpenPayment('WBS-2');
  expect(findOpenPayment(startedAt)).toBeUndefined();
});

test.each(['nonsense', '[]', '{"reference":1}', '{"reference":"WBS-1","startedAt":"soon"}'])(
  'a note that reads %s is no payment',
  (kept) => {
    localStorage.setItem('payment-open', kept);
    expect(findOpenPayment(startedAt)).toBeUndefined();
  },
);
