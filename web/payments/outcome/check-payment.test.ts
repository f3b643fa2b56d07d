import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findOpenPayments, storeOpenPayment } from '../form/open-payment.ts';
import { saveForm } from '../form/saved-form.ts';
import { readHistory } from '../history/payment-history.ts';
import { checkPayment } from './check-payment.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const reference = 'WBS-1';
const form = {
  paymentPurpose: 'School Fees',
  class: 'JSS 1',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://school.example' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a payment that left this device', () => {
  test.each([
    ['paid', () => check(paid()), undefined],
    ['failed', () => check({ status: false, data: { status: 'failed' } }), undefined],
    ['still open', () => check({ status: false, data: { status: 'pending' } }), reference],
    ['not answered about by the school', () => checkBehind('<h1>Blocked</h1>', 403), reference],
  ])('and is %s is remembered only as long as its end is not known', async (_what, ask, stored) => {
    storeOpenPayment(reference, 'Ada Obi', new Date());
    await ask();
    expect(findOpenPayments(new Date())[0]?.reference).toBe(stored);
  });
});

describe('a successful payment', () => {
  test.each([
    ['nothing in it', { status: true }],
    ['an amount that is none', { status: true, data: { ...paid().data, amount: 'much' } }],
    ['another payment in it', paid({ reference: 'WBS-2' })],
    ['no details in it', paid({ metadata: null })],
  ])('with %s is not confirmed, and nothing is recorded', async (_what, answer) => {
    expect(await check(answer)).toMatchObject({ type: 'unconfirmed', isHeard: false });
    expect(readHistory()).toEqual([]);
  });

  test('gives the receipt with the paid date and the e-mail of the form, and is recorded', async () => {
    saveForm(form, reference);
    const event = await check(paid());
    expect(event).toEqual({
      type: 'paid',
      reference,
      isStored: true,
      receipt: {
        reference,
        paidAt: '2026-11-20T09:00:00.000Z',
        fullName: 'Ada Obi',
        className: 'JSS 1',
        email: 'ada@example.com',
        phone: '08030000000',
        purpose: 'School Fees',
        term: 'First Term, 2026/2027',
        method: 'card',
        amountKobo: 5_000_000,
        refunds: [],
        checkAddress: 'https://school.example/receipts/WBS-1',
      },
    });
    expect(readHistory()).toEqual([
      {
        id: String(now.getTime()),
        reference,
        fullName: 'Ada Obi',
        email: 'ada@example.com',
        phone: '08030000000',
        paymentPurpose: 'School Fees',
        class: 'JSS 1',
        term: 'First Term, 2026/2027',
        amount: 50_000,
        status: 'success',
        date: '2026-11-20T09:00:00.000Z',
        confirmed: { at: now.toISOString(), method: 'card' },
      },
    ]);
  });

  test('verified again is still one record, with the e-mail it had', async () => {
    saveForm(form, reference);
    await check(paid());
    saveForm({ ...form, email: 'another@example.com' }, 'WBS-2');
    const event = await check(paid());
    expect(event).toMatchObject({ receipt: { email: 'ada@example.com' } });
    expect(readHistory()).toHaveLength(1);
  });

  test('takes the e-mail of a form whose payment the server did not name', async () => {
    saveForm(form);
    expect(await check(paid())).toMatchObject({ receipt: { email: 'ada@example.com' } });
  });

  test('has no e-mail when no one paid it on this device', async () => {
    saveForm(form, 'WBS-2');
    expect(await check(paid())).toMatchObject({ receipt: { email: '' } });
  });

  test('tells what has gone back since', async () => {
    const refunds = [{ amount: 2_000_000, at: '2026-11-21T09:00:00.000Z' }];
    expect(await check(paid({ refunds }))).toMatchObject({
      receipt: { refunds: [{ amountKobo: 2_000_000, at: '2026-11-21T09:00:00.000Z' }] },
    });
  });

  test('is recorded with how its fee stands, and again when that has changed', async () => {
    const standing = { due: 5_500_000, paid: 5_000_000, left: 500_000, on: '2026-11-20' };
    const next = { amount: 500_000, due_on: '2027-01-15' };
    const fee_note = { payment: 1, after_payment: { ...standing, next }, now: standing };
    expect(await check(paid({ fee_note }))).toMatchObject({ receipt: { fee: fee_note } });
    expect(readHistory()).toMatchObject([{ fee: fee_note }]);
    const later = { payment: 1, now: { ...standing, paid: 5_500_000, left: 0 } };
    await check(paid({ fee_note: later }));
    expect(readHistory()[0]?.fee).toEqual(later);
    await check(paid());
    expect(readHistory()[0]).not.toHaveProperty('fee');
  });

  test('says so when this device cannot keep the record', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await check(paid())).toMatchObject({ type: 'paid', isStored: false });
  });
});

