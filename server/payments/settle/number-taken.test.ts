import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { explanations } from '../staff/review-explanations.ts';
import { LOST_REFERENCE, lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const FEE = goodFee.amountKobo;
const DAY = 24 * 60 * 60_000;
const by = { id: null, name: 'Mrs Obi' };
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date();
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const reviews = () =>
  school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference', 'amount', 'provider_id as number'])
    .orderBy('id')
    .execute();

/** A paid payment, and another one to which the provider gives the same number. */
async function twoOfOneNumber() {
  const first = await school.startPayment();
  school.provider.says(first, success);
  await school.verify(first);
  const number = (await school.provider.findTransaction(first))?.id ?? '';
  const second = await school.startPayment({ fullName: 'Bisi Ojo' });
  school.provider.says(second, { ...success, id: number });
  return { first, second, number };
}

test.each<[who: string, ask: (reference: string) => Promise<unknown>]>([
  ['the parent', (reference) => school.verify(reference)],
  ['a message', (reference) => school.deliver(providerMessage('charge.success', reference))],
  ['the sweep', (reference) => moneyParts(school).settle(reference, 'sweep')],
  ['the night', () => night()],
  ['a check by staff', recheck],
])('a number that another payment has is a finding, asked by %s', async (_who, ask) => {
  const { first, second, number } = await twoOfOneNumber();
  await ask(second);
  const finding = { kind: 'number_taken', reference: second, amount: FEE, number };
  await expect.poll(reviews).toEqual([finding]);
  const answer = await school.verify(second);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    status: false,
    message: expect.stringMatching(/school office is checking it.+do not pay again/),
    data: { reference: second, status: 'review' },
  });
  expect((await school.verify(first)).json().status).toBe(true);
  await night();
  expect(await reviews()).toEqual([finding]);
  expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 1, credited_kobo: FEE });
});

test('the panel shows it with what to do', async () => {
  const { second } = await twoOfOneNumber();
  await school.verify(second);
  const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
  const url = '/api/admin/payments?status=review';
  const { data } = (await school.app.inject({ url, headers })).json();
  const review = explanations.number_taken;
  expect(data).toMatchObject([{ reference: second, reason: 'number_taken', review }]);
});

test.each([
  ['credited', { payments: 2 }, 'paid', []],
  // The provider does not say that it went back.
  ['refunded', { payments: 1 }, 'reversed', ['reversal_differs']],
  ['ignored', { payments: 1 }, 'review', []],
] as const)('a person settles it as %s', async (resolution, sums, status, afterwards) => {
  const { second } = await twoOfOneNumber();
  await school.verify(second);
  const { desk, repository } = moneyParts(school, { clock });
  await desk.resolve({ reference: second, resolution, note: 'Asked Paystack', by });
  expect(await repository.findByReference(second)).toMatchObject({ status, providerId: null });
  expect((await storedRevenue(school.db))[0]).toMatchObject(sums);
  await recheck(second);
  await night();
  const kinds = (await reviews()).map(({ kind }) => kind);
  expect(kinds).toEqual(['number_taken', ...afterwards]);
});

test('credited by a person, it counts what arrived', async () => {
  const { second } = await twoOfOneNumber();
  school.provider.says(second, { amount: FEE - 100, requestedAmount: FEE - 100 });
  await school.verify(second);
  const { desk, repository } = moneyParts(school, { clock });
  const decision = { reference: second, note: 'Rest in cash', by } as const;
  await desk.resolve({ ...decision, resolution: 'credited' });
  expect(await repository.findByReference(second)).toMatchObject({ amountKobo: FEE - 100 });
});

test('two payments that are given a number of a third are two findings', async () => {
  const { second, number } = await twoOfOneNumber();
  const third = await school.startPayment({ fullName: 'Chidi Eze' });
  school.provider.says(third, { ...success, id: number });
  for (const reference of [second, third]) await school.verify(reference);
  expect((await reviews()).map(({ reference }) => reference)).toEqual([second, third]);
});

