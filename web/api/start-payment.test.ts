import { afterEach, describe, expect, test, vi } from 'vitest';
import { initializePayment, isWebAddress } from './start-payment.ts';

const payload = {
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  paymentPurpose: 'School Fees',
  class: 'JSS 1',
  amount: 50_000,
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

test('a fee that was paid before is no failure: its receipt comes along where it is named', async () => {
  const data = { alreadyPaid: { paidAt: '2026-11-20T09:00:00Z', reference: 'WBS-1' } };
  answerWith({ status: false, message: 'Paid on 20 November', data }, 409);
  expect(await initializePayment(payload)).toEqual({
    kind: 'alreadyPaid',
    message: 'Paid on 20 November',
    reference: 'WBS-1',
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
