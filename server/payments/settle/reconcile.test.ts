import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { ProviderError } from '../provider/provider.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue, storedTotal } from '../testing/recount.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const DAY = 24 * 60 * 60_000;
const FEE = 5_500_000;

let now: Date;
let school: TestApp;
let logged: string[];
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  logged = [];
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

/** The next night's comparison. */
async function night(): Promise<void> {
  now = new Date(now.getTime() + DAY);
  const onLog = (message: string) => {
    logged.push(message);
  };
  const { lease, reconcile } = moneyParts(school, { clock, onLog });
  await lease.hold();
  await reconcile(async () => true);
  await lease.release();
}

const success = () => ({ outcome: 'success', rawStatus: 'success', paidAt: now }) as const;

async function paid(changes = {}): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, success());
  await school.verify(reference);
  return reference;
}

const totals = () => storedTotal(school.db);
const reviews = async () =>
  (await school.db.selectFrom('payment_reviews').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const worked = () =>
  expect
    .poll(() =>
      school.db
        .selectFrom('webhook_deliveries')
        .select('event')
        .where('processed_at', 'is', null)
        .execute(),
    )
    .toEqual([]);

async function tell(reference: string, amount: number | string, changes = {}): Promise<void> {
  const message = providerMessage('refund.processed', reference, { amount, ...changes });
  expect((await school.deliver(message)).statusCode).toBe(200);
  await worked();
}

describe('a refund, by the night and by its message', () => {
  test('of ₦10,000 that both tell is ₦10,000', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 1_000_000);
    await night();
    await tell(reference, '1000000');
    expect(await totals()).toMatchObject({ refunded_kobo: 1_000_000 });
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 1_000_000 });
    expect(await reviews()).toEqual([]);
  });

  test('of ₦10,000 with a message and ₦5,000 without are ₦15,000', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 1_000_000);
    await tell(reference, '1000000');
    school.provider.refunds(reference, 72, 500_000);
    await night();
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 1_500_000 });
    expect(await reviews()).toEqual([]);
  });

  test('two of ₦5,000 without a reference are ₦10,000', async () => {
    const reference = await paid();
    for (const id of [71, 72]) {
      school.provider.refunds(reference, id, 500_000);
      await tell(reference, '500000', { refund_reference: null });
    }
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 1_000_000 });
    expect((await school.verify(reference)).json().data.refunds).toHaveLength(2);
  });

  test('that stays under way for weeks is counted when it is processed, message or none', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 500_000, 'processing');
    await night();
    now = new Date(now.getTime() + 30 * DAY);
    await night();
    school.provider.refunds(reference, 71, 500_000);
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 500_000 });
  });

  test('asked for before the school stood still for a month is counted when it compares again', async () => {
    const reference = await paid();
    await night();
    const { id = '' } = (await school.provider.findTransaction(reference)) ?? {};
    school.provider.refunded(
      { id: '71', transactionId: id, amount: 500_000, currency: 'NGN', status: 'processed' },
      now,
    );
    now = new Date(now.getTime() + 30 * DAY);
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 500_000 });
  });

  test('that failed after it was counted is taken out again', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, FEE);
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await night();
    expect(await totals()).toMatchObject({ payments: 0, refunded_kobo: FEE });
    school.provider.refunds(reference, 71, FEE, 'failed');
    school.provider.says(reference, success());
    await night();
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 0 });
    expect(await reviews()).toEqual([]);
  });

  test('that cannot be read leaves a line in the log and a finding, and holds nothing up', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 500_000);
    school.provider.garbles('72');
    await night();
    await night();
    expect(await totals()).toMatchObject({ refunded_kobo: 500_000 });
    expect(await reviews()).toEqual(['unreadable']);
    expect(logged).toContain('the provider lists something that cannot be read');
    expect(logged.filter((line) => line.startsWith('compared'))).toHaveLength(2);
  });
});

test('a checkout of three weeks ago that is paid today is found, though its start was lost and no message comes', async () => {
  await night();
  const started = { startedAt: new Date(now.getTime() - 21 * DAY), ...success() };
  const money = { amount: FEE, requestedAmount: FEE, currency: 'NGN', mode: 'test' } as const;
  const reference = 'WBS-20261030-lostbyarestoreofthen00';
  school.provider.knows({
    id: '71',
    reference,
    channel: 'card',
    reason: undefined,
    ...money,
    ...started,
  });
  await night();
  expect(await reviews()).toEqual(['unknown_transaction']);
});