test('what is reversed under a taken number is held as well, and its refunds are the owner’s', async () => {
  const { first, second, number } = await twoOfOneNumber();
  school.provider.says(second, { outcome: 'reversed', rawStatus: 'reversed' });
  school.provider.refunds(first, 71, 1_000_000);
  expect((await school.verify(second)).json().data.status).toBe('review');
  expect(await reviews()).toMatchObject([{ kind: 'number_taken', number }]);
  await recheck(first);
  const refunds = school.db.selectFrom('refunds').select(['provider_id', 'reference']);
  expect(await refunds.execute()).toEqual([{ provider_id: '71', reference: first }]);
});

test('two that are given one number at the same time: one has it, the other is a finding', async () => {
  const [one, other] = [
    await school.startPayment(),
    await school.startPayment({ fullName: 'Bisi' }),
  ];
  for (const reference of [one, other]) school.provider.says(reference, { ...success, id: '4711' });
  const settle = (reference: string) => moneyParts(school, { clock }).settle(reference, 'return');
  const settled = await Promise.all([settle(one), settle(other)]);
  expect(settled.map((each) => each?.payment.status).sort()).toEqual(['paid', 'review']);
  expect(await reviews()).toMatchObject([{ kind: 'number_taken' }]);
});

test('a payment that gets its number while its refunds are asked for is no other payment', async () => {
  const reference = await school.startPayment();
  school.provider.says(reference, success);
  school.provider.refunds(reference, 71, 1_000_000);
  const { settle, settleRefunds } = moneyParts(school, { clock });
  const { findTransaction } = school.provider;
  school.provider.findTransaction = async (asked, caller) => {
    const transaction = await findTransaction(asked, caller);
    school.provider.findTransaction = findTransaction;
    await settle(reference, 'return');
    return transaction;
  };
  expect(await settleRefunds(reference, 'webhook')).toMatchObject({ counted: 1 });
});

test('refunds of that number stay with the payment that has it', async () => {
  const { first, second } = await twoOfOneNumber();
  await school.verify(second);
  school.provider.refunds(first, 71, 1_000_000);
  await recheck(second);
  await recheck(first);
  const refunds = school.db.selectFrom('refunds').select(['provider_id', 'reference']);
  expect(await refunds.execute()).toEqual([{ provider_id: '71', reference: first }]);
  expect((await storedRevenue(school.db))[0]).toMatchObject({ refunded_kobo: 1_000_000 });
});

test('a refund that the provider lists under two payments is counted once, and is a finding', async () => {
  const first = await paid('Ada Obi');
  const second = await paid('Bisi Ojo');
  school.provider.refunds(first, 71, 1_000_000);
  await recheck(first);
  const { listRefunds } = school.provider;
  const [from, transactionId] = await Promise.all(
    [first, second].map(async (one) => (await school.provider.findTransaction(one))?.id ?? ''),
  );
  school.provider.listRefunds = async (_wanted, next) => {
    const page = await listRefunds({ transactionId: from ?? '' }, next);
    const items = page.items.map((refund) => ({ ...refund, transactionId: transactionId ?? '' }));
    return { ...page, items };
  };
  await school.deliver(providerMessage('refund.processed', second, { amount: 1_000_000 }));
  await expect.poll(reviews).toMatchObject([{ kind: 'refund_differs', reference: second }]);
  expect((await storedRevenue(school.db))[0]).toMatchObject({ refunded_kobo: 1_000_000 });
});

test('a payment that only the provider knows is not imported under a number that is taken', async () => {
  const { number, first } = await twoOfOneNumber();
  school.provider.knows(lostPayment({ id: number }));
  const { adopt } = moneyParts(school, { clock });
  const adoption = { reference: LOST_REFERENCE, note: 'Lost with the disk', by };
  const taking = adopt({ ...adoption, amountKobo: lostPayment().amount });
  await expect(taking).rejects.toThrow(new RegExp(`number that the payment ${first} has already`));
});

async function paid(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, success);
  await school.verify(reference);
  return reference;
}

async function recheck(reference: string): Promise<void> {
  const { statusCode } = await school.app.inject({
    method: 'POST',
    url: `/api/admin/payments/${reference}/recheck`,
    headers: { authorization: `Bearer ${await school.signIn('admin')}` },
  });
  expect(statusCode).toBe(200);
}

async function night(): Promise<void> {
  now = new Date(now.getTime() + DAY);
  const { lease, reconcile } = moneyParts(school, { clock });
  await lease.hold();
  await reconcile(async () => true);
  await lease.release();
}
