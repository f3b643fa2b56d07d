import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifyPayment } from './verify-payment.ts';

const payment = {
  reference: 'WBS-1',
  amount: 5_000_000,
  channel: 'card',
  paid_at: '2026-11-20T09:00:00Z',
  metadata: {
    full_name: 'Ada Obi',
    phone: '08030000000',
    payment_purpose: 'School Fees',
    class: 'JSS 1',
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('verify', () => {
  test('asks about exactly this reference', async () => {
    const fetch = answerWith({ status: true, data: payment });
    await verifyPayment('a/b c?');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/payments/verify/a%2Fb%20c%3F',
      expect.objectContaining({ method: 'GET' }),
    );
  });

  test('reads a paid payment', async () => {
    answerWith({ status: true, message: 'ok', data: payment });
    expect(await verifyPayment('WBS-1')).toEqual({
      kind: 'paid',
      payment: {
        reference: 'WBS-1',
        amountKobo: 5_000_000,
        channel: 'card',
        paidAt: '2026-11-20T09:00:00.000Z',
        fullName: 'Ada Obi',
        email: '',
        phone: '08030000000',
        purpose: 'School Fees',
        className: 'JSS 1',
        refunds: [],
      },
    });
  });

  test('reads refunds and leaves out what is none', async () => {
    const refunds = [{ amount: 2_000_000, at: '2026-11-21T09:00:00Z' }, { amount: '1' }, null];
    answerWith({ status: true, data: { ...payment, refunds } });
    expect(await verifyPayment('WBS-1')).toMatchObject({
      payment: { refunds: [{ amountKobo: 2_000_000, at: '2026-11-21T09:00:00.000Z' }] },
    });
  });

  test.each([
    ['channel', { channel: null }, { channel: undefined }],
    ['paid date', { paid_at: '' }, { paidAt: undefined }],
    ['readable paid date', { paid_at: 'soon' }, { paidAt: undefined }],
  ])('can do without a %s', async (_what, changes, expected) => {
    answerWith({ status: true, data: { ...payment, ...changes } });
    expect(await verifyPayment('WBS-1')).toMatchObject({ kind: 'paid', payment: expected });
  });

  test.each([
    ['part of a kobo', { ...payment, amount: 0.5 }],
    ['more than can be counted', { ...payment, amount: 2 ** 53 }],
    ['less than nothing', { ...payment, amount: -1 }],
    ['an amount in words', { ...payment, amount: '5000000' }],
    ['nobody', { ...payment, metadata: null }],
    ['no reference', { ...payment, reference: '' }],
    ['nothing', null],
  ])('a success for %s is unreadable', async (_what, data) => {
    answerWith({ status: true, data });
    expect(await verifyPayment('WBS-1')).toMatchObject({ kind: 'unreadable' });
  });

  test('a payment that is not paid carries where it stands and the sentence', async () => {
    answerWith({ status: false, message: 'Wait', data: { status: 'pending' } }, 502);
    expect(await verifyPayment('WBS-1')).toEqual({
      kind: 'notPaid',
      progress: 'pending',
      message: 'Wait',
    });
  });

  test('"success" beside status false is not believed', async () => {
    answerWith({ status: false, data: { status: 'success' } });
    expect(await verifyPayment('WBS-1')).toMatchObject({ kind: 'notPaid', progress: undefined });
  });
});

function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
