import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

const { naira: FEE, amountKobo: FEE_KOBO } = goodFee;
const CHARGE_KOBO = 92_550;
const CHARGE = 925.5;

let school: TestApp;
let staff: FastifyInstance;
beforeEach(async () => {
  school = await createTestApp();
  staff = await createStaffApp(school.db);
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await staff.close();
  await school.close();
});

async function pay(answer: Parameters<TestApp['provider']['says']>[1] = {}, fullName = 'Ada') {
  const reference = await school.startPayment({ fullName });
  const paidAt = new Date();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt, ...answer });
  await school.verify(reference);
  return reference;
}

async function shown(reference: string) {
  const url = `/api/admin/payments/${reference}`;
  const { payment } = (await staff.inject({ url, headers: signedInAs('admin') })).json().data;
  const { status, amount, refunded, charge, net } = payment;
  return { status, amount, refunded, charge, net };
}

async function totals() {
  const url = '/api/admin/payments';
  return (await staff.inject({ url, headers: signedInAs('admin') })).json().totals;
}

async function file(): Promise<string[][]> {
  const url = '/api/admin/payments/export.csv';
  const { body } = await staff.inject({ url, headers: signedInAs('admin') });
  const [head = '', ...lines] = body.split('\r\n').filter(Boolean);
  const [charge, net] = ['Charge (NGN)', 'Net (NGN)'].map((name) => head.split(',').indexOf(name));
  // The term has a comma of its own, in quotes.
  return lines.map((line) => {
    const cells = line.replaceAll(/"[^"]*"/g, '').split(',');
    return [cells[charge ?? 0] ?? '', cells[net ?? 0] ?? ''];
  });
}

