import { afterEach, describe, expect, test, vi } from 'vitest';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { initializePayment, isWebAddress, verifyPayment } from './payments.ts';

const payload = {
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  ...formOf(someFee()),
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('initialise', () => {
  test('posts the payload and gives the address to go to', async () => {
    const data = { authorization_url: 'https://checkout.example/1', reference: 'WBS-1' };
    const fetch = answerWith({ status: true, data });
    expect(await initializePayment(payload)).toMatchObject({ kind: 'success', answer: { data } });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/payments/initialize',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(payload) }),
    );
  });

  test('a refusal carries message and field messages', async () => {
    answerWith({ status: false, message: 'No', errors: { email: 'Bad' } }, 400);
    expect(await initializePayment(payload)).toMatchObject({
      kind: 'refused',
      message: 'No',
      errors: { email: 'Bad' },
    });
  });

  test.each([
    ['an address that is a script', { status: true, data: { authorization_url: 'javascript:x' } }],
    ['nothing in it', { status: true }],
    ['no flag', { data: { authorization_url: 'https://checkout.example/1' } }],
  ])('an answer with %s is unreadable', async (_what, body) => {
    answerWith(body);
    expect(await initializePayment(payload)).toMatchObject({ kind: 'unreadable' });
  });

  test('a fee that was paid before comes with its receipt', async () => {
    const data = { alreadyPaid: { paidAt: '2026-11-20T09:00:00Z', reference: 'WBS-1' } };
    answerWith({ status: false, message: 'Paid on 20 November', data }, 409);
    expect(await initializePayment(payload)).toMatchObject({
      kind: 'refused',
      message: 'Paid on 20 November',
      data,
    });
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

describe('verify', () => {
  test('asks about exactly this reference', async () => {
    const fetch = answerWith({ status: true, data: {} });
    await verifyPayment('a/b c?');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/payments/verify/a%2Fb%20c%3F',
      expect.objectContaining({ method: 'GET' }),
    );
  });

  test('a payment that is not paid carries where it stands and the sentence', async () => {
    const data = { reference: 'WBS-1', status: 'pending' };
    answerWith({ status: false, message: 'Wait', data }, 502);
    expect(await verifyPayment('WBS-1')).toMatchObject({ kind: 'refused', message: 'Wait', data });
  });

  test('a success of the provider beside status false is none of ours', async () => {
    answerWith({ status: false, data: { status: 'success' } });
    expect(await verifyPayment('WBS-1')).toMatchObject({ kind: 'refused' });
  });
});

function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
