import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { newId } from '../../database/identifiers.ts';
import { inOtherProcess } from '../../database/testing/other-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { findPayment } from '../ledger/payment.ts';
import { addStudent, addNote as makeNote } from '../testing/test-notes.ts';
import { createDesk } from './desk.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let now: Date;
let school: TestApp;
let token: string;
let boss: string;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
  boss = await school.signIn('super_admin');
  const confirmed_at = now.toISOString();
  await school.db.updateTable('sessions').set({ confirmed_at }).execute();
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const RECORD = {
  fullName: 'Ada Obi',
  class: 'JSS 2',
  paymentPurpose: 'School Fees',
  term: '2026/2027-1',
  amount: 55_000,
  channel: 'cash',
  receivedOn: '2026-11-20',
};
const POS = { channel: 'pos', slip: 'RRN 0012-45' };
const formKey = () => newId(now);

async function post(path: string, body: object, by = token) {
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/admin/desk${path}`,
    headers: { authorization: `Bearer ${by}` },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}

const record = (facts: object = {}) => post('', { formKey: formKey(), ...RECORD, ...facts });

async function recorded(facts: object = {}): Promise<string> {
  const { status, message, data } = await record(facts);
  expect({ status, message }).toMatchObject({ status: 200 });
  return data.reference;
}

async function day(asked = '2026-11-20') {
  const headers = { authorization: `Bearer ${token}` };
  return (await school.app.inject({ url: `/api/admin/desk?day=${asked}`, headers })).json().data;
}

async function addNote(discountKobo = 0): Promise<{ studentId: string; noteId: string }> {
  const studentId = await addStudent(school.db, 'Ada Obi', now);
  const { id } = await makeNote(school.db, studentId, now, { discountKobo });
  return { studentId, noteId: id };
}

describe('money at the desk', () => {
  test('is a payment with a receipt of its own series, and counts towards the fee note', async () => {
    const { studentId, noteId } = await addNote();
    const reference = await recorded({ studentId, fullName: undefined, amount: 20_000 });
    expect(await findPayment(school.db, reference)).toMatchObject({
      source: 'desk',
      status: 'paid',
      channel: 'cash',
      fullName: 'Ada Obi',
      amountKobo: 2_000_000,
      chargeKobo: 0,
      noteId,
    });
    expect(await findNote(school.db, noteId)).toMatchObject({
      status: 'part_paid',
      deskKobo: 2_000_000,
    });
    const answer = (await school.app.inject(`/api/payments/verify/${reference}`)).json();
    expect(answer).toMatchObject({ status: true, data: { amount: 2_000_000 } });
    expect(answer.data.channel).toMatch(/^Cash at the desk, no. D-000001, taken by /);
    expect((await day()).entries).toMatchObject([{ receiptNumber: 'D-000001', amount: 20_000 }]);
  });

  test('is recorded once by a double click, and by two tabs at once', async () => {
    const facts = { ...RECORD, formKey: formKey() };
    const answers = await Promise.all([post('', facts), post('', facts), post('', facts)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1);
    expect((await day()).entries).toHaveLength(1);
  });

  test('from several processes at once has numbers without gaps, and no record twice', async () => {
    const module = new URL('testing/recording-process.ts', import.meta.url);
    const request = (facts: object) => {
      const given = { payer: '', phone: '', email: '', slip: '', reason: '' };
      return { formKey: formKey(), ...RECORD, ...given, ...facts };
    };
    const shared = request({ fullName: 'Same Form' });
    const requestsOf = (process: string) => [
      ...['Ada', 'Bisi', 'Chidi', 'Dayo'].map((name) =>
        request({ fullName: `${name} ${process}` }),
      ),
      shared,
      request({ fullName: 'Same Facts' }),
    ];
    const common = {
      settings: school.database.settings,
      documents: firstValues(),
      at: now.toISOString(),
      by: { id: null, name: 'Mrs Obi' },
    };
    const ends = await Promise.all(
      ['One', 'Two', 'Three'].map((process) => {
        const data = { ...common, requests: requestsOf(process) };
        return inOtherProcess<(number | string)[]>(module, data);
      }),
    );
    const byPlace = (place: number) => ends.map((end) => end[place]);
    expect(new Set(byPlace(4)).size).toBe(1);
    expect(byPlace(5).filter((end) => end === 'conflict')).toHaveLength(2);
    const numbers = ends.flat().filter((end) => typeof end === 'number');
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });

  test('that looks like the same again is asked about', async () => {
    await recorded();
    const again = await record();
    expect(again).toMatchObject({ status: 409, errors: { confirmAgain: expect.any(String) } });
    await recorded({ confirmAgain: true });
    now = new Date(now.getTime() + 11 * 60_000);
    await recorded({ confirmAgain: undefined });
    expect((await day()).entries).toHaveLength(3);
  });

  test.each([
    ['channel', { channel: 'pos' }, 'slip'],
    ['a later day', { receivedOn: '2026-11-21' }, 'receivedOn'],
    ['no amount', { amount: 0 }, 'amount'],
    ['parts of a kobo', { amount: 10.001 }, 'amount'],
    ['too much', { amount: 10_000_001 }, 'amount'],
    ['more than the fee', { amount: 55_001 }, 'reason'],
    ['an unknown class', { class: 'Year 9' }, 'class'],
    ['an unknown term', { term: 'soon' }, 'term'],
    ['no name', { fullName: '' }, 'fullName'],
    ['a wrong e-mail', { email: 'x' }, 'email'],
  ])('is refused with %s, by field', async (_what, facts, field) => {
    expect(await record(facts)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
    expect((await day()).entries).toEqual([]);
  });

  test.each(['cash', 'pos', 'bank_transfer', 'cheque'])('may have come by %s', async (channel) => {
    await recorded({ channel, slip: channel === 'cash' ? '' : '0012-45' });
    expect((await day()).byChannel).toContainEqual({ channel, in: 55_000, out: 0 });
  });

  test('with a slip that was used names where', async () => {
    const reference = await recorded({ ...POS, amount: 5_000 });
    const other = { ...POS, fullName: 'Bisi Bello', slip: 'rrn001245', confirmAgain: true };
    const again = await record(other);
    expect(again).toMatchObject({
      status: 409,
      errors: { slip: expect.stringContaining(reference), confirmSlip: again.message },
    });
    expect(again.message).toContain('D-000001');
    expect(again.message).toContain('₦5,000 by POS on 20 November 2026');
    expect((await day()).entries).toHaveLength(1);
  });

  test('with a slip of the same number is taken once a person has confirmed it, and asked about again', async () => {
    await recorded(POS);
    const cheque = { ...POS, channel: 'cheque', fullName: 'Bisi Bello' };
    const other = await recorded({ ...cheque, confirmSlip: true });
    const third = await record({ ...cheque, fullName: 'Chidi Bello' });
    expect(third.errors.confirmSlip).toContain(other);
    await post(`/${other}/void`, { reason: 'Wrong child' }, boss);
    expect((await record({ ...cheque, fullName: 'Chidi Bello' })).errors.slip).toContain(
      'D-000001',
    );
    // Another number that begins alike is no question.
    await recorded({ ...cheque, slip: 'RRN 0012-4' });
  });

  test('is asked about once, whatever is to be confirmed', async () => {
    await recorded(POS);
    const again = await record(POS);
    expect(Object.keys(again.errors).sort()).toEqual(['confirmAgain', 'confirmSlip', 'slip']);
    await recorded({ ...POS, confirmAgain: true, confirmSlip: true });
  });

  test('with the slip of a record that was voided is taken', async () => {
    const wrong = await recorded({ channel: 'pos', slip: 'RRN 0012-45' });
    expect(await post(`/${wrong}/void`, { reason: 'Wrong child' }, boss)).toMatchObject({
      status: 200,
    });
    await recorded({ fullName: 'Bisi Bello', channel: 'pos', slip: 'RRN 0012-45' });
  });

  test('of more than is left on the note needs a reason, and the surplus is a finding', async () => {
    const { studentId } = await addNote(500_000);
    const facts = { studentId, fullName: undefined };
    expect(await record(facts)).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    const kept = await record({ ...facts, reason: 'For next term' });
    expect(kept).toMatchObject({ status: 200, data: { surplus: 5_000 } });
    const reviews = await school.db.selectFrom('payment_reviews').select('kind').execute();
    expect(reviews).toEqual([{ kind: 'note_surplus' }]);
  });
});

describe('a record that was wrong', () => {
  test('that was voided does not count on the receipt of the next part of the fee', async () => {
    const { studentId } = await addNote();
    const part = { studentId, fullName: undefined, amount: 20_000 };
    const wrong = await recorded(part);
    await post(`/${wrong}/void`, { reason: 'Wrong child' }, boss);
    const right = await recorded(part);
    const stood = { due: 5_500_000, paid: 2_000_000, left: 3_500_000, on: '2026-11-20' };
    expect((await school.verify(right)).json().data.fee_note).toMatchObject({
      payment: 1,
      after_payment: stood,
      now: stood,
    });
  });

  test('is voided by a super administrator, and its receipt is no receipt any more', async () => {
    const { studentId, noteId } = await addNote();
    const reference = await recorded({ studentId, fullName: undefined });
    expect(await post(`/${reference}/void`, { reason: 'Wrong child' })).toMatchObject({
      status: 403,
    });
    const voided = await post(`/${reference}/void`, { reason: 'Wrong child' }, boss);
    expect(voided).toMatchObject({ status: 200 });
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'reversed' });
    expect(await findNote(school.db, noteId)).toMatchObject({ status: 'open', deskKobo: 0 });
    const answer = (await school.app.inject(`/api/payments/verify/${reference}`)).json();
    expect(answer).toMatchObject({ status: false, data: { reference, status: 'reversed' } });
    expect(answer.message).toContain('has voided this record');
    const again = await post(`/${reference}/void`, { reason: 'Wrong child' }, boss);
    expect(again).toMatchObject({ status: 409 });
    expect((await day()).byChannel[0]).toEqual({ channel: 'cash', in: 55_000, out: 55_000 });
  });

  test('is given back in cash in part, once for a double click', async () => {
    const reference = await recorded();
    const facts = { formKey: formKey(), amount: 5_000, reason: 'Paid too much' };
    const answers = await Promise.all([
      post(`/${reference}/refund`, facts, boss),
      post(`/${reference}/refund`, facts, boss),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const most = { formKey: formKey(), amount: 50_001, reason: 'More' };
    expect(await post(`/${reference}/refund`, most, boss)).toMatchObject({ status: 400 });
    expect(await findPayment(school.db, reference)).toMatchObject({
      status: 'paid',
      refundedKobo: 500_000,
    });
  });

  test('says in the payment’s details who gave cash back, and why', async () => {
    const reference = await recorded();
    const facts = { formKey: formKey(), amount: 5_000 };
    const named = await post(`/${reference}/refund`, { ...facts, reason: 'Ada Obi left' }, boss);
    expect(named).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    const reason = 'The bus was not taken';
    expect(await post(`/${reference}/refund`, { ...facts, reason }, boss)).toMatchObject({
      status: 200,
    });
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/admin/payments/${reference}`;
    const { data } = (await school.app.inject({ url, headers })).json();
    const texts = data.story.map(({ text }: { text: string }) => text);
    expect(texts.at(-1)).toMatch(/ gave ₦5,000 back in cash. Reason: The bus was not taken$/);
  });

  test('is told in the timeline of its fee note, as what else happened at the desk', async () => {
    const { studentId, noteId } = await addNote();
    const facts = { studentId, fullName: undefined };
    const reference = await recorded({ ...facts, amount: 20_000 });
    const back = { formKey: formKey(), amount: 5_000, reason: 'Paid too much' };
    await post(`/${reference}/refund`, back, boss);
    await post(`/${reference}/void`, { reason: 'Wrong child' }, boss);
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/admin/fee-notes/${noteId}`;
    const { story } = (await school.app.inject({ url, headers })).json().data;
    expect(story.slice(-3).map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(`^Ada Admin took the payment ${reference} of ₦20,000 at the desk.$`),
      expect.stringMatching(`gave ₦5,000 of the payment ${reference} back in cash. Reason: Paid`),
      expect.stringMatching(`voided the record of the payment ${reference} .* Reason: Wrong child`),
    ]);
  });

  test('is not voided with a reason that names the child', async () => {
    const reference = await recorded();
    const answer = await post(`/${reference}/void`, { reason: 'It was not Ada Obi' }, boss);
    expect(answer).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'paid' });
  });

  test('is not one of the provider’s', async () => {
    const reference = await school.startPayment();
    expect(await post(`/${reference}/void`, { reason: 'No' }, boss)).toMatchObject({ status: 404 });
  });
});

describe('beside online money', () => {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${boss}` };
    return (await school.app.inject({ url: `/api/admin/${path}`, headers })).json().data;
  };

  test('it is counted apart, and added up together', async () => {
    await recorded({ amount: 20_000 });
    const online = await school.startPayment({ fullName: 'Bisi Bello' });
    school.provider.says(online, {
      outcome: 'success',
      rawStatus: 'success',
      paidAt: now,
      fees: 0,
    });
    await school.verify(online);

    expect(await read('dashboard-stats')).toMatchObject({
      totalPayments: 1,
      totalRevenue: 55_000,
      desk: { payments: 1, revenue: 20_000 },
    });
    const headers = { authorization: `Bearer ${boss}` };
    const list = await school.app.inject({ url: '/api/admin/payments?source=desk', headers });
    expect(list.json()).toMatchObject({
      data: [{ studentName: 'Ada Obi', source: 'desk' }],
      totals: { credited: 20_000, bySource: [{ source: 'desk', credited: 20_000 }] },
    });
    expect(await read('payments/month-end?month=2026-11')).toMatchObject({
      totals: { credited: 75_000 },
      byKind: [{ name: 'Payment' }, { name: 'Recorded at the desk', amount: 20_000 }],
      bySource: [
        { name: 'Online', credited: 55_000 },
        { name: 'At the desk', credited: 20_000 },
      ],
    });
  });

  test('a finding about it is not settled as refunded, which would leave the desk out', async () => {
    const { studentId } = await addNote(500_000);
    const reference = await recorded({ studentId, fullName: undefined, reason: 'For next term' });
    const resolve = (resolution: string) =>
      school.app.inject({
        method: 'POST',
        url: `/api/admin/payments/${reference}/resolve`,
        headers: { authorization: `Bearer ${boss}` },
        payload: { resolution, note: 'Agreed with the parent' },
      });
    expect((await resolve('refunded')).statusCode).toBe(409);
    expect((await resolve('credited')).statusCode).toBe(200);
  });

  test('a finding about a voided record credits nothing again', async () => {
    const { studentId } = await addNote(500_000);
    const reference = await recorded({ studentId, fullName: undefined, reason: 'For next term' });
    await post(`/${reference}/void`, { reason: 'Wrong child' }, boss);
    const ask = (path: string, payload: object) =>
      school.app.inject({
        method: 'POST',
        url: `/api/admin/payments/${reference}/${path}`,
        headers: { authorization: `Bearer ${boss}` },
        payload,
      });
    const credited = await ask('resolve', { resolution: 'credited', note: 'Agreed' });
    expect(credited.json()).toMatchObject({ message: expect.stringContaining('record it again') });
    expect((await ask('recheck', {})).json()).toMatchObject({
      message: expect.stringContaining('taken at the desk'),
    });
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'reversed' });
  });

  test('it is found by the number of its receipt, and exported with who took it', async () => {
    const reference = await recorded();
    await school.startPayment({ fullName: 'Bisi Bello' });
    const headers = { authorization: `Bearer ${boss}` };
    for (const typed of ['D-000001', 'd 1', 'd000001']) {
      const url = `/api/admin/payments?q=${encodeURIComponent(typed)}`;
      const found = (await school.app.inject({ url, headers })).json();
      expect(found.data).toMatchObject([{ reference }]);
    }
    const file = await school.app.inject({ url: '/api/admin/payments/export.csv', headers });
    expect(file.body).toMatch(/At the desk,D-000001,\S/);
  });
});

