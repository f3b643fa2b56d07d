import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payout, PayoutItem } from '#contract/staff.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import type { ProviderTransaction } from '../provider/provider.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { LOST_REFERENCE, lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { createPayoutDesk } from './payout-desk.ts';
import { workingDaysAgo } from './working-days.ts';

const { naira: FEE, amountKobo: FEE_KOBO } = goodFee;
const CHARGE_KOBO = 92_500;
const CHARGE = CHARGE_KOBO / 100;
const DAY_MS = 24 * 60 * 60 * 1000;

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  // A Monday, ten in the morning at the school.
  now = new Date('2026-11-16T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};

async function pay(fullName: string, answer: Partial<ProviderTransaction> = {}): Promise<string> {
  const reference = await school.startPayment({ fullName });
  const success = { outcome: 'success', rawStatus: 'success', paidAt: now } as const;
  school.provider.says(reference, { ...success, fees: CHARGE_KOBO, ...answer });
  await school.verify(reference);
  return reference;
}

async function call(url: string, method: 'GET' | 'POST' = 'GET') {
  const authorization = `Bearer ${await school.signIn('admin')}`;
  return school.app.inject({ method, url, headers: { authorization } });
}
const fetchNow = () => call('/api/admin/payouts/fetch', 'POST');
const list = async () => (await call('/api/admin/payouts')).json();
const items = async (id: string): Promise<PayoutItem[]> =>
  (await call(`/api/admin/payouts/${id}`)).json().data.items;
const openFindings = () =>
  school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference'])
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();

async function onlyPayout(): Promise<Payout> {
  expect((await fetchNow()).statusCode).toBe(200);
  const { data } = await list();
  expect(data).toHaveLength(1);
  return data[0];
}

test('a payout of our payments has a tick, and says gross, charges and net', async () => {
  const ada = await pay('Ada');
  const bisi = await pay('Bisi');
  expect((await list()).waiting).toMatchObject({ payments: 2, amount: 2 * FEE });
  school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada, bisi]);
  later(1);
  expect((await fetchNow()).json().message).toBe('Paystack was asked: 1 payout was read.');
  const answer = await list();
  expect(answer).toMatchObject({
    data: [
      {
        _id: '71',
        bankDay: '2026-11-17',
        status: 'paid',
        gross: 2 * FEE,
        charges: 2 * CHARGE,
        deductions: 0,
        net: 2 * (FEE - CHARGE),
        items: 2,
        ticks: true,
        problems: [],
      },
    ],
    waiting: { payments: 0, amount: 0 },
    fetchedAt: now.toISOString(),
    pagination: { current: 1, pages: 1, total: 1 },
  });
  expect(await items('71')).toMatchObject([
    { reference: ada, studentName: 'Ada', amount: FEE, charge: CHARGE, net: FEE - CHARGE },
    { reference: bisi, verdict: 'ours' },
  ]);
  expect(await openFindings()).toEqual([]);
});

test('a charge that only the payout names is filled in, and verify-ledger agrees', async () => {
  const ada = await pay('Ada', { fees: undefined });
  school.provider.says(ada, { fees: CHARGE_KOBO });
  school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada]);
  later(1);
  await fetchNow();
  await fetchNow();
  const events = await school.db.selectFrom('payment_events').select(['kind', 'detail']).execute();
  const named = events.filter(({ kind }) => kind === 'charge_named');
  expect(named.map(({ detail }) => JSON.parse(detail))).toEqual([{ chargeKobo: CHARGE_KOBO }]);
  const { charge_kobo } = await school.db
    .selectFrom('payments')
    .select('charge_kobo')
    .executeTakeFirstOrThrow();
  expect(charge_kobo).toBe(CHARGE_KOBO);
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
});

