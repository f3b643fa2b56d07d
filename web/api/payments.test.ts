import { afterEach, describe, expect, test, vi } from 'vitest';
import { initializePayment, isWebAddress, verifyPayment } from './payments.ts';

const payload = {
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  paymentPurpose: 'School Fees',
  class: 'JSS 1',
  amount: 50_000,
};

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

describe('initialise', () => {
  test('posts the payload and gives the address to go to', async () => {
    const fetch = answerWith({
      status: true,
      data: { authorization_url: 'https://checkout.example/1', reference: 'WBS-1' },
    });
    expect(await initializePayment(payload)).toEqual({
      kind: 'checkout',
      authorizationUrl: 'https://checkout.example/1',
      reference: 'WBS-1',
    });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/payments/initialize',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(payload) }),
    );
  });

  test('needs nothing but the address', async () => {
    answerWith({ status: true, data: { authorization_url: 'http://127.0.0.1:4000/x' } });
    expect(await initializePayment(payload)).toMatchObject({
      kind: 'checkout',
      reference: undefined,
    });
  });

  test('a refusal carries message and readable field messages', async () => {
    answerWith(
      { status: false, message: 'No', errors: { email: 'Bad', phone: 7, class: '' } },
      400,
    );
    expect(await initializePayment(payload)).toEqual({
      kind: 'refused',
      message: 'No',
      errors: { email: 'Bad' },
    });
  });

  test.each([
    ['no message', { status: false }],
    ['a message that is no text', { status: false, message: { a: 1 } }],
  ])('a refusal with %s has none', async (_what, body) => {
    answerWith(body, 500);
    expect(await initializePayment(payload)).toEqual({
      kind: 'refused',
      message: undefined,
      errors: {},
    });
  });

  test.each([
    ['no address', { status: true, data: {} }],
    ['no data', { status: true }],
    ['an address that is a script', { status: true, data: { authorization_url: 'javascript:x' } }],
    ['no flag', { data: { authorization_url: 'https://checkout.example/1' } }],
  ])('an answer with %s is unreadable', async (_what, body) => {
    answerWith(body);
    expect(await initializePayment(payload)).toMatchObject({ kind: 'unreadable' });
  });
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
        phone: '08030000000',
        purpose: 'School Fees',
        className: 'JSS 1',
      },
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

test.each([
  ['https://checkout.example/x', true],
  ['http://127.0.0.1:4000/x', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/checkout', false],
  ['', false],
])('%s is a web address: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected);
});

function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