describe('the reference of a slip, the bank or a cheque', () => {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${boss}` };
    return school.app.inject({ url: `/api/admin/${path}`, headers });
  };

  test('stands in the day, in the payment, on the receipt and in the files', async () => {
    const reference = await recorded({ ...POS, slip: '0012345' });
    expect((await day()).entries).toMatchObject([{ slip: '0012345' }]);
    expect((await get(`payments/${reference}`)).json().data).toMatchObject({
      desk: { receiptNumber: 'D-000001', slip: '0012345' },
    });
    const receipt = (await school.app.inject(`/api/payments/verify/${reference}`)).json();
    expect(receipt.data.channel).toMatch(/^POS at the desk, reference 0012345, no. D-000001, /);
    // As text: a spreadsheet would drop the first zeros.
    expect((await get('payments/export.csv')).body).toMatch(/,D-000001,\S[^,]*,'0012345\r\n/);
    expect((await get('payments/month-end.csv?month=2026-11')).body).toMatch(
      /,'0012345,2026-11-20,2026-11-20\r\n/,
    );
  });

  test('is in no way there for cash', async () => {
    const reference = await recorded();
    expect((await day()).entries[0]).not.toHaveProperty('slip');
    const { desk } = (await get(`payments/${reference}`)).json().data;
    expect(desk).toEqual({ receiptNumber: 'D-000001' });
    const online = await school.startPayment({ fullName: 'Bisi Bello' });
    expect((await get(`payments/${online}`)).json().data).not.toHaveProperty('desk');
  });

  test.each([
    ['RRN 0012-45', 'RRN 0012-45'],
    ['RRN 0012-45', 'rrn001245'],
    ['0012345', '0012345'],
    ['FT/26/1120-7', 'ft 26 1120 7'],
  ])(
    '%j finds its payment when %j is typed, also where the number was used again or voided',
    async (slip, typed) => {
      const first = await recorded({ ...POS, slip });
      const again = await recorded({ ...POS, slip, fullName: 'Bisi Bello', confirmSlip: true });
      await recorded({ ...POS, slip: `${slip}9`, fullName: 'Chidi Bello' });
      const search = `q=${encodeURIComponent(typed)}`;
      const found = async () =>
        (await get(`payments?${search}`))
          .json()
          .data.map((row: { reference: string }) => row.reference);
      expect((await found()).sort()).toEqual([first, again].sort());
      expect((await get(`payments/export.csv?${search}`)).body.split('\r\n')).toHaveLength(4);
      await post(`/${again}/void`, { reason: 'Wrong child' }, boss);
      expect(await found()).toHaveLength(2);
    },
  );
});

describe('a receipt by e-mail', () => {
  test.each([
    ['goes out where the school mails and an address is given', true, 'parent@example.com', 1],
    ['goes nowhere without an address', true, '', 0],
    ['goes nowhere where the school does not mail', false, 'parent@example.com', 0],
  ])('%s', async (_, mailReceipts, email, queued) => {
    const desk = createDesk({
      db: school.db,
      mode: 'test',
      readSchool: async () => firstValues(),
      clock: () => now,
      mailReceipts,
      onChange: () => {},
    });
    const given = { payer: '', phone: '', slip: '', reason: '', email } as const;
    const { reference } = await desk.record(
      { formKey: formKey(), ...RECORD, channel: 'cash', ...given },
      { id: null, name: 'Mrs Obi' },
    );
    const emails = () => school.db.selectFrom('receipt_emails').selectAll().execute();
    expect(await emails()).toHaveLength(queued);
    await desk.voidPayment(reference, 'Typed twice', { id: null, name: 'Mrs Obi' });
    expect(await emails()).toHaveLength(queued);
  });
});

describe('a day of the desk', () => {
  const close = (facts: object) =>
    post('/close', { day: '2026-11-20', opening: 1_000, note: '', ...facts });

  test('is closed with any count, and nothing counts on it until it is opened again', async () => {
    const reference = await recorded();
    const counted = [{ name: 'Ada', counted: 55_500 }];
    expect(await close({ counted, expected: 55_000 })).toMatchObject({ status: 409 });
    expect(await close({ counted, expected: 56_000 })).toMatchObject({
      status: 400,
      errors: { note: expect.stringContaining('₦500 short') },
    });
    const note = 'A note fell behind the till';
    expect(await close({ counted, expected: 56_000, note })).toMatchObject({ status: 200 });
    expect((await day()).closes).toMatchObject([{ difference: -500, counted: 55_500, number: 1 }]);

    // What comes now is of tomorrow's box.
    const after = await day();
    expect(await record({ confirmAgain: true })).toMatchObject({
      data: { receivedOn: '2026-11-20', countsOn: '2026-11-21' },
    });
    await post(`/${reference}/void`, { reason: 'Late' }, boss);
    expect({ ...(await day()), entries: [] }).toEqual({ ...after, entries: [] });
    expect((await day('2026-11-21')).sinceLastClose).toMatchObject({
      cashIn: 55_000,
      cashOut: 55_000,
    });
    expect(await close({ counted, expected: 55_500 })).toMatchObject({ status: 409 });

    const again = { day: '2026-11-20', reason: 'A parent came late' };
    expect(await post('/reopen', again)).toMatchObject({ status: 403 });
    expect(await post('/reopen', again, boss)).toMatchObject({ status: 200 });
    await recorded({ amount: 2_000, fullName: 'Bisi Bello' });
    expect((await day()).sinceLastClose).toMatchObject({ opening: 55_500, cashIn: 2_000 });
    const second = [{ name: 'Ada', counted: 57_500 }];
    expect(await close({ counted: second, expected: 57_500 })).toMatchObject({ status: 200 });
    expect((await day()).closes).toMatchObject([
      { number: 1, reopened: { reason: 'A parent came late' } },
      { number: 2, opening: 55_500, difference: 0, reopened: null },
    ]);
  });

  test('stands in the ledger each time it is closed or opened again', async () => {
    const counted = [{ name: 'Ada', counted: 1_000 }];
    await close({ counted, expected: 1_000 });
    await post('/reopen', { day: '2026-11-20', reason: 'Late' }, boss);
    await close({ counted, expected: 1_000 });
    const events = await school.db
      .selectFrom('payment_events')
      .select('kind')
      .where('kind', 'in', ['day_closed', 'day_reopened'])
      .orderBy('sequence')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['day_closed', 'day_reopened', 'day_closed']);
  });

  test('with as much cash as expected needs no note', async () => {
    const counted = [{ name: 'Ada', counted: 1_000 }];
    expect(await close({ counted, expected: 1_000 })).toMatchObject({ status: 200 });
    expect((await day()).closes).toMatchObject([{ difference: 0, note: '' }]);
  });

  test('a void before the count leaves the box of who took the money', async () => {
    const reference = await recorded();
    await recorded({ amount: 2_000, fullName: 'Bisi Bello' });
    await post(`/${reference}/void`, { reason: 'Wrong child' }, boss);
    expect((await day()).sinceLastClose.persons).toMatchObject([
      { cashIn: 57_000, cashOut: 55_000 },
    ]);
  });

  test('counts cash only', async () => {
    await recorded({ channel: 'bank_transfer', slip: 'NIP-77' });
    const counted = [{ name: 'Ada', counted: 1_000 }];
    expect(await close({ counted, expected: 1_000 })).toMatchObject({ status: 200 });
  });
});