describe('what is in a payout and not in the books', () => {
  test('is no payment of ours: a finding, and a tick once it was imported', async () => {
    const ada = await pay('Ada', { paidAt: new Date('2026-11-18T08:00:00Z') });
    school.provider.knows(lostPayment());
    school.provider.paysOut({ id: '71', paidOn: '2026-11-20' }, [ada, LOST_REFERENCE]);
    later(4);
    const payout = await onlyPayout();
    expect(payout).toMatchObject({
      ticks: false,
      problems: ['1 item is no payment of the portal.'],
    });
    // What does not agree comes first.
    expect((await items('71')).map(({ verdict }) => verdict)).toEqual(['foreign', 'ours']);
    const unknown = { kind: 'unknown_transaction', reference: LOST_REFERENCE };
    expect(await openFindings()).toEqual([unknown]);
    await fetchNow();
    expect(await openFindings()).toEqual([unknown]);

    const { feeClass, purpose } = goodFee;
    await moneyParts(school, { clock }).adopt({
      reference: LOST_REFERENCE,
      feeClass,
      purpose,
      note: 'Lost with the disk',
      amountKobo: lostPayment().amount,
      by: { id: null, name: 'Mrs Obi' },
    });
    expect((await list()).data[0]).toMatchObject({ ticks: true, problems: [] });
    expect(await openFindings()).toEqual([]);
  });

  test('stands there with another amount', async () => {
    const ada = await pay('Ada');
    school.provider.says(ada, { amount: FEE_KOBO - 100, requestedAmount: FEE_KOBO - 100 });
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada]);
    later(1);
    expect((await onlyPayout()).problems.join()).toContain('another amount');
    expect(await openFindings()).toEqual([{ kind: 'amount_differs', reference: ada }]);
  });

  test('is not credited here', async () => {
    await pay('Ada');
    const open = await school.startPayment({ fullName: 'Bisi' });
    const success = { outcome: 'success', rawStatus: 'success', paidAt: now } as const;
    school.provider.says(open, success);
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [open]);
    later(1);
    expect((await onlyPayout()).problems.join()).toContain('not credited here');
    expect(await openFindings()).toEqual([{ kind: 'paid_out_uncredited', reference: open }]);
  });

  test('is on hold, which a person knows of already', async () => {
    await pay('Ada');
    const short = await pay('Bisi', { amount: FEE_KOBO - 100 });
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [short]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: false });
    expect(await openFindings()).toEqual([{ kind: 'amount', reference: short }]);
  });

  test.each([{}, { requestedAmount: FEE_KOBO }])(
    'is credited with what arrived, and then has its tick: asked %j',
    async (asked) => {
      const half = await pay('Ada', { ...asked, amount: FEE_KOBO / 2 });
      school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [half]);
      later(1);
      const by = { id: null, name: 'Mrs Obi' };
      const decision = { reference: half, resolution: 'credited', note: 'Half now', by } as const;
      await moneyParts(school, { clock }).desk.resolve(decision);
      expect(await onlyPayout()).toMatchObject({ ticks: true, gross: FEE / 2 });
    },
  );

  test('is one whose charge the payer bore: that is as it should be', async () => {
    const amount = FEE_KOBO + CHARGE_KOBO;
    const ada = await pay('Ada', { amount, requestedAmount: FEE_KOBO });
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: true, net: FEE });
  });
});

describe('what was taken off a payout', () => {
  const rest = 'taken off that no refund or dispute here explains.';
  /** With this much taken off, and all else as it should be. */
  function paysOutLess(id: string, paidOn: string, deductions: number, references: string[]) {
    const gross = references.length * FEE_KOBO;
    const charges = references.length * CHARGE_KOBO;
    const net = gross - charges - deductions;
    school.provider.paysOut({ id, paidOn, deductions, net }, references);
  }
  async function refund(reference: string, id: number, amount: number): Promise<void> {
    school.provider.refunds(reference, id, amount);
    await moneyParts(school, { clock }).settleRefunds(reference, 'webhook');
  }

  test('and nothing explains takes the tick away, in words with the amount', async () => {
    const ada = await pay('Ada');
    paysOutLess('71', '2026-11-17', 1_500_000, [ada]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: false, problems: [`₦15,000 ${rest}`] });
    const { data } = (await call('/api/admin/payouts/71')).json();
    expect(data.payout.problems).toEqual([`₦15,000 ${rest}`]);
  });

  test('is explained by refunds, each once; the rest is named', async () => {
    const ada = await pay('Ada');
    const bisi = await pay('Bisi');
    await refund(ada, 1, 1_000_000);
    await refund(bisi, 2, 500_000);
    paysOutLess('71', '2026-11-17', 1_500_000, [ada]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: true, deductions: 15_000 });

    paysOutLess('72', '2026-11-18', 700_000, [bisi]);
    await fetchNow();
    const [newest, before] = (await list()).data;
    expect(newest).toMatchObject({ ticks: false, problems: [`₦7,000 ${rest}`] });
    expect(before).toMatchObject({ ticks: true });
  });

  test('is explained by a dispute, and once that was lost no further', async () => {
    const ada = await pay('Ada');
    await school.deliver(providerMessage('charge.dispute.create', ada));
    await expect.poll(openFindings).toMatchObject([{ kind: 'dispute' }]);
    paysOutLess('71', '2026-11-17', FEE_KOBO, [ada, await pay('Bisi')]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: true });
    const by = { id: null, name: 'Mrs Obi' };
    const decision = { reference: ada, resolution: 'refunded', note: 'Lost', by } as const;
    await moneyParts(school, { clock }).desk.resolve(decision);
    expect(await onlyPayout()).toMatchObject({ ticks: true });
    // The provider calls it a refund as well: the same money.
    school.provider.refunds(ada, 7, FEE_KOBO);
    await moneyParts(school, { clock }).settleRefunds(ada, 'webhook');
    paysOutLess('72', '2026-11-18', 100, [await pay('Chidi')]);
    later(1);
    await fetchNow();
    expect((await list()).data[0].problems).toEqual([`₦1 ${rest}`]);
  });

  test('is not explained by what went back months before', async () => {
    const ada = await pay('Ada');
    await refund(ada, 1, 1_000_000);
    later(40);
    const bisi = await pay('Bisi');
    const paidOn = now.toISOString().slice(0, 10);
    paysOutLess('71', paidOn, 1_000_000, [bisi]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ problems: [`₦10,000 ${rest}`] });
  });
});

