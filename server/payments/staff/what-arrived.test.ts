import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { type Line, readLines } from '../bookkeeping/lines.ts';
import { periodOf } from '../bookkeeping/period.ts';
import { readHead } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { createReceiptEmailQueue } from '../ledger/receipt-outbox.ts';
import { receiptEmail } from '../receipts/receipt-email.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import { addNote, addStudent } from '../testing/test-notes.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const resolve = (reference: string, resolution: Resolution, note = 'By phone') =>
  moneyParts(school).desk.resolve({
    reference,
    resolution,
    note,
    by: { id: null, name: 'Mrs Obi' },
  });

const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const totals = async () => (await storedRevenue(school.db))[0];
const open = () =>
  school.db.selectFrom('payment_reviews').select('kind').where('resolved_at', 'is', null).execute();

/** As another process answers: it has no cached response. */
async function answerOf(reference: string) {
  const later = await createTestApp({ provider: school.provider, database: school.database });
  const answer = (await later.verify(reference)).json();
  await later.close();
  return answer;
}

describe('a payment on hold that a person credits counts with what arrived', () => {
  const CHARGE = 60_000;
  const asked = goodFee.amountKobo;

  async function held(arrived: number, said = {}): Promise<string> {
    const reference = await school.startPayment();
    const answer = { ...success, amount: arrived, fees: CHARGE, ...said };
    school.provider.says(reference, answer);
    await school.verify(reference);
    return reference;
  }

  test.each([
    ['half of it', 2_750_000, {}],
    ['half of it, of a checkout over half', 2_750_000, { requestedAmount: 2_750_000 }],
    [
      'half of it, where the provider names what it was asked for',
      2_750_000,
      { requestedAmount: asked },
    ],
    ['more, of a checkout over more', 6_000_000, { requestedAmount: 6_000_000 }],
  ])('%s: in the totals, the month, the file and the receipt', async (_, arrived, said) => {
    const reference = await held(arrived, said);
    await resolve(reference, 'credited');
    expect(await totals()).toMatchObject({ payments: 1, credited_kobo: arrived });

    const { data } = await answerOf(reference);
    expect(data).toMatchObject({ status: 'success', amount: arrived, asked });

    const staff = await createStaffApp(school.db);
    const read = async (url: string) => staff.inject({ url, headers: signedInAs('admin') });
    const one = (await read(`/api/admin/payments/${reference}`)).json().data;
    expect(one.payment).toMatchObject({
      amount: arrived / 100,
      charge: CHARGE / 100,
      net: (arrived - CHARGE) / 100,
    });
    expect(one.story.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringMatching(
        `^${formatNaira(kobo(arrived))} arrived and was credited, where ${formatNaira(asked)} was asked for`,
      ),
    );
    expect((await read('/api/admin/payments/export.csv')).body).toContain(
      `,${(arrived / 100).toFixed(2)},`,
    );
    await staff.close();

    const lines: Line[] = [];
    const days = { from: '2020-01-01', to: '2099-12-31' };
    for await (const some of readLines(school.db, periodOf(days), await readHead(school.db)))
      lines.push(...some);
    expect(lines).toMatchObject([{ amountKobo: arrived, chargeKobo: CHARGE }]);

    await moneyParts(school).reconcile(async () => true);
    expect(await open()).toEqual([]);
  });

  test('and its e-mail says both amounts', async () => {
    const reference = await held(2_750_000);
    const by = { id: null, name: 'Mrs Obi' };
    const decision = { reference, resolution: 'credited', note: 'Half now', by } as const;
    await moneyParts(school, { mailReceipts: true }).desk.resolve(decision);
    const [waiting] = await createReceiptEmailQueue(school.db).findDue(new Date(), 1, [60_000]);
    if (!waiting) throw new Error('no receipt waits');
    const contact = { phone: '1', email: 'office@school.example', address: 'Lekki' };
    const site = { publicUrl: 'https://school.example', from: 'office@school.example', contact };
    const { text } = receiptEmail(waiting.payment, site);
    expect(text).toContain('Amount paid: ₦27,500\nAsked for: ₦55,000\n');
  });

  test('and is given back whole once all of that went back', async () => {
    const reference = await held(2_750_000);
    await resolve(reference, 'credited');
    school.provider.refunds(reference, 1, 2_750_000);
    await moneyParts(school).settleRefunds(reference, 'webhook');
    expect((await answerOf(reference)).data.status).toBe('reversed');
    expect(await totals()).toMatchObject({
      payments: 0,
      credited_kobo: 2_750_000,
      refunded_kobo: 2_750_000,
    });
  });

  test('also where its number is taken', async () => {
    const taken = await school.startPayment();
    school.provider.says(taken, success);
    await school.verify(taken);
    const { id } = (await school.provider.findTransaction(taken)) ?? {};
    const reference = await school.startPayment({ fullName: 'Bisi Alabi' });
    school.provider.says(reference, { ...success, ...(id && { id }), amount: 2_750_000 });
    await school.verify(reference);
    expect(await open()).toEqual([{ kind: 'number_taken' }]);
    await resolve(reference, 'credited');
    expect((await answerOf(reference)).data).toMatchObject({ amount: 2_750_000, asked });
  });

  test('that was settled as given back and is at the provider after all', async () => {
    const reference = await held(2_750_000);
    await resolve(reference, 'refunded', 'Sent back');
    await moneyParts(school).reconcile(async () => true);
    expect(await open()).toEqual([{ kind: 'reversal_differs' }]);
    await resolve(reference, 'credited', 'The refund failed');
    expect(await totals()).toMatchObject({ payments: 1, credited_kobo: 2_750_000 });
  });

  test('unless nothing arrived', async () => {
    const reference = await held(0);
    await expect(resolve(reference, 'credited')).rejects.toThrow(/Nothing arrived/);
    expect(await totals()).toBeUndefined();
  });

  test('in another currency it counts as a person says: with what was asked for', async () => {
    const reference = await held(10_000, { currency: 'USD' });
    await resolve(reference, 'credited', 'Worth the fee');
    expect(await totals()).toMatchObject({ credited_kobo: asked });
    expect((await answerOf(reference)).data.asked).toBeUndefined();
  });

  test('what is expected, what arrived, and what crediting counts is shown before', async () => {
    const reference = await held(2_750_000);
    const staff = await createStaffApp(school.db);
    const read = async (url: string) =>
      (await staff.inject({ url, headers: signedInAs('super_admin') })).json().data;
    const amounts = { expected: 55_000, arrived: 27_500, difference: -27_500 };
    expect((await read('/api/admin/payments?status=review'))[0].review).toMatchObject({ amounts });
    const { payment, actions } = await read(`/api/admin/payments/${reference}`);
    expect(payment.review).toMatchObject({ amounts });
    expect(actions).toMatchObject({ credits: 27_500 });
    await staff.close();
  });
});

