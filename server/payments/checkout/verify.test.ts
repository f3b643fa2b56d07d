import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detailsFor, readPayer } from '#contract/payer-details.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const FEE = goodFee.amountKobo;
const PAID_AT = new Date('2026-11-20T09:15:02.000Z');
const paid = {
  outcome: 'success',
  rawStatus: 'success',
  channel: 'card',
  paidAt: PAID_AT,
} as const;

async function statusAndEvents(reference: string) {
  const payment = await school.db
    .selectFrom('payments')
    .select(['id', 'status', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const events = await school.db
    .selectFrom('payment_events')
    .select(['kind', 'cause'])
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .execute();
  return { status: payment.status, reason: payment.reason, events: events.map(({ kind }) => kind) };
}

describe('GET /api/payments/verify/{reference}', () => {
  test('a paid payment answers in the specified shape, without the e-mail', async () => {
    const shown = detailsFor('verify', readPayer(furtherExamples()));
    const shownFurther = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const response = await school.verify(reference);

    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      status: true,
      message: 'Payment verified successfully',
      data: {
        reference,
        status: 'success',
        amount: FEE,
        currency: 'NGN',
        channel: 'card',
        paid_at: '2026-11-20T09:15:02.000Z',
        metadata: {
          ...shownFurther,
          full_name: 'Adéọlá Bámgbóṣé',
          phone: '+234 803 000 0000',
          payment_purpose: goodFee.purpose,
          class: goodFee.feeClass,
          term: expect.any(String),
        },
        proof: expect.any(String),
      },
    });
    expect(response.body).not.toContain('parent@example.com');
    expect(await statusAndEvents(reference)).toMatchObject({
      status: 'paid',
      events: ['initialized', 'pending', 'paid'],
    });
  });

  test('verifying again answers the same without asking the provider or adding an event', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const first = await school.verify(reference);
    const again = await school.verify(reference);
    // A signature is another one each time.
    const answer = first.json();
    const data = { ...answer.data, proof: expect.any(String) };
    expect(again.json()).toEqual({ ...answer, data });
    expect(school.provider.asked).toEqual([reference]);
    expect((await statusAndEvents(reference)).events).toEqual(['initialized', 'pending', 'paid']);
  });

  test('success is never downgraded', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    await school.verify(reference);
    for (const outcome of ['failed', 'abandoned', 'in_progress'] as const) {
      school.provider.says(reference, { outcome, rawStatus: outcome });
      expect((await school.verify(reference)).json().status).toBe(true);
    }
  });

  test.each([
    ['in_progress', 'ongoing', 'pending', /still being confirmed.*do not pay again/],
    ['abandoned', 'abandoned', 'abandoned', /was not completed.*try again/],
    ['failed', 'failed', 'failed', /did not accept this payment \(Insufficient Funds\)/],
    ['reversed', 'reversed', 'reversed', /reversed and the money went back/],
  ] as const)(
    '%s is distinguished and never status true',
    async (outcome, rawStatus, status, sentence) => {
      const reference = await school.startPayment();
      school.provider.says(reference, { outcome, rawStatus, reason: 'Insufficient Funds' });
      const response = await school.verify(reference);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        status: false,
        message: expect.stringMatching(sentence),
        data: { reference, status },
      });
    },
  );

  test('a second card may succeed after a declined one', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'failed', rawStatus: 'failed', reason: 'Declined' });
    await school.verify(reference);
    school.provider.says(reference, { outcome: 'in_progress', rawStatus: 'ongoing' });
    expect((await school.verify(reference)).json().data.status).toBe('pending');
    school.provider.says(reference, paid);
    expect((await school.verify(reference)).json().status).toBe(true);
    expect((await statusAndEvents(reference)).events).toEqual([
      'initialized',
      'pending',
      'failed',
      'paid',
    ]);
  });

  test.each([
    ['amount', { amount: FEE - 1, requestedAmount: undefined }],
    ['amount', { amount: FEE + 1, requestedAmount: undefined }],
    ['amount', { amount: 99, requestedAmount: FEE }],
    ['amount', { amount: FEE, requestedAmount: FEE - 100 }],
    ['currency', { currency: 'USD' }],
    ['mode', { mode: 'live' }],
    ['reference', { reference: 'WBS-20261120-somebodyElses0000000' }],
  ])('a success with another %s is held for a person, never credited', async (mismatch, wrong) => {
    const reference = await school.startPayment();
    school.provider.says(reference, { ...paid, ...wrong });
    const response = await school.verify(reference);
    expect(response.json()).toEqual({
      status: false,
      message: expect.stringContaining('Please do not pay again'),
      data: { reference, status: 'review' },
    });
    expect(await statusAndEvents(reference)).toMatchObject({
      status: 'review',
      reason: mismatch,
      events: ['initialized', 'pending', 'review'],
    });
  });

  test('a payer who bears the provider’s fee on top has paid', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { ...paid, amount: FEE + 82_500, requestedAmount: FEE });
    const response = await school.verify(reference);
    expect(response.json()).toMatchObject({ status: true, data: { amount: FEE } });
  });

  test.each([
    ['unreachable', 502],
    ['timed_out', 504],
    ['busy', 503],
    ['unreadable', 502],
    ['rejected', 502],
  ] as const)(
    'a provider that is %s means "not confirmed yet", and nothing is lost',
    async (failure, status) => {
      const reference = await school.startPayment();
      school.provider.says(reference, paid);
      school.provider.fails(failure);
      const response = await school.verify(reference);
      expect(response.statusCode).toBe(status);
      expect(response.headers['retry-after']).toBe(status === 503 ? '10' : undefined);
      expect(response.json()).toEqual({
        status: false,
        message: expect.stringContaining('please do not pay again'),
        data: { reference, status: 'pending' },
      });
      school.provider.recovers();
      expect((await school.verify(reference)).json().status).toBe(true);
    },
  );

  test('a payment whose start was never answered is found by its reference later', async () => {
    school.provider.fails('timed_out');
    await school.initialize();
    school.provider.recovers();
    const reference = school.provider.opened[0]?.reference ?? '';
    expect((await school.verify(reference)).json().data).toEqual({
      reference,
      status: 'abandoned',
    });
    await school.provider.openCheckout({
      ...school.provider.opened[0],
      reference,
    } as Parameters<typeof school.provider.openCheckout>[0]);
    school.provider.says(reference, paid);
    expect((await school.verify(reference)).json().status).toBe(true);
  });

  test('a reference typed by hand is understood, and answered as it is', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const typed = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await school.verify(encodeURIComponent(typed))).json()).toMatchObject({
      status: true,
      data: { reference },
    });
    expect(school.provider.asked).toEqual([reference]);
  });

  test.each([
    'WBS-20261120-0000000000000000000000',
    'short',
    '..%2f..%2fadmin',
    'a'.repeat(400),
    '%E2%82%A6',
  ])(
    'the unknown reference %s is a 404 in shape and never reaches the provider',
    async (reference) => {
      const response = await school.verify(reference);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({
        status: false,
        message:
          'We could not find a payment with this reference. Please check the link, or contact the school.',
      });
      expect(school.provider.asked).toEqual([]);
    },
  );
});
