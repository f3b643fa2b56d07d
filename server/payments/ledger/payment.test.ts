import { expect, test } from 'vitest';
import { termOf } from './payment.ts';

test('a payment is of the term that it was started for; one from before terms were stored, of its day', () => {
  const createdAt = '2026-11-20T09:00:00.000Z';
  const payment = { purpose: 'School Fees', createdAt };
  expect(termOf({ ...payment, term: '2025/2026-3' })).toBe('2025/2026-3');
  expect(termOf({ ...payment, term: '' })).toMatch(/^2026\/2027/);
});
