import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatNaira, kobo } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';
import type { DailySummaryAnswer, SummaryLine } from '#contract/staff.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { raiseAlarm } from '../ledger/alarms.ts';
import { readHead } from '../ledger/ledger.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addStudent } from '../testing/test-notes.ts';

const FEE = goodFee.amountKobo;

let now: Date;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2026-11-19T10:00:00Z');
  school = await createTestApp({ clock: () => now });
});
afterEach(() => school.close());

async function ask(role: Role = 'admin', query = '') {
  const authorization = `Bearer ${await school.signIn(role)}`;
  return school.app.inject({ url: `/api/admin/morning-note${query}`, headers: { authorization } });
}

async function summary(): Promise<DailySummaryAnswer['data']> {
  return (await ask()).json().data;
}

const lineOf = (lines: readonly SummaryLine[], name: string) =>
  lines.find((line) => line.name === name);

async function pay(fullName: string, paidAt: string, amount: number = FEE): Promise<string> {
  const reference = await school.startPayment({ fullName });
  const paid = {
    outcome: 'success',
    rawStatus: 'success',
    paidAt: new Date(paidAt),
    amount,
  } as const;
  school.provider.says(reference, paid);
  await school.verify(reference);
  return reference;
}

test('a good day has nothing to decide', async () => {
  await school.deliver({ event: 'transfer.success', data: { id: 1, reference: 'other' } });
  now = new Date('2026-11-20T05:30:00Z');
  const { day, headline, lines, days } = await summary();
  expect({ day, headline, days }).toEqual({
    day: '2026-11-20',
    headline: 'Nothing to decide',
    days: [],
  });
  const { sequence, hash } = await readHead(school.db);
  expect(lines.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Paid yesterday: No payments',
    'Refunded yesterday: No refunds',
    'Open for more than a day: None',
    'To decide: Nothing',
    'Messages from the website: None new',
    'Last payout: None yet',
    'Last message from Paystack: 19 Nov 2026, 11:00',
    `End of the ledger: ${sequence}:${hash}`,
  ]);
});

test('payments count on the day they were paid on, refunds on the day they went back on', async () => {
  // Midnight in Lagos is 23:00 UTC.
  await pay('Ada Before', '2026-11-18T22:59:59Z');
  await pay('Ada First', '2026-11-18T23:00:00Z');
  const last = await pay('Ada Last', '2026-11-19T22:59:59Z');
  await pay('Ada After', '2026-11-19T23:00:00Z');
  now = new Date('2026-11-20T05:30:00Z');
  expect(lineOf((await summary()).lines, 'credited')).toMatchObject({
    text: `2 payments, ${formatNaira(kobo(2 * FEE))}`,
    link: '/admin-panel/dashboard/payments?from=2026-11-19&to=2026-11-19',
  });

  const { settleRefunds } = moneyParts(school, { clock: () => now });
  school.provider.refunds(last, 7, FEE);
  await settleRefunds(last, 'sweep');
  expect(lineOf((await summary()).lines, 'refunded')?.text).toBe('No refunds');
  now = new Date('2026-11-21T05:30:00Z');
  const { lines } = await summary();
  expect(lineOf(lines, 'refunded')?.text).toBe(`1 refund, ${formatNaira(kobo(FEE))}`);
  expect(lineOf(lines, 'credited')?.text).toBe(`1 payment, ${formatNaira(kobo(FEE))}`);

  school.provider.refunds(last, 7, FEE, 'failed');
  await settleRefunds(last, 'sweep');
  now = new Date('2026-11-22T05:30:00Z');
  const undone = `1 refund came undone, ${formatNaira(kobo(FEE))}`;
  expect(lineOf((await summary()).lines, 'refunded')?.text).toBe(undone);
});

