import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';

const DAY = 24 * 60 * 60_000;
const FEE = goodFee.amountKobo;
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const reversed = { outcome: 'reversed', rawStatus: 'reversed' } as const;
const by = { id: null, name: 'Mrs Obi' };

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

async function paid(answer = {}): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { ...success, ...answer });
  await school.verify(reference);
  return reference;
}

const outcomes = async () =>
  (
    await school.db
      .selectFrom('webhook_deliveries')
      .select('outcome')
      .where('event', 'like', 'charge.dispute.%')
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome);
const open = async () =>
  (
    await school.db
      .selectFrom('payment_reviews')
      .select('kind')
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** A step of one dispute; resolves to what came of its message. */
async function dispute(reference: string, step: 'create' | 'remind' | 'resolve') {
  const before = await outcomes();
  const data = { id: 77, step: before.length };
  await school.deliver(providerMessage(`charge.dispute.${step}`, reference, data));
  await expect.poll(async () => (await outcomes())[before.length]).toEqual(expect.any(String));
  return (await outcomes())[before.length];
}

test('one about a payment that a restore has lost is found: the bank’s deadline runs on', async () => {
  const { reference } = lostPayment();
  expect(await dispute(reference, 'create')).toBe('unknown_reference');
  expect(await open()).toEqual(['dispute']);
});

test('a new one asks the provider once, and takes nothing back', async () => {
  const reference = await paid();
  const asked = school.provider.asked.length;
  expect(await dispute(reference, 'create')).toBe('paid');
  expect(school.provider.asked).toHaveLength(asked + 1);
  expect(await open()).toEqual(['dispute']);
});

test('one about a payment that the provider does not know any more is worked to its end', async () => {
  const reference = await paid();
  school.provider.forgets(reference);
  expect(await dispute(reference, 'resolve')).toBe('paid');
  expect(await open()).toEqual(['dispute']);
});

test('one that was lost, and then won after all, is found; while it is lost, nothing is', async () => {
  const reference = await paid();
  school.provider.says(reference, reversed);
  await dispute(reference, 'create');
  const { desk } = moneyParts(school, { clock });
  await desk.resolve({ reference, resolution: 'refunded', note: 'Lost at the bank', by });
  expect(await open()).toEqual([]);
  expect(await dispute(reference, 'resolve')).toBe('reversed');
  expect(await open()).toEqual([]);
  school.provider.says(reference, success);
  expect(await dispute(reference, 'remind')).toBe('reversed');
  expect(await open()).toEqual(['reversal_differs']);
});

test('one about a payment on hold asks as well: what went back whole is reversed', async () => {
  const reference = await paid({ amount: FEE - 100 });
  school.provider.refunds(reference, 71, FEE - 100);
  school.provider.says(reference, reversed);
  expect(await dispute(reference, 'create')).toBe('reversed');
});

test('one about which the provider is asked in vain for a month is given up as a dispute alone', async () => {
  const reference = await paid();
  school.provider.fails('rejected');
  await school.deliver(providerMessage('charge.dispute.create', reference, { id: 77 }));
  now = new Date(now.getTime() + 31 * DAY);
  await school.deliver({ event: 'ping', data: { id: 1 } });
  await expect.poll(outcomes).toEqual(['given_up']);
  expect(await open()).toEqual(['dispute']);
});