test('a payout that failed is a finding with what to do, and closes once the money arrived', async () => {
  const ada = await pay('Ada');
  const payout = { id: '71', paidOn: '2026-11-17' };
  const open = { kind: 'payout_failed', reference: 'payout-71' };
  school.provider.paysOut({ ...payout, status: 'failed' }, [ada]);
  later(1);
  await fetchNow();
  await fetchNow();
  expect(await openFindings()).toEqual([open]);
  const shown = (await call('/api/admin/payments/payout-71')).json().data;
  expect(shown.payment).toMatchObject({
    amount: FEE - CHARGE,
    review: { advice: expect.any(String) },
  });
  school.provider.paysOut({ ...payout, status: 'under_way' }, [ada]);
  await fetchNow();
  expect(await openFindings()).toEqual([open]);
  school.provider.paysOut(payout, [ada]);
  await fetchNow();
  expect(await openFindings()).toEqual([]);
});

test('the timeline of a payment names the bank day it was paid out on', async () => {
  const ada = await pay('Ada');
  const story = async () => (await call(`/api/admin/payments/${ada}`)).json().data;
  expect((await story()).payout).toBeUndefined();
  expect((await list()).waiting).toMatchObject({ expectedOn: '2026-11-17' });
  school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada]);
  later(1);
  await fetchNow();
  expect((await story()).payout).toEqual({ _id: '71', bankDay: '2026-11-17', status: 'paid' });
});

describe('a payout has no tick', () => {
  test.each([
    ['whose items do not add up', { gross: 1, net: 1 - CHARGE_KOBO }, 'do not add up'],
    ['whose net is not what is left', { net: 1 }, 'Gross less charges and deductions'],
    ['that did not reach the bank', { status: 'failed' } as const, 'did not reach the bank'],
  ])('%s', async (_what, odd, problem) => {
    const ada = await pay('Ada');
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17', ...odd }, [ada]);
    later(1);
    const { ticks, problems } = await onlyPayout();
    expect({ ticks, problems: problems.join() }).toMatchObject({
      ticks: false,
      problems: expect.stringContaining(problem),
    });
  });

  test('that is on its way, until it has arrived', async () => {
    const ada = await pay('Ada');
    const payout = { id: '71', paidOn: '2026-11-17' };
    school.provider.paysOut({ ...payout, status: 'under_way' }, [ada]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ ticks: false, status: 'under_way', problems: [] });
    school.provider.paysOut(payout, [ada]);
    expect(await onlyPayout()).toMatchObject({ ticks: true, status: 'paid' });
  });
});

describe('reading them again', () => {
  test('changes nothing, and follows a payout that has changed', async () => {
    const ada = await pay('Ada');
    const bisi = await pay('Bisi');
    const payout = { id: '71', paidOn: '2026-11-17' };
    school.provider.paysOut(payout, [ada]);
    later(1);
    const first = await onlyPayout();
    expect(await onlyPayout()).toEqual(first);
    later(30);
    // Old ones are not read again, unless they are others now.
    expect((await fetchNow()).json().message).toContain('no payout to read');
    school.provider.paysOut(payout, [ada, bisi]);
    expect(await onlyPayout()).toMatchObject({ items: 2, ticks: true });
  });

  test('leaves out what was paid out before the portal had a payment', async () => {
    school.provider.knows(lostPayment());
    school.provider.paysOut({ id: '70', paidOn: '2026-11-13' }, [LOST_REFERENCE]);
    expect((await fetchNow()).statusCode).toBe(200);
    const ada = await pay('Ada');
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [ada]);
    later(1);
    expect(await onlyPayout()).toMatchObject({ _id: '71' });
  });

  test('many pages of payouts and of items are read to their ends', async () => {
    const paid: string[] = [];
    for (const name of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka']) paid.push(await pay(name));
    for (const id of ['71', '72', '73']) {
      school.provider.paysOut(
        { id, paidOn: `2026-11-${Number(id) - 54}` },
        id === '71' ? paid : [],
      );
    }
    later(3);
    await fetchNow();
    const { data } = await list();
    expect(data.map(({ _id, items: count }: Payout) => [_id, count])).toEqual([
      ['73', 0],
      ['72', 0],
      ['71', 5],
    ]);
  });

  test('an unknown payout is not found', async () => {
    expect((await call('/api/admin/payouts/unknown')).statusCode).toBe(404);
  });
});