describe('ours against theirs', () => {
  test('a payment of ours that the provider does not know is a finding', async () => {
    const reference = await paid();
    await night();
    school.provider.forgets(reference);
    await night();
    await night();
    expect(await reviews()).toEqual(['status_differs']);
  });

  test('a payment of ours that is not in their list is asked about, and is fine', async () => {
    const reference = await paid();
    school.provider.listsNot(reference);
    const asked = school.provider.asked.length;
    await night();
    expect(school.provider.asked.length - asked).toBe(1);
    expect(await reviews()).toEqual([]);
  });

  test.each(['failed', 'abandoned'] as const)('paid here and %s there is a finding', async (is) => {
    const reference = await paid();
    school.provider.says(reference, { outcome: is, rawStatus: is });
    await night();
    expect(await reviews()).toEqual(['status_differs']);
    expect(await totals()).toMatchObject({ payments: 1, credited_kobo: FEE });
  });

  test('what is being given back there is no difference yet', async () => {
    const reference = await paid();
    school.provider.says(reference, { outcome: 'in_progress', rawStatus: 'reversal-pending' });
    await night();
    expect(await reviews()).toEqual([]);
  });

  test('a refund that is counted here and that their list does not name is a finding', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 500_000);
    await tell(reference, 500_000);
    school.provider.unlists('71');
    await night();
    expect(await reviews()).toEqual(['refund_differs']);
    expect(await totals()).toMatchObject({ refunded_kobo: 500_000 });
  });

  test('a payment about which the provider refuses to answer is a finding, and holds no one up', async () => {
    const [odd, refunded, late] = [
      await paid(),
      await paid({ fullName: 'Ada Obi' }),
      await school.startPayment({ fullName: 'Bisi Ojo' }),
    ];
    school.provider.says(odd, { amount: FEE - 1, requestedAmount: FEE - 1 });
    school.provider.says(late, success());
    const { findTransaction, listRefunds } = school.provider;
    const refused = new ProviderError('rejected', { httpStatus: 400 });
    school.provider.findTransaction = async (reference) => {
      if (reference === odd) throw refused;
      return findTransaction(reference);
    };
    school.provider.refunds(refunded, 71, 500_000, 'processing');
    const transactionId = (await findTransaction(refunded))?.id;
    school.provider.listRefunds = async (wanted, next) => {
      if ('transactionId' in wanted && wanted.transactionId === transactionId) throw refused;
      return listRefunds(wanted, next);
    };
    await night();
    expect(await totals()).toMatchObject({ payments: 3 });
    expect(await reviews()).toEqual(['unreadable', 'unreadable']);
    expect(logged.at(-1)).toMatch(/^compared with the provider/);
  });

  test('payments of the other mode are left alone: this key knows nothing of them', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, 500_000);
    await school.db.updateTable('payments').set({ mode: 'live' }).execute();
    school.provider.forgets(reference);
    await night();
    expect(logged.at(-1)).toMatch(/^compared with the provider/);
    expect(await reviews()).toEqual([]);
    // As it was made, for the check of the books afterwards.
    await school.db.updateTable('payments').set({ mode: 'test' }).execute();
  });
});

describe('amounts', () => {
  const cases: [string, number, number | undefined, string[]][] = [
    ['the fee alone', FEE, undefined, []],
    ['the fee and the charge the provider names', FEE + 92_500, 92_500, []],
    ['more than the charge the provider names', FEE + 92_501, 92_500, ['overpaid']],
    ['the fee and the usual charge, when none is named', FEE + 93_910, undefined, []],
    ['the fee and an international charge, when none is named', FEE + 233_612, undefined, []],
    ['more than any charge', FEE + 300_000, undefined, ['overpaid']],
  ];

  test.each(cases)('%s', async (_case, amount, fees, findings) => {
    const reference = await school.startPayment();
    school.provider.says(reference, { ...success(), amount, fees });
    expect((await school.verify(reference)).json()).toMatchObject({
      status: true,
      data: { amount: FEE },
    });
    expect(await reviews()).toEqual(findings);
    await night();
    expect(await reviews()).toEqual(findings);
  });

  test('that were decided do not come back the next night', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, {
      ...success(),
      amount: 5_000_000,
      requestedAmount: 5_000_000,
    });
    await school.verify(reference);
    const by = { id: null, name: 'Mrs Obi' };
    const decision = { reference, note: 'Rest in cash', by, resolution: 'credited' } as const;
    await moneyParts(school, { clock }).desk.resolve(decision);
    await night();
    expect(await reviews()).toEqual(['amount']);

    // Other facts are another finding.
    school.provider.says(reference, { amount: 4_000_000, requestedAmount: 4_000_000 });
    await night();
    await night();
    expect(await reviews()).toEqual(['amount', 'amount_differs']);
  });
});