describe('what the provider keeps of a payment', () => {
  test('is stored with it, and taken off in timeline, totals and file', async () => {
    const reference = await pay({ fees: CHARGE_KOBO });
    const net = FEE - CHARGE;
    expect(await shown(reference)).toMatchObject({ amount: FEE, charge: CHARGE, net });
    expect(await totals()).toMatchObject({ credited: FEE, charge: CHARGE, chargeUnknown: 0, net });
    expect(await file()).toEqual([[CHARGE.toFixed(2), net.toFixed(2)]]);
  });

  test('is not known where the provider does not say: not subtracted, and counted as unknown', async () => {
    await pay({ fees: CHARGE_KOBO });
    const unknown = await pay({}, 'Bisi');
    expect(await shown(unknown)).toMatchObject({ charge: undefined, net: FEE });
    const net = 2 * FEE - CHARGE;
    expect(await totals()).toMatchObject({ charge: CHARGE, chargeUnknown: 1, net });
    expect(await file()).toContainEqual(['', FEE.toFixed(2)]);
  });

  test('is what the payer has not borne of it', async () => {
    const borne = { amount: FEE_KOBO + CHARGE_KOBO, requestedAmount: FEE_KOBO, fees: CHARGE_KOBO };
    expect(await shown(await pay(borne))).toMatchObject({ amount: FEE, charge: 0, net: FEE });
    const partly = { ...borne, amount: FEE_KOBO + 50 };
    expect(await shown(await pay(partly, 'Bisi'))).toMatchObject({ charge: CHARGE - 0.5 });
  });

  test('stays with the provider when all goes back, which leaves a loss', async () => {
    const reference = await pay({ fees: CHARGE_KOBO });
    school.provider.refunds(reference, 7, FEE_KOBO);
    await moneyParts(school).settleRefunds(reference, 'webhook');
    const loss = { status: 'reversed', refunded: FEE, charge: CHARGE, net: -CHARGE };
    expect(await shown(reference)).toMatchObject(loss);
    expect(await totals()).toMatchObject({ credited: FEE, refunded: FEE, net: -CHARGE });
    expect(await file()).toEqual([[CHARGE.toFixed(2), (-CHARGE).toFixed(2)]]);
  });

  test('is known of a payment on hold, and counts once a person has credited it', async () => {
    const reference = await pay({ amount: FEE_KOBO - 100, fees: CHARGE_KOBO });
    expect(await shown(reference)).toMatchObject({ status: 'review', net: undefined });
    expect(await totals()).toMatchObject({ credited: 0, charge: 0, chargeUnknown: 0 });
    const by = { id: null, name: 'Mrs Obi' };
    const note = 'The rest was paid at the desk';
    await moneyParts(school).desk.resolve({ reference, resolution: 'credited', note, by });
    const net = FEE - 1 - CHARGE;
    expect(await shown(reference)).toMatchObject({ charge: CHARGE, net });
    expect(await totals()).toMatchObject({ charge: CHARGE, net });
  });

  test.each([
    ['in another currency', { currency: 'GHS' }],
    ['of another reference', { reference: 'WBS-20261120-OTHER0000000000000000' }],
  ])('is not that of money %s', async (_what, other) => {
    const reference = await school.startPayment();
    const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
    school.provider.says(reference, { ...success, fees: CHARGE_KOBO, ...other });
    await school.verify(reference);
    const row = await school.db.selectFrom('payments').select('charge_kobo').executeTakeFirst();
    expect(row).toEqual({ charge_kobo: null });
  });

  describe('when it is named only later', () => {
    const kinds = async (reference: string) => {
      const url = `/api/admin/payments/${reference}`;
      const { story } = (await staff.inject({ url, headers: signedInAs('admin') })).json().data;
      return story.map(({ text }: { text: string }) => text);
    };

    test('by an answer about the payment, it is filled in by an event of its own, once', async () => {
      const reference = await pay();
      const events = () => school.db.selectFrom('payment_events').selectAll().execute();
      const before = await events();
      school.provider.says(reference, { fees: CHARGE_KOBO });
      const { settle } = moneyParts(school);
      const settled = await settle(reference, 'operator', { again: true });
      expect(settled?.payment).toMatchObject({ status: 'paid', chargeKobo: CHARGE_KOBO });
      await settle(reference, 'operator', { again: true });
      const net = FEE - CHARGE;
      expect(await shown(reference)).toMatchObject({ status: 'paid', charge: CHARGE, net });
      expect(await totals()).toMatchObject({ charge: CHARGE, chargeUnknown: 0, net });
      const after = await events();
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(before.length + 1);
      expect((await kinds(reference)).at(-1)).toBe('The provider named its charge: ₦925.50.');
    });

    test('by the list of a night, it is asked for and filled in', async () => {
      const reference = await pay();
      school.provider.says(reference, { fees: CHARGE_KOBO });
      await moneyParts(school).reconcile(async () => true);
      expect(await shown(reference)).toMatchObject({ charge: CHARGE });
    });

    test('about what went back since, or is on hold', async () => {
      const back = await pay();
      school.provider.says(back, { outcome: 'reversed', rawStatus: 'reversed', fees: CHARGE_KOBO });
      school.provider.refunds(back, 71, FEE_KOBO);
      const { settle } = moneyParts(school);
      await settle(back, 'webhook', { again: true });
      const loss = { status: 'reversed', charge: CHARGE, net: -CHARGE };
      expect(await shown(back)).toMatchObject(loss);
      const held = await pay({ amount: FEE_KOBO - 100 }, 'Bisi');
      school.provider.says(held, { fees: CHARGE_KOBO });
      await settle(held, 'webhook', { again: true });
      const row = await school.db
        .selectFrom('payments')
        .select('charge_kobo')
        .where('reference', '=', held)
        .executeTakeFirst();
      expect(row).toEqual({ charge_kobo: CHARGE_KOBO });
      expect(await totals()).toMatchObject({ charge: CHARGE, chargeUnknown: 0 });
    });

    test.each([
      ['another number', { id: '4711' }],
      ['another currency', { currency: 'GHS' }],
    ])('a transaction of %s names none', async (_what, other) => {
      const reference = await pay();
      school.provider.says(reference, { fees: CHARGE_KOBO, ...other });
      await moneyParts(school).settle(reference, 'operator', { again: true });
      expect((await shown(reference)).charge).toBeUndefined();
    });
  });

  test('is written into the event that credits it', async () => {
    await pay({ fees: CHARGE_KOBO });
    const { detail } = await school.db
      .selectFrom('payment_events')
      .select('detail')
      .where('kind', '=', 'paid')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({ chargeKobo: CHARGE_KOBO });
  });
});
