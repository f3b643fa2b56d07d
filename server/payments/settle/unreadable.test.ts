import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { findEvents, findPayment } from '../ledger/payment.ts';
import { ProviderError, type UnreadableTransaction } from '../provider/provider.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import { createSweep } from './sweep.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const MINUTE = 60_000;
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const statusOf = async (reference: string) =>
  (await moneyParts(school).repository.findByReference(reference))?.status;
const open = () =>
  school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference'])
    .where('resolved_at', 'is', null)
    .execute();

/** From now on the provider's answer about this payment cannot be read, apart from what is given. */
function garble(reference: string, outcome: UnreadableTransaction['outcome']): () => void {
  const { findTransaction } = school.provider;
  const unreadable = { id: undefined, reference, outcome };
  school.provider.findTransaction = async (asked, caller) => {
    if (asked === reference) throw new ProviderError('unreadable', { httpStatus: 200, unreadable });
    return findTransaction(asked, caller);
  };
  return () => {
    school.provider.findTransaction = findTransaction;
  };
}

async function sweep(afterMinutes: number): Promise<void> {
  now = new Date(now.getTime() + afterMinutes * MINUTE);
  const { db } = school;
  const { settle, repository, reconcile, lease, log } = moneyParts(school, { clock });
  const nothing = async () => {};
  const one = createSweep({
    db,
    settle,
    repository,
    reconcile,
    lease,
    clock,
    log,
    checkLedger: nothing,
    fetchPayouts: nothing,
    lookAtKey: nothing,
  });
  await one.round();
  await one.stop();
}

test.each(['success', 'reversed'] as const)(
  'money whose amount cannot be read goes on hold for a person (%s)',
  async (outcome) => {
    const reference = await school.startPayment();
    garble(reference, outcome);
    const answer = await school.verify(reference);
    expect(answer.statusCode).toBe(502);
    expect(answer.json().message).toMatch(/could not read .+ please do not pay again/);
    await sweep(2);
    expect(await open()).toEqual([{ kind: 'unreadable', reference }]);
    expect((await school.verify(reference)).json()).toMatchObject({
      status: false,
      data: { status: 'review' },
    });
    const { id = '' } = (await findPayment(school.db, reference)) ?? {};
    const held = (await findEvents(school.db, id)).at(-1);
    const said = { providerStatus: outcome, mismatch: 'unreadable' };
    expect(JSON.parse(held?.detail ?? '')).toMatchObject(said);
  },
);

test('so does money that only the list of a night tells of', async () => {
  const reference = await school.startPayment();
  school.provider.says(reference, success);
  garble(reference, 'success');
  const { lease, reconcile } = moneyParts(school, { clock });
  await lease.hold();
  await reconcile(async () => true);
  expect(await statusOf(reference)).toBe('review');
  expect(await open()).toEqual([{ kind: 'unreadable', reference }]);
});

test('an answer about another payment puts this one on no hold', async () => {
  const [reference, other] = [
    await school.startPayment(),
    await school.startPayment({ fullName: 'Bisi Ojo' }),
  ];
  const unreadable = { id: undefined, reference: other, outcome: 'success' } as const;
  school.provider.findTransaction = async () => {
    throw new ProviderError('unreadable', { httpStatus: 200, unreadable });
  };
  const { settle } = moneyParts(school, { clock });
  await expect(settle(reference, 'sweep')).rejects.toThrow(ProviderError);
  expect(await statusOf(reference)).toBe('pending');
});

test('it is credited by a person, or by the provider once its answer can be read', async () => {
  const by = { id: null, name: 'Mrs Obi' };
  const [one, other] = [
    await school.startPayment(),
    await school.startPayment({ fullName: 'Bisi Ojo' }),
  ];
  garble(one, 'success');
  const fix = garble(other, 'success');
  await sweep(2);
  expect(await open()).toHaveLength(2);
  const { desk, settle } = moneyParts(school, { clock });
  await desk.resolve({ reference: one, resolution: 'credited', note: 'At the bank', by });
  fix();
  school.provider.says(other, success);
  await settle(other, 'operator', { again: true });
  expect(await statusOf(one)).toBe('paid');
  expect(await statusOf(other)).toBe('paid');
  expect((await storedRevenue(school.db))[0]).toMatchObject({
    payments: 2,
    credited_kobo: 2 * goodFee.amountKobo,
  });
});

test('an answer of which nothing can be read is a finding, and looked at again', async () => {
  const reference = await school.startPayment();
  const fix = garble(reference, undefined);
  for (const minutes of [2, 10, 60]) await sweep(minutes);
  expect(await open()).toEqual([{ kind: 'unreadable', reference }]);
  expect(await statusOf(reference)).toBe('pending');
  fix();
  school.provider.says(reference, success);
  await sweep(120);
  expect(await statusOf(reference)).toBe('paid');
});

test('it holds no other payment up, and is no outage', async () => {
  const odd = [];
  for (const fullName of ['Ada Obi', 'Bisi Ojo', 'Chidi Eze', 'Dayo Musa']) {
    const reference = await school.startPayment({ fullName });
    garble(reference, undefined);
    odd.push(reference);
  }
  const good = await school.startPayment({ fullName: 'Emeka Nwosu' });
  school.provider.says(good, success);
  await sweep(2);
  expect(await statusOf(good)).toBe('paid');
  expect(await open()).toHaveLength(odd.length);
});

test('of a payment that is paid it changes nothing, and the night goes on', async () => {
  const reference = await school.startPayment();
  school.provider.says(reference, success);
  await school.verify(reference);
  school.provider.says(reference, { amount: 1, requestedAmount: 1 });
  garble(reference, 'success');
  const late = await school.startPayment({ fullName: 'Bisi Ojo' });
  school.provider.says(late, success);
  await sweep(24 * 60);
  expect(await open()).toEqual([{ kind: 'unreadable', reference }]);
  expect(await statusOf(reference)).toBe('paid');
  expect(await statusOf(late)).toBe('paid');
});