test('a payment under way is unconfirmed, whatever the HTTP status', async () => {
  const answer = { status: false, message: 'Wait', data: { reference, status: 'pending' } };
  expect(await check(answer, 504)).toEqual({
    type: 'unconfirmed',
    reference,
    message: 'Wait',
    at: now,
    isHeard: true,
  });
});

describe('what is no answer of the school', () => {
  const page = '<!doctype html><h1>Access denied</h1>';
  test.each([
    ['a firewall', () => checkBehind(page, 403)],
    ['a proxy that asks for a password', () => checkBehind(page, 401)],
    ['a filter that knows no such page', () => checkBehind(page, 404)],
    ['a filter that dislikes the request', () => checkBehind(page, 406)],
    ['a filter that counts requests', () => checkBehind(page, 429)],
    ['the sign-in page of a Wi-Fi', () => checkBehind(page, 200)],
    ['a firewall that writes JSON', () => check({ status: false, message: 'Denied' }, 403)],
    ['a limit of requests', () => check({ status: false, message: 'Too many requests' }, 429)],
    ['a progress nobody knows', () => check({ status: false, data: { status: 'blocked' } }, 403)],
    ['a server that broke', () => check({ status: false, message: 'Sorry' }, 500)],
    ['an answer without a flag', () => check(paid().data)],
  ])('means "being confirmed": %s', async (_what, ask) => {
    const event = await ask();
    expect(event).toMatchObject({ type: 'unconfirmed', reference, isHeard: false, at: now });
    expect(event).toHaveProperty('message', expect.stringContaining('your money is safe'));
  });

  test('a payment that this device has recorded stays a success', async () => {
    await check(paid());
    await checkBehind(page, 403);
    expect(readHistory()).toMatchObject([{ status: 'success' }]);
  });
});

test('a reference that the school never made is not known, and no longer remembered', async () => {
  storeOpenPayment(reference, 'Ada Obi', new Date());
  const message = 'We could not find a payment with this reference.';
  expect(await check({ status: false, message }, 404)).toMatchObject({
    type: 'notPaid',
    problem: 'unknown',
    message,
  });
  expect(findOpenPayments(new Date())).toEqual([]);
});

test('a reference typed from paper is asked for, and recorded, as it is', async () => {
  const typed = 'wbs 20261120 7k3m q2x8 9abc defg hjko ilno p9';
  const meant = 'WBS-20261120-7K3MQ2X89ABCDEFGHJK011N0P9';
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(paid({ reference: meant }));
  });
  const event = await checkPayment(typed, new AbortController().signal, () => now);
  expect(asked).toEqual([expect.stringContaining(`/${meant}`)]);
  expect(event).toMatchObject({ reference: typed, receipt: { reference: meant } });
  expect(readHistory()).toMatchObject([{ reference: meant }]);
});

test.each(['abandoned', 'failed', 'reversed', 'review'])(
  '%s is shown in the words of the server',
  async (status) => {
    const answer = { status: false, message: 'A sentence', data: { reference, status } };
    expect(await check(answer)).toMatchObject({
      type: 'notPaid',
      problem: status,
      message: 'A sentence',
    });
  },
);

