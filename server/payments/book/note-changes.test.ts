import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addNote, addStudent, FULL_KOBO, noteFee } from '../testing/test-notes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const DUE_TODAY = { kind: 'at_once', dueOn: '2026-11-20' };

let school: TestApp;
let token: string;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  token = await school.signIn('admin');
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function post(path: string, payload: object) {
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/admin/fee-notes${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

async function read(id: string) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/admin/fee-notes/${id}`;
  return (await school.app.inject({ url, headers })).json().data;
}

/** A note of a new student, with so much to pay. */
async function noteOf(fullName: string, dueKobo = FULL_KOBO): Promise<string> {
  const student = await addStudent(school.db, fullName, NOW);
  const { id } = await addNote(school.db, student, NOW, { discountKobo: FULL_KOBO - dueKobo });
  return id;
}

/** A parent pays the whole fee by the public form. */
async function pay(fullName: string, more: object = {}): Promise<string> {
  const { purpose: paymentPurpose, feeClass } = noteFee;
  const fee = { paymentPurpose, class: feeClass, amount: FULL_KOBO / 100 };
  const reference = await school.startPayment({ fullName, ...fee, ...more });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

async function refund(reference: string, amountKobo: number): Promise<void> {
  school.provider.refunds(reference, 71, amountKobo);
  await moneyParts(school, { clock: () => NOW }).settleRefunds(reference, 'webhook');
}

async function findings(): Promise<string[]> {
  const rows = await school.db
    .selectFrom('payment_reviews')
    .select(['amount', 'resolution'])
    .where('kind', '=', 'note_surplus')
    .execute();
  return rows.map(({ amount, resolution }) => `${amount} ${resolution ?? 'open'}`);
}

describe('a surplus of ₦5,000', () => {
  let from: string;
  const move = (to: string, amountKobo: number, reason = 'As the parent asked') =>
    post(`/${from}/move-surplus`, { to, amountKobo, reason });
  beforeEach(async () => {
    from = await noteOf('Ada Obi', 5_000_000);
    await pay('Ada Obi');
  });

  test('may pay all that is left on the other note', async () => {
    const sister = await noteOf('Bisi Obi', 500_000);
    expect(await move(sister, 500_000)).toMatchObject({ status: 200 });
    expect((await read(sister)).note).toMatchObject({ status: 'paid', paidKobo: 500_000 });
    expect((await read(from)).note).toMatchObject({ status: 'paid', surplusKobo: 0 });
  });

  test('does not make too much of the other note', async () => {
    const sister = await noteOf('Bisi Obi', 400_000);
    expect(await move(sister, 400_001)).toMatchObject({
      status: 409,
      errors: { amountKobo: expect.stringContaining('Only ₦4,000 is outstanding') },
    });
    expect((await read(sister)).note).toMatchObject({ status: 'open', paidKobo: 0 });
  });

  test('does not move to a paid note, to the same note or to an unknown one', async () => {
    const paid = await noteOf('Bisi Obi', 0);
    expect(await move(paid, 1)).toMatchObject({
      errors: { to: expect.stringContaining('Nothing is outstanding') },
    });
    expect(await move(from, 1)).toMatchObject({
      errors: { to: expect.stringContaining('another fee note than this') },
    });
    expect(await move('unknown', 1)).toMatchObject({ status: 404 });
  });

  test('that is gone meanwhile says that there is none', async () => {
    const sister = await noteOf('Bisi Obi');
    await move(sister, 500_000);
    expect(await move(sister, 1)).toMatchObject({
      errors: { amountKobo: 'There is no surplus on this fee note any more.' },
    });
  });

  test('stays a finding until nothing of it is left', async () => {
    const sister = await noteOf('Bisi Obi');
    await move(sister, 499_999);
    expect(await findings()).toEqual(['500000 open']);
    await move(sister, 1);
    expect(await findings()).toEqual(['500000 moved']);
  });

  test('does not move for a reason that names the other child', async () => {
    const sister = await noteOf('Bisola Obi');
    expect(await move(sister, 1, 'For Bisola Obi')).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
  });
});

describe('a note that is cancelled', () => {
  test('with a part paid asks first, and without money does not', async () => {
    const paid = await noteOf('Ada Obi');
    await refund(await pay('Ada Obi'), FULL_KOBO - 100);
    expect(await post(`/${paid}/cancel`, { reason: 'Left' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('₦1 is paid'),
    });
    const unpaid = await noteOf('Bisi Obi');
    expect(await post(`/${unpaid}/cancel`, { reason: 'Left' })).toMatchObject({ status: 200 });
  });

  test('leaves a finding about money that is there, and none about money that went back', async () => {
    const id = await noteOf('Ada Obi');
    await refund(await pay('Ada Obi'), FULL_KOBO);
    await pay('Ada Obi', { confirmAgain: true });
    await post(`/${id}/cancel`, { reason: 'Left', withMoney: true });
    expect((await read(id)).note).toMatchObject({ surplusKobo: FULL_KOBO });
    expect(await findings()).toEqual([`${FULL_KOBO} open`]);
  });
});

describe('a note that is replaced', () => {
  const discount = { off: { kind: 'percent', percent: 50 }, reason: 'bursary', note: '' };
  const change = { reason: 'Bursary granted', discount, plan: DUE_TODAY };

  test('may be due today, but not yesterday', async () => {
    const id = await noteOf('Ada Obi');
    const yesterday = { kind: 'at_once', dueOn: '2026-11-19' };
    expect(await post(`/${id}/replace`, { ...change, plan: yesterday })).toMatchObject({
      status: 400,
      errors: { plan: 'Please enter days from today on.' },
    });
    expect(await post(`/${id}/replace`, change)).toMatchObject({ status: 200 });
  });

  test('keeps the payments of which a part went back', async () => {
    const id = await noteOf('Ada Obi');
    const reference = await pay('Ada Obi');
    await refund(reference, 500_000);
    const { data } = await post(`/${id}/replace`, change);
    const { note, payments } = await read(data._id);
    expect(payments).toMatchObject([{ reference, refundedKobo: 500_000 }]);
    expect(note).toMatchObject({ paidKobo: 5_000_000, surplusKobo: 2_250_000 });
    expect(await findings()).toEqual(['2250000 open']);
  });

  test('has what was moved to it from another note', async () => {
    const from = await noteOf('Ada Obi', 5_000_000);
    await pay('Ada Obi');
    const id = await noteOf('Bisi Obi');
    await post(`/${from}/move-surplus`, { to: id, amountKobo: 500_000, reason: 'Sisters' });
    const { data } = await post(`/${id}/replace`, change);
    expect((await read(data._id)).note).toMatchObject({ status: 'part_paid', paidKobo: 500_000 });
    expect((await read(id)).note).toMatchObject({ status: 'replaced', paidKobo: 0 });
  });
});
