import { describe, expect, test } from 'vitest';
import type { VerifyAnswer } from '#contract/payments.ts';
import { receiptStanding } from './receipt-standing.ts';

const at = new Date('2026-11-22T19:15:00.000Z');
const reference = 'WBS-20261120-7F3KQ2';
const refunds = [{ amount: 2_000_000, at: '2026-11-21T09:00:00.000Z' }];

const paid: VerifyAnswer = {
  status: true,
  message: 'Payment verified successfully',
  data: {
    reference,
    status: 'success',
    amount: 5_500_000,
    currency: 'NGN',
    channel: 'card',
    paid_at: '2026-11-20T09:15:02.000Z',
    metadata: {
      full_name: 'Adéọlá Bámgbóṣé',
      phone: '+234 803 000 5678',
      payment_purpose: 'School Fees',
      class: 'JSS 2',
      term: 'First Term, 2026/2027',
    },
  },
};

const standing = (answer: VerifyAnswer, httpStatus = 200) =>
  receiptStanding({ answer, httpStatus, at, site: 'https://school.example' });

describe('a paid payment', () => {
  test('has a receipt with the name and the end of the phone number, and without an e-mail', () => {
    expect(standing(paid)).toEqual({
      status: 'paid',
      at: '2026-11-22T19:15:00.000Z',
      receipt: {
        reference,
        paidAt: '2026-11-20T09:15:02.000Z',
        fullName: 'Adéọlá Bámgbóṣé',
        phone: '•••• ••• 5678',
        className: 'JSS 2',
        purpose: 'School Fees',
        term: 'First Term, 2026/2027',
        method: 'card',
        amountKobo: 5_500_000,
        refunds: [],
        checkAddress: `https://school.example/receipts/${reference}`,
      },
    });
  });

  test('tells what has gone back since', () => {
    const answer = { ...paid, data: { ...paid.data, refunds } };
    expect(standing(answer)).toMatchObject({
      receipt: { refunds: [{ amountKobo: 2_000_000, at: '2026-11-21T09:00:00.000Z' }] },
    });
  });
});

describe('any other payment has no receipt', () => {
  test.each(['pending', 'abandoned', 'failed', 'reversed', 'review'] as const)(
    '%s is shown in the words of the server',
    (status) => {
      const answer = { status: false as const, message: 'A sentence', data: { reference, status } };
      const shown = standing(answer);
      expect(shown).toMatchObject({ status, message: 'A sentence', refunds: [] });
      expect(shown).not.toHaveProperty('receipt');
      expect(shown).toHaveProperty('meaning', expect.stringMatching(/\.$/));
    },
  );

  test('one that was refunded whole says when and how much', () => {
    const data = { reference, status: 'reversed' as const, refunds };
    expect(standing({ status: false, message: 'It went back', data })).toMatchObject({
      title: 'This payment was refunded',
      refunds: ['Refunded on 21 November 2026: ₦20,000'],
    });
  });

  test.each([429, 500, 502, 503, 504])(
    'a question that failed with %i says nothing of it',
    (httpStatus) => {
      const data = { reference, status: 'pending' as const };
      const shown = standing({ status: false, message: 'Not now', data }, httpStatus);
      expect(shown).toMatchObject({ status: 'unreachable', message: 'Not now' });
      expect(shown).not.toHaveProperty('meaning');
    },
  );

  test('a reference that is none of ours is unknown', () => {
    expect(standing({ status: false, message: 'Not found' }, 404)).toMatchObject({
      status: 'unknown',
      message: 'Not found',
    });
  });
});