test.each([
  ['an answer without a message', { status: false }, 'unknown', 'Failed to verify transaction'],
  ['a refusal without a status', { status: false, message: 'Hm' }, 'unknown', 'Hm'],
])('%s is explained plainly', async (_what, answer, problem, message) => {
  expect(await check(answer)).toMatchObject({ type: 'notPaid', problem, message });
});

test('no connection is not a failed payment', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const event = await checkPayment(reference, new AbortController().signal, () => now);
  expect(event).toMatchObject({ type: 'notPaid', problem: 'unreachable' });
  expect(event).toHaveProperty('message', expect.stringContaining('your money is safe'));
});

describe('a payment that this device has recorded, while the school cannot be asked', () => {
  const fee_note = {
    payment: 1,
    now: { due: 5_500_000, paid: 5_500_000, left: 0, on: '2026-11-20' },
  };
  const refunds = [{ amount: 100_000, at: '2026-11-20T09:30:00.000Z' }];
  const noNetwork = async () => {
    throw new TypeError('Failed to fetch');
  };

  test.each([
    ['without a network', noNetwork],
    ['behind a firewall', async () => new Response('<h1>Blocked</h1>', { status: 403 })],
  ])('%s has the receipt as it was last confirmed, with its signed code', async (_what, answer) => {
    saveForm(form, reference);
    const first = await check(paid({ fee_note, refunds, proof: 'signed.code' }));
    const stored = readHistory();
    vi.stubGlobal('fetch', answer);
    const later = new Date('2027-01-10T07:30:00.000Z');
    const event = await checkPayment(reference, new AbortController().signal, () => later);
    if (first.type !== 'paid') throw new Error('the payment was not paid');
    const receipt = { ...first.receipt, lastConfirmedAt: now.toISOString() };
    expect(event).toEqual({ type: 'paid', reference, receipt, isStored: true });
    expect(receipt).toMatchObject({ proof: 'signed.code', fee: fee_note });
    expect(readHistory()).toEqual(stored);
  });

  test('has none when it has gone back since', async () => {
    await check(paid());
    await check({ status: false, message: 'Gone', data: { reference, status: 'reversed' } });
    expect(await checkBehind('<h1>Blocked</h1>', 403)).toMatchObject({ type: 'unconfirmed' });
  });

  test('has none where an older version of the site recorded it', async () => {
    await check(paid());
    const [{ confirmed: _, ...older }] = JSON.parse(localStorage.getItem('payment-history') ?? '');
    localStorage.setItem('payment-history', JSON.stringify([older]));
    vi.stubGlobal('fetch', noNetwork);
    const event = await checkPayment(reference, new AbortController().signal, () => now);
    expect(event).toMatchObject({ type: 'notPaid', problem: 'unreachable' });
  });
});

test.each(['reversed', 'failed'])(
  'a recorded payment that is %s later is marked',
  async (status) => {
    await check(paid());
    await check({ status: false, message: 'Gone', data: { reference, status } });
    expect(readHistory()).toMatchObject([{ reference, status }]);
  },
);

test('an unfinished payment leaves a record alone', async () => {
  await check(paid());
  await check({ status: false, message: 'Hm', data: { reference, status: 'abandoned' } });
  expect(readHistory()).toMatchObject([{ status: 'success' }]);
});

function check(body: unknown, httpStatus = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: httpStatus }));
  return checkPayment(reference, new AbortController().signal, () => now);
}

function checkBehind(page: string, status: number) {
  const headers = { 'content-type': 'text/html' };
  vi.stubGlobal('fetch', async () => new Response(page, { status, headers }));
  return checkPayment(reference, new AbortController().signal, () => now);
}

function paid(changes: Record<string, unknown> = {}) {
  return {
    status: true,
    message: 'Payment verified successfully',
    data: {
      reference,
      status: 'success',
      amount: 5_000_000,
      currency: 'NGN',
      channel: 'card',
      paid_at: '2026-11-20T09:00:00.000Z',
      metadata: {
        full_name: 'Ada Obi',
        phone: '08030000000',
        payment_purpose: 'School Fees',
        class: 'JSS 1',
        term: 'First Term, 2026/2027',
      },
      ...changes,
    },
  };
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