describe('a payment that was left out', () => {
  test('is a finding after three working days when later ones were paid out, and gone once it is too', async () => {
    const first = await pay('First');
    now = new Date(now.getTime() + 60_000);
    const left = await pay('Left');
    now = new Date(now.getTime() + 60_000);
    const last = await pay('Last');
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [first, last]);
    later(3);
    await fetchNow();
    expect(await openFindings()).toEqual([]);
    later(1);
    await fetchNow();
    expect(await openFindings()).toEqual([{ kind: 'not_paid_out', reference: left }]);
    school.provider.paysOut({ id: '72', paidOn: '2026-11-20' }, [left]);
    await fetchNow();
    expect(await openFindings()).toEqual([]);
  });

  test('is nothing to tell of where nothing is paid out, as in test mode', async () => {
    await pay('Ada');
    later(20);
    await fetchNow();
    expect(await openFindings()).toEqual([]);
    expect((await list()).waiting).toMatchObject({ payments: 1, since: expect.any(String) });
  });

  test.each([
    ['2026-11-20T09:00:00Z', '2026-11-16T23:00:00.000Z'],
    ['2026-11-23T09:00:00Z', '2026-11-17T23:00:00.000Z'],
    ['2026-11-22T09:00:00Z', '2026-11-17T23:00:00.000Z'],
    // Half past midnight in Lagos, on a Tuesday.
    ['2026-11-23T23:30:00Z', '2026-11-18T23:00:00.000Z'],
  ])('three working days before %s began at %s', (at, began) => {
    expect(workingDaysAgo(3, new Date(at), new Set()).toISOString()).toBe(began);
  });
});

describe('every night', () => {
  const logged: string[] = [];
  const log = {
    info: (_details: object, message: string) => void logged.push(message),
    warn: (_details: object, message: string) => void logged.push(message),
  };
  const deskOf = () => {
    const lease = createLease({
      db: school.db,
      name: 'payouts',
      log,
      databaseClock: async () => now,
    });
    const { db, provider } = school;
    return createPayoutDesk({ db, provider, readSchool: readFirstSettings, lease, clock, log });
  };

  test('they are fetched once, by one process, and a provider that is away is asked again', async () => {
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [await pay('Ada')]);
    later(1);
    const desk = deskOf();
    school.provider.fails('unreachable');
    await desk.fetchWhenDue(async () => true);
    expect((await list()).data).toEqual([]);
    school.provider.recovers();
    // This process rests for half an hour; a moment later its lease is for others.
    await desk.fetchWhenDue(async () => true);
    now = new Date(now.getTime() + 1_000);
    await deskOf().fetchWhenDue(async () => true);
    expect((await list()).data).toHaveLength(1);
    school.provider.fails('unreachable');
    await deskOf().fetchWhenDue(async () => true);
    expect(logged).toEqual([
      'the payouts of the provider wait',
      'fetched what the provider paid out',
    ]);
  });

  test('the work stops when it must', async () => {
    school.provider.paysOut({ id: '71', paidOn: '2026-11-17' }, [await pay('Ada')]);
    later(1);
    await deskOf().fetchWhenDue(async () => false);
    const answer = await list();
    expect(answer.data).toEqual([]);
    expect(answer.fetchedAt).toBeUndefined();
  });

  test('a second process refuses a fetch under way, and reports what to do when Paystack is away', async () => {
    await pay('Ada');
    const other = createLease({
      db: school.db,
      name: 'payouts',
      log,
      databaseClock: async () => new Date(),
    });
    await other.hold();
    const busy = await fetchNow();
    expect([busy.statusCode, busy.json().message]).toEqual([
      409,
      expect.stringContaining('minute'),
    ]);
    await other.release();
    school.provider.fails('unreachable');
    expect((await fetchNow()).statusCode).toBe(502);
  });
});