test('what became known yesterday and counts on an earlier day has a line of its own', async () => {
  await pay('Ada Before', '2026-11-17T10:00:00Z');
  await pay('Ada Of The Day', '2026-11-19T09:00:00Z');
  now = new Date('2026-11-20T05:30:00Z');
  const { lines } = await summary();
  expect(lineOf(lines, 'credited')?.text).toBe(`1 payment, ${formatNaira(FEE)}`);
  expect(lineOf(lines, 'late')).toMatchObject({
    label: 'Entered yesterday, counts on earlier days',
    text: `1 payment, ${formatNaira(FEE)}`,
  });
});

test('what waits says since when, and what to do', async () => {
  await school.startPayment({ fullName: 'Ada Open' });
  await pay('Ada Held', '2026-11-19T10:00:00Z', FEE - 100);
  await raiseAlarm(school.db, 'refused_key', now);
  now = new Date('2026-11-20T09:59:59Z');
  expect(lineOf((await summary()).lines, 'open')?.text).toBe('None');
  now = new Date('2026-11-20T10:00:01Z');
  const { lines, headline } = await summary();
  expect(lineOf(lines, 'open')).toMatchObject({ text: '1 payment' });
  // The sweep of this test has slept.
  expect(lineOf(lines, 'open')?.todo).toContain('1 payment hours ago');
  expect(lineOf(lines, 'to_decide')).toMatchObject({
    text: '1 payment, the oldest since 19 November 2026',
    link: '/admin-panel/dashboard/payments?status=review',
  });
  expect(lines[0]).toMatchObject({ name: 'refused_key', text: 'Since 19 Nov 2026, 11:00' });
  expect(headline).toBe('3 things to see to');
});

test('payments to match are counted where there are class lists', async () => {
  await pay('Ada Unknown', '2026-11-19T10:00:00Z');
  expect(lineOf((await summary()).lines, 'to_match')).toBeUndefined();
  await addStudent(school.db, 'Bisi Obi', now);
  const line = lineOf((await summary()).lines, 'to_match');
  expect(line).toMatchObject({ text: '1 payment', todo: expect.any(String) });
});

test('the last payout says what keeps it from its tick', async () => {
  const at = now.toISOString();
  const sums = { gross_kobo: FEE, charges_kobo: 0, deductions_kobo: 0, net_kobo: FEE };
  const payout = { provider_id: '9', status: 'paid', paid_on: '2026-11-18', ...sums } as const;
  await school.db
    .insertInto('payouts')
    .values({ ...payout, created_at: at, updated_at: at })
    .execute();
  expect(lineOf((await summary()).lines, 'payout')).toEqual({
    name: 'payout',
    label: 'Last payout',
    link: '/admin-panel/dashboard/payouts',
    text: `${formatNaira(FEE)} on 18 November 2026`,
    todo: 'The items do not add up to the gross and the charges of the payout.',
  });
});

test('messages are missed when payments are credited for days without one', async () => {
  const silence = async () => lineOf((await summary()).lines, 'messages');
  await school.deliver({ event: 'transfer.success', data: { id: 1, reference: 'other' } });
  await pay('Ada Soon', '2026-11-22T09:00:00Z');
  now = new Date('2026-11-22T12:00:00Z');
  expect((await silence())?.todo).toBeUndefined();
  await pay('Ada Later', '2026-11-22T11:30:00Z');
  // Its message may still be on its way.
  expect((await silence())?.todo).toBeUndefined();
  now = new Date('2026-11-22T13:00:00Z');
  expect((await silence())?.todo).toContain('/api/payments/webhook');
  await school.deliver({ event: 'transfer.success', data: { id: 2, reference: 'another' } });
  expect(await silence()).toEqual({
    name: 'messages',
    label: 'Last message from Paystack',
    text: '22 Nov 2026, 14:00',
  });
});

test('only days that were stored can be shown again', async () => {
  expect((await ask('super_admin', '?day=2026-11-18')).statusCode).toBe(404);
  expect((await ask('super_admin', '?day=2026-13-01')).statusCode).toBe(400);
  expect((await ask('admin', '?day=2026-11-19')).json().data.day).toBe('2026-11-19');
});
