import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { runPaymentsCommand } from '../../cli/payments.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { createWebhookEvents } from './webhook-events.ts';

const DAY = 24 * 60 * 60_000;
const REASON =
  'The provider reported that this payment succeeded, and has not confirmed it in 30 days.';

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};
const deliveries = () =>
  school.db
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'outcome'])
    .where('event', '=', 'charge.success')
    .execute();
const findings = () =>
  school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'provider_id as providerId', 'amount', 'currency', 'resolution'])
    .execute();
const wake = () => school.deliver({ event: 'ping', data: { id: now.getTime() } });

/** A message of success that the provider's own answers do not bear out, after so many days. */
async function unconfirmed(days: number): Promise<string> {
  const reference = await school.startPayment();
  const data = { id: 77, reference, amount: goodFee.amountKobo, currency: 'NGN' };
  await school.deliver({ event: 'charge.success', data });
  await expect.poll(deliveries).toMatchObject([{ attempts: 1 }]);
  later(days);
  await wake();
  return reference;
}

async function givenUp(): Promise<string> {
  const reference = await unconfirmed(30);
  await expect.poll(deliveries).toMatchObject([{ outcome: 'given_up' }]);
  return reference;
}

const resolve = (reference: string, resolution: Resolution) => {
  const by = { id: null, name: 'Mrs Obi' };
  const { desk } = moneyParts(school, { clock });
  return desk.resolve({ reference, resolution, note: 'Not at Paystack', by });
};

test('a success that is not confirmed in thirty days becomes a finding', async () => {
  await givenUp();
  expect(await findings()).toEqual([
    {
      kind: 'unconfirmed',
      providerId: '77',
      amount: goodFee.amountKobo,
      currency: 'NGN',
      resolution: null,
    },
  ]);
});

test('until then it stays open and is no finding', async () => {
  await unconfirmed(29);
  await expect.poll(deliveries).toMatchObject([{ attempts: 2, outcome: null }]);
  expect(await findings()).toEqual([]);
});

test('the panel and the command show it, with what to do', async () => {
  const reference = await givenUp();
  const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
  const url = '/api/admin/payments?status=review';
  const { data } = (await school.app.inject({ url, headers })).json();
  expect(data).toMatchObject([
    { reference, status: 'pending', review: { reason: REASON, foundAt: now.toISOString() } },
  ]);
  expect(data[0].review.advice).toContain('recheck');
  const { db, provider } = school;
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  await runPaymentsCommand(['review'], { db, provider, clock, write, mailReceipts: false });
  expect(written.join('')).toContain(REASON);
});

test('it is settled as ignored, and never as credited while the provider does not confirm it', async () => {
  const reference = await givenUp();
  await expect(resolve(reference, 'credited')).rejects.toThrow(/recheck/);
  await resolve(reference, 'ignored');
  expect(await findings()).toMatchObject([{ resolution: 'ignored' }]);
  expect((await school.verify(reference)).json().status).toBe(false);
});

test.each(['rejected', 'unreachable'] as const)(
  'so does one about which the provider is asked in vain (%s) for as long',
  async (failure) => {
    const reference = await school.startPayment();
    school.provider.fails(failure);
    await school.deliver({ event: 'charge.success', data: { id: 77, reference } });
    await expect.poll(deliveries).toMatchObject([{ attempts: 1 }]);
    later(29);
    await wake();
    await expect.poll(deliveries).toMatchObject([{ attempts: 2, outcome: null }]);
    later(2);
    await wake();
    await expect.poll(deliveries).toMatchObject([{ outcome: 'given_up' }]);
    expect(await findings()).toMatchObject([{ kind: 'unconfirmed', providerId: '77' }]);
  },
);

test('a message about a refund that can never be worked becomes a finding too', async () => {
  const reference = await school.startPayment();
  school.provider.fails('rejected');
  await school.deliver(providerMessage('refund.processed', reference, { amount: 100 }));
  later(31);
  await wake();
  await expect.poll(findings).toMatchObject([{ kind: 'refund_differs', resolution: null }]);
});

test('one about a refund of other software is given up without a finding', async () => {
  const parts = moneyParts(school, { clock });
  const settle = () => Promise.reject(new Error('database is locked'));
  const handle = createWebhookEvents({ ...parts, db: school.db, clock, settle });
  const body = JSON.stringify(providerMessage('refund.processed', 'SHOP-0000001'));
  const delivery = {
    id: 'message-1',
    event: 'refund.processed',
    reference: 'SHOP-0000001',
    body,
    receivedAt: now.toISOString(),
    attempts: 9,
    nextAttemptAt: now.toISOString(),
    requestId: null,
    copies: 1,
  };
  later(31);
  expect(await handle(delivery)).toBe('unknown_reference');
  expect(await findings()).toEqual([]);
});

test('it settles itself once the provider confirms the payment', async () => {
  const reference = await givenUp();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  expect((await school.verify(reference)).json().status).toBe(true);
  expect(await findings()).toMatchObject([{ kind: 'unconfirmed', resolution: 'paid' }]);
});
