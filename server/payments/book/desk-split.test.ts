import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../database/identifiers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { addNote, addStudent } from '../testing/test-notes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const FEE = { class: 'JSS 2', paymentPurpose: 'School Fees', term: '2026/2027-1' };
const MONEY = {
  amount: 100_000,
  channel: 'bank_transfer',
  slip: 'GTB/0042',
  receivedOn: '2026-11-20',
};

let school: TestApp;
let token: string;
/** Three children of one family, each with a fee note of ₦55,000. */
let children: { studentId: string; noteId: string }[];

beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  token = await school.signIn('super_admin');
  await school.db.updateTable('sessions').set({ confirmed_at: NOW.toISOString() }).execute();
  children = [];
  for (const name of ['Ada Obi', 'Bisi Obi', 'Chidi Obi']) {
    const studentId = await addStudent(school.db, name, NOW);
    children.push({ studentId, noteId: (await addNote(school.db, studentId, NOW)).id });
  }
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function call(path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/admin${path}`;
  const method = payload ? 'POST' : 'GET';
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

/** ₦100,000 over the children: ₦55,000, ₦30,000 and ₦15,000, unless said otherwise. */
function split(amounts = [55_000, 30_000, 15_000], more: object = {}) {
  const parts = amounts.map((amount, at) => ({
    ...FEE,
    studentId: children[at]?.studentId ?? 'nobody',
    amount,
  }));
  return call('/desk/split', { formKey: newId(NOW), ...MONEY, parts, ...more });
}

type Wrong = { parts?: number[]; amount?: number };

const paidOf = async (place: number) => {
  const { paidKobo } = (await findNote(school.db, children[place]?.noteId ?? '')) ?? {};
  return paidKobo;
};
const references = ({ data }: { data: { reference: string }[] }) =>
  data.map(({ reference }) => reference);

describe('one transfer for several children', () => {
  test('is a payment and a receipt for each, counts on each fee note, and is one audit line', async () => {
    const answer = await split();
    expect(answer).toMatchObject({
      status: 200,
      message: 'Recorded as D-000001, D-000002, D-000003.',
      data: [
        { studentName: 'Ada Obi', amount: 55_000, outstanding: 0 },
        { studentName: 'Bisi Obi', amount: 30_000, outstanding: 25_000 },
        { studentName: 'Chidi Obi', amount: 15_000, outstanding: 40_000 },
      ],
    });
    expect(await Promise.all([0, 1, 2].map(paidOf))).toEqual([5_500_000, 3_000_000, 1_500_000]);
    for (const [at, reference] of references(answer).entries()) {
      const receipt = (await school.app.inject(`/api/payments/verify/${reference}`)).json();
      expect(receipt.data.channel).toMatch(
        `Bank transfer at the desk, one of 3 parts of ₦100,000, reference GTB/0042, no. D-00000${at + 1}`,
      );
    }
    const audit = await call('/audit');
    expect(
      audit.data.filter(({ text }: { text: string }) => text.includes('100,000')),
    ).toHaveLength(1);
  });

  test('stands in the day as its parts, which name the first', async () => {
    const [first, ...others] = references(await split());
    const { data } = await call('/desk?day=2026-11-20');
    expect(data.byChannel).toContainEqual({ channel: 'bank_transfer', in: 100_000, out: 0 });
    expect(data.entries).toHaveLength(3);
    expect(new Set(data.entries.map(({ partOf }: { partOf: string }) => partOf))).toEqual(
      new Set([first]),
    );
    expect(others).toHaveLength(2);
  });

  test('is recorded once by a double click, and again answers with the same', async () => {
    const formKey = newId(NOW);
    const answers = await Promise.all([
      split(undefined, { formKey }),
      split(undefined, { formKey }),
    ]);
    const later = await split(undefined, { formKey });
    for (const answer of answers) expect(references(answer)).toEqual(references(later));
    expect(later.message).toBe('Recorded before as D-000001, D-000002, D-000003.');
    expect((await call('/desk?day=2026-11-20')).data.entries).toHaveLength(3);
  });

  test.each([
    ['less than came', [55_000, 30_000], /₦15,000 is not split yet/],
    ['more than came', [55_000, 55_000], /The parts are ₦10,000 more than what came/],
  ])('is refused where the parts are %s', async (_, amounts, message) => {
    const answer = await split(amounts);
    expect(answer).toMatchObject({
      status: 400,
      errors: { amount: expect.stringMatching(message) },
    });
    expect(await paidOf(0)).toBe(0);
  });

  test('says which part is wrong, and records none of the others', async () => {
    const parts = [
      { ...FEE, studentId: children[0]?.studentId, amount: 55_000 },
      { ...FEE, studentId: 'nobody', amount: 45_000 },
    ];
    const answer = await split([], { parts });
    expect(answer).toMatchObject({
      status: 400,
      errors: { 'parts.1': 'This student is not on the class lists.' },
    });
    expect(await paidOf(0)).toBe(0);
  });

  test.each([
    ['in all', { amount: 0.001 }, 'amount'],
    ['of a part', { parts: [55_000, 0.001] }, 'parts.1'],
  ])('is refused with parts of a kobo %s', async (_, { parts, ...more }: Wrong, field) => {
    const answer = await split(parts, more);
    expect(answer).toMatchObject({
      status: 400,
      errors: { [field]: expect.stringContaining('without parts of a kobo') },
    });
  });

  test('has each fee of a child once', async () => {
    const one = { ...FEE, studentId: children[0]?.studentId, amount: 50_000 };
    expect(await split([], { parts: [one, one] })).toMatchObject({
      status: 400,
      errors: { 'parts.1': 'This fee of the student stands here twice' },
    });
  });

  test('asks why one of the fee notes gets more than is left', async () => {
    const [more, less] = [70_000, 30_000];
    expect(await split([more, less])).toMatchObject({
      status: 400,
      errors: { reason: expect.stringContaining('₦55,000 is left to pay') },
    });
    const answer = await split([more, less], { reason: 'For next term too' });
    expect(answer.data).toMatchObject([{ surplus: 15_000 }, { surplus: 0 }]);
  });

  test('asks about its slip once, however many its parts', async () => {
    const [first = ''] = references(await split());
    const again = await split([20_000, 20_000], { amount: 40_000, reason: 'More' });
    expect(again).toMatchObject({ status: 409, errors: { confirmSlip: expect.any(String) } });
    expect(again.errors.confirmSlip).toContain('D-000003');
    await call(`/desk/${first}/void`, { reason: 'Typed wrong' });
    expect(await split([20_000, 20_000], { amount: 40_000 })).toMatchObject({ status: 200 });
  });

  test('asks about a part that looks like the same again', async () => {
    await split();
    const again = await split(undefined, { slip: 'GTB/0043', reason: 'Twice' });
    expect(again).toMatchObject({ status: 409, errors: { confirmAgain: expect.any(String) } });
    const confirmed = { slip: 'GTB/0043', reason: 'Twice', confirmAgain: true };
    expect(await split(undefined, confirmed)).toMatchObject({ status: 200 });
  });

  test('is voided together, by any of its parts, less what went back in cash before', async () => {
    const [first = '', second = '', third = ''] = references(await split());
    const back = { formKey: newId(NOW), amount: 5_000, reason: 'Paid too much' };
    expect(await call(`/desk/${third}/refund`, back)).toMatchObject({ status: 200 });
    expect(await call(`/desk/${second}/void`, { reason: 'Wrong family' })).toMatchObject({
      status: 200,
    });
    expect(await Promise.all([0, 1, 2].map(paidOf))).toEqual([0, 0, 0]);
    for (const reference of [first, second, third]) {
      const receipt = (await school.app.inject(`/api/payments/verify/${reference}`)).json();
      expect(receipt.message).toContain('has voided this record');
    }
    const { data } = await call('/desk?day=2026-11-20');
    expect(data.byChannel).toContainEqual({
      channel: 'bank_transfer',
      in: 100_000,
      out: 95_000,
    });
    expect(await call(`/desk/${first}/void`, { reason: 'Again' })).toMatchObject({ status: 409 });
  });

  test('is voided where one of its parts went back whole in cash', async () => {
    const [first = '', second = ''] = references(await split([55_000, 45_000]));
    const back = { formKey: newId(NOW), amount: 55_000, reason: 'Paid twice' };
    expect(await call(`/desk/${first}/refund`, back)).toMatchObject({ status: 200 });
    expect(await call(`/desk/${second}/void`, { reason: 'Wrong family' })).toMatchObject({
      status: 200,
    });
    expect(await Promise.all([0, 1].map(paidOf))).toEqual([0, 0]);
  });

  test('is not voided with a reason that names one of the children', async () => {
    const [first = ''] = references(await split());
    const reason = 'It was for Chidi Obi alone';
    expect(await call(`/desk/${first}/void`, { reason })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    expect(await paidOf(0)).toBe(5_500_000);
  });

  test('leaves alone what came alone', async () => {
    const [first = ''] = references(await split());
    const alone = { ...MONEY, ...FEE, slip: 'GTB/0044', amount: 10_000, formKey: newId(NOW) };
    const { data } = await call('/desk', { ...alone, studentId: children[2]?.studentId });
    await call(`/desk/${first}/void`, { reason: 'Wrong family' });
    expect(await paidOf(2)).toBe(1_000_000);
    const receipt = (await school.app.inject(`/api/payments/verify/${data.reference}`)).json();
    expect(receipt.data.channel).toMatch(/^Bank transfer at the desk, reference GTB\/0044/);
  });
});