describe('a surplus on a fee note', () => {
  const SURPLUS = 1_500_000;

  async function overpaid(): Promise<{ reference: string; noteId: string }> {
    const now = new Date();
    const studentId = await addStudent(school.db, 'Adaobi Okafor-Bello', now);
    const note = await addNote(school.db, studentId, now, { discountKobo: SURPLUS });
    const reference = await school.startPayment({ fullName: 'Adaobi Okafor Bello' });
    school.provider.says(reference, success);
    await school.verify(reference);
    expect(await open()).toEqual([{ kind: 'note_surplus' }]);
    return { reference, noteId: note.id };
  }

  test('is named, with the fee note on which it is too much', async () => {
    const { reference, noteId } = await overpaid();
    const staff = await createStaffApp(school.db);
    const url = `/api/admin/payments/${reference}`;
    const { data } = (await staff.inject({ url, headers: signedInAs('super_admin') })).json();
    expect(data.payment.review.surplus).toEqual({ amount: 15_000, noteId });
    await staff.close();
  });

  test('is settled as given back once that part is, and the rest of the payment stays', async () => {
    const { reference } = await overpaid();
    await expect(resolve(reference, 'refunded')).rejects.toThrow(
      /₦15,000 of this payment is still/,
    );
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 0 });

    school.provider.refunds(reference, 1, SURPLUS);
    await moneyParts(school).settleRefunds(reference, 'operator');
    await resolve(reference, 'refunded', 'Given back by card');
    expect(await open()).toEqual([]);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: SURPLUS });
  });

  test('that is the whole payment goes back as a whole', async () => {
    await overpaid();
    const second = await school.startPayment({
      fullName: 'Adaobi Okafor Bello',
      confirmAgain: true,
    });
    school.provider.says(second, success);
    await school.verify(second);
    await resolve(second, 'refunded', 'Paid twice');
    expect((await answerOf(second)).data.status).toBe('reversed');
  });
});
