import type { HTTPMethods } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const FEE = { purpose: 'School Fees', term: '2026/2027-1' };
/** School Fees of JSS 2. */
const FULL = 5_500_000;
const AT_ONCE = { kind: 'at_once', dueOn: '2026-12-01' };

let school: TestApp;
let token: string;
let now: Date;
beforeEach(async () => {
  now = NOW;
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function call(method: HTTPMethods, path: string, payload?: object) {
  const url = `/api/admin/fee-notes${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

/** A request for notes, as the panel sends it. */
function wanted(who: object, more: object = {}) {
  return { for: who, ...FEE, plan: AT_ONCE, ...more };
}

async function make(who: object, more: object = {}) {
  const body = wanted(who, more);
  const { data } = await call('POST', '/preview', body);
  return call('POST', '', { ...body, digest: data?.digest ?? '0'.repeat(64) });
}

async function makeFor(studentId: string, more: object = {}): Promise<string> {
  const made = await make({ kind: 'student', studentId }, more);
  expect(made.message).toBe('The fee note was made.');
  return made.data._id;
}

async function note(id: string) {
  return (await call('GET', `/${id}`)).data;
}

async function addStudent(fullName: string, more: object = {}): Promise<string> {
  const [id = ''] = await addStudents(school.db, [{ fullName, feeClass: 'JSS 2', ...more }]);
  return id;
}

/** By the public form, which pays the full fee of JSS 2. */
async function pay(fullName: string): Promise<string> {
  const fee = { paymentPurpose: FEE.purpose, class: 'JSS 2', amount: FULL / 100 };
  const reference = await school.startPayment({ fullName, ...fee });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

async function findings() {
  const rows = await school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'amount', 'resolution'])
    .execute();
  return rows.map(({ kind, amount, resolution }) => `${kind} ${amount} ${resolution ?? 'open'}`);
}

describe('a note for one student', () => {
  test('is the fee of the day less a discount in per cent, and has its own address', async () => {
    const student = await addStudent('Ada Obi', { admissionNumber: 'JSS/0042' });
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const id = await makeFor(student, { discount });
    const shown = await note(id);
    expect(shown.note).toMatchObject({
      student: 'Ada Obi',
      class: 'JSS 2',
      fullKobo: FULL,
      discountKobo: 550_000,
      dueKobo: 4_950_000,
      outstandingKobo: 4_950_000,
      status: 'open',
      discountReason: 'siblings',
      next: { kobo: 4_950_000, dueOn: '2026-12-01' },
    });
    expect(shown.note.address).toMatch(/\/pay\/[0-9A-HJKMNP-TV-Z]{10}$/);
    const entry = await school.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
    expect(entry.text).toBe(
      'Made the fee note of a student (JSS/0042) for School Fees, First Term, 2026/2027',
    );
  });

  test('has parts that add up to what is due', async () => {
    const student = await addStudent('Ada Obi');
    const parts = [
      { amountKobo: 3_000_000, dueOn: '2026-12-01' },
      { amountKobo: 2_000_000, dueOn: '2027-01-15' },
    ];
    const plan = { kind: 'parts', parts };
    const preview = await call(
      'POST',
      '/preview',
      wanted({ kind: 'student', studentId: student }, { plan }),
    );
    expect(preview.data.problems).toEqual([
      'Ada Obi, JSS 2: The parts make ₦50,000, but ₦55,000 is due.',
    ]);
    expect(await make({ kind: 'student', studentId: student }, { plan })).toMatchObject({
      status: 400,
    });
    const off = { kind: 'amount', amountKobo: 500_000 };
    const discount = { off, reason: 'bursary', note: 'Old students’ fund' };
    const { note: made } = await note(await makeFor(student, { plan, discount }));
    expect(made.plan.parts).toEqual(parts);
  });

  test.each([
    [{ plan: { kind: 'at_once', dueOn: '2026-11-19' } }, 'Please enter days from today on.'],
    [
      { plan: { kind: 'at_once', dueOn: '2226-11-19' } },
      '19 November 2226 is more than two years away.',
    ],
    [
      {
        plan: {
          kind: 'shares',
          parts: [
            { percent: 50, dueOn: '2027-01-15' },
            { percent: 50, dueOn: '2027-01-15' },
          ],
        },
      },
      'Please enter the parts in the order of their days, each on a day of its own.',
    ],
  ])('is refused for the days of %j', async (more, sentence) => {
    const studentId = await addStudent('Ada Obi');
    const refused = await call('POST', '/preview', wanted({ kind: 'student', studentId }, more));
    expect(refused).toMatchObject({ status: 400, message: sentence });
  });

  test.each([
    [{ off: { kind: 'amount', amountKobo: FULL + 1 }, reason: 'bursary', note: '' }, /more than/],
    [{ off: { kind: 'percent', percent: 10 }, reason: 'other', note: '' }, /what the other reason/],
  ])('is refused with the discount %j', async (discount, sentence) => {
    const studentId = await addStudent('Ada Obi');
    const refused = await make({ kind: 'student', studentId }, { discount });
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
  });

  test('of a full scholarship is paid from the beginning', async () => {
    const discount = { off: { kind: 'percent', percent: 100 }, reason: 'scholarship', note: '' };
    const id = await makeFor(await addStudent('Ada Obi'), { discount });
    expect(await note(id)).toMatchObject({ note: { dueKobo: 0, status: 'paid' }, parts: [] });
  });

  test('is not made twice, also by two people at the same moment', async () => {
    const studentId = await addStudent('Ada Obi');
    const who = { kind: 'student', studentId };
    const answers = await Promise.all([make(who), make(who)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /has a fee note for this already/,
    );
    expect((await call('GET', '')).totals.notes).toBe(1);
  });

  test('of a student who has left, or on no list, is refused', async () => {
    const studentId = await addStudent('Ada Obi', { hasLeft: true });
    expect(await make({ kind: 'student', studentId })).toMatchObject({ status: 404 });
  });
});

describe('notes for many', () => {
  test('are shown before they are made, with who is an exception', async () => {
    const [ada = '', bisi = '', chidi = ''] = await addStudents(school.db, [
      { fullName: 'Ada Obi', feeClass: 'JSS 2' },
      { fullName: 'Bisi Ojo', feeClass: 'JSS 2' },
      { fullName: 'Chidi Eze', feeClass: 'JSS 2' },
      { fullName: 'Dayo Ade', feeClass: 'JSS 2' },
      { fullName: 'Efe Left', feeClass: 'JSS 2', hasLeft: true },
    ]);
    await makeFor(chidi);
    const discount = { off: { kind: 'percent', percent: 50 }, reason: 'staff_child', note: '' };
    const who = { kind: 'class', class: 'JSS 2' };
    const exceptions = [{ studentId: ada }, { studentId: bisi, discount }];
    const { data } = await call('POST', '/preview', wanted(who, { exceptions }));
    expect(data).toMatchObject({
      count: 2,
      fullKobo: 2 * FULL,
      discountKobo: FULL / 2,
      dueKobo: 1.5 * FULL,
      leftOut: 1,
      hasNote: { count: 1, students: [{ student: 'Chidi Eze' }] },
      problems: [],
    });
    const made = await make(who, { exceptions });
    expect(made).toMatchObject({ status: 200, data: { count: 2 } });
    expect((await call('GET', '')).totals).toMatchObject({ notes: 3, dueKobo: 2.5 * FULL });
  });

  test('are not made when what the preview showed has changed', async () => {
    await addStudent('Ada Obi');
    const body = wanted({ kind: 'school' });
    const { digest } = (await call('POST', '/preview', body)).data;
    await addStudent('Bisi Ojo');
    const refused = await call('POST', '', { ...body, digest });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toMatch(/Nothing was written/);
    expect((await call('GET', '')).totals.notes).toBe(0);
  });

  test('count what was paid before they were made', async () => {
    const studentId = await addStudent('Ada Obi');
    await pay('Ada Obi');
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const who = { kind: 'student', studentId };
    const { data } = await call('POST', '/preview', wanted(who, { discount }));
    expect(data.counted).toEqual({ payments: 1, kobo: FULL });
    const { note: made, payments } = await note(await makeFor(studentId, { discount }));
    expect(made).toMatchObject({ status: 'overpaid', surplusKobo: 550_000 });
    expect(payments).toHaveLength(1);
    expect(await findings()).toEqual(['note_surplus 550000 open']);
  });

  test('are five thousand within seconds', async () => {
    const students = Array.from({ length: 5_000 }, (_, at) => ({
      fullName: `Child ${at}`,
      feeClass: at % 2 === 0 ? 'JSS 2' : 'JSS 1',
    }));
    await addStudents(school.db, students);
    const plan = {
      kind: 'shares',
      parts: [
        { percent: 60, dueOn: '2026-12-01' },
        { percent: 40, dueOn: '2027-01-15' },
      ],
    };
    const made = await make({ kind: 'school' }, { plan });
    expect(made).toMatchObject({ status: 200, data: { count: 5_000 } });
    expect((await call('GET', '?status=outstanding')).totals.notes).toBe(5_000);
  }, 60_000);
});

describe('a list', () => {
  test('is filtered and searched, by name and by code', async () => {
    const id = await makeFor(await addStudent('Adéọlá Obi', { phone: '0803 111 2222' }));
    await makeFor(await addStudent('Bisi Ojo'));
    const { code } = (await note(id)).note;
    for (const query of ['?q=adeola', `?q=${code.toLowerCase()}`, '?q=adeola%20obi']) {
      const { data } = await call('GET', query);
      expect(data.map(({ student }: { student: string }) => student)).toEqual(['Adéọlá Obi']);
    }
    expect((await call('GET', '?status=paid')).data).toEqual([]);
    expect((await call('GET', '?class=JSS 2&limit=1')).pagination).toEqual({
      current: 1,
      pages: 2,
      total: 2,
    });
  });
});

describe('a note that ends', () => {
  test('is cancelled with its money only when that is said', async () => {
    const id = await makeFor(await addStudent('Ada Obi'));
    await pay('Ada Obi');
    const reason = 'Left for Abuja';
    const refused = await call('POST', `/${id}/cancel`, { reason });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toMatch(/₦55,000 is paid/);
    expect(await call('POST', `/${id}/cancel`, { reason, withMoney: true })).toMatchObject({
      status: 200,
    });
    const { note: ended, story } = await note(id);
    expect(ended).toMatchObject({ status: 'cancelled', surplusKobo: FULL, outstandingKobo: 0 });
    expect(story.at(-1).text).toMatch(/cancelled it. Reason: Left for Abuja/);
    expect(await findings()).toEqual([`note_surplus ${FULL} open`]);
    expect(await call('POST', `/${id}/cancel`, { reason })).toMatchObject({ status: 409 });
  });

  test('is replaced by one with another discount, which has its money; a refund is missing there', async () => {
    const id = await makeFor(await addStudent('Ada Obi'));
    const reference = await pay('Ada Obi');
    const discount = { off: { kind: 'percent', percent: 20 }, reason: 'bursary', note: '' };
    const change = { reason: 'Bursary granted', discount, plan: AT_ONCE };
    const replaced = await call('POST', `/${id}/replace`, change);
    expect(replaced).toMatchObject({ status: 200 });
    const { _id: newId } = replaced.data;
    expect((await note(id)).replacedBy).toBe(newId);
    expect((await note(id)).note).toMatchObject({ status: 'replaced', paidKobo: 0 });
    expect((await note(newId)).note).toMatchObject({
      status: 'overpaid',
      paidKobo: FULL,
      surplusKobo: 1_100_000,
    });
    expect((await note(newId)).payments).toMatchObject([{ reference }]);
    expect(await findings()).toEqual(['note_surplus 1100000 open']);
    expect(await call('POST', `/${id}/replace`, change)).toMatchObject({ status: 409 });
  });

  test('is replaced twice: each time what is too much is found once', async () => {
    const id = await makeFor(await addStudent('Ada Obi'));
    await pay('Ada Obi');
    const halved = { off: { kind: 'percent', percent: 50 }, reason: 'bursary', note: '' };
    const change = { reason: 'Bursary granted', plan: AT_ONCE };
    const first = await call('POST', `/${id}/replace`, { ...change, discount: halved });
    const second = await call('POST', `/${first.data._id}/replace`, change);
    const third = await call('POST', `/${second.data._id}/replace`, {
      ...change,
      discount: halved,
    });
    expect((await note(second.data._id)).note).toMatchObject({ paidKobo: 0 });
    expect((await note(third.data._id)).note).toMatchObject({ surplusKobo: FULL / 2 });
    expect(await findings()).toEqual([
      `note_surplus ${FULL / 2} replaced`,
      `note_surplus ${FULL / 2} open`,
    ]);
  });

  test('is not ended for a reason that names the child or the parent', async () => {
    const phone = '0803 111 2222';
    const id = await makeFor(await addStudent('Zebulon Quagmire', { phone }));
    for (const reason of ['Quagmire, Zebulon has left', 'Ask +234 803 111 2222']) {
      const refused = await call('POST', `/${id}/cancel`, { reason });
      expect(refused).toMatchObject({
        status: 400,
        message: expect.stringMatching(/out of the reason/),
      });
    }
    expect((await note(id)).note.status).toBe('open');
  });

  test('takes a payment that is under way with it', async () => {
    const studentId = await addStudent('Ada Obi');
    const id = await makeFor(studentId);
    const fee = { paymentPurpose: FEE.purpose, class: 'JSS 2', amount: FULL / 100 };
    const reference = await school.startPayment({ fullName: 'Ada Obi', ...fee });
    const columns = { student_id: studentId, note_id: id };
    await school.db
      .updateTable('payments')
      .set(columns)
      .where('reference', '=', reference)
      .execute();
    const { data } = await call('POST', `/${id}/replace`, { reason: 'Later', plan: AT_ONCE });
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
    await school.verify(reference);
    expect((await note(data._id)).note).toMatchObject({ status: 'paid', paidKobo: FULL });
    expect((await note(id)).note).toMatchObject({ paidKobo: 0 });
  });

  test('was replaced after some of its money was moved: nothing is lost or counted twice', async () => {
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const id = await makeFor(await addStudent('Ada Obi'), { discount });
    const sister = await makeFor(await addStudent('Bisi Obi'));
    await pay('Ada Obi');
    const move = { to: sister, amountKobo: 550_000, reason: 'The father asked' };
    expect(await call('POST', `/${id}/move-surplus`, move)).toMatchObject({ status: 200 });
    const change = { reason: 'No discount', plan: AT_ONCE };
    const { _id: newId } = (await call('POST', `/${id}/replace`, change)).data;
    expect((await note(newId)).note).toMatchObject({ paidKobo: FULL - 550_000 });
    expect((await note(sister)).note).toMatchObject({ paidKobo: 550_000 });
  });
});

describe('a surplus', () => {
  test('moves to the note of a sister, and what was found about it is done', async () => {
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const id = await makeFor(await addStudent('Ada Obi'), { discount });
    const sister = await makeFor(await addStudent('Bisi Obi'));
    await pay('Ada Obi');
    const move = { to: sister, amountKobo: 550_000, reason: 'The father asked' };
    const tooMuch = { ...move, amountKobo: 550_001 };
    expect(await call('POST', `/${id}/move-surplus`, tooMuch)).toMatchObject({
      status: 409,
      errors: { amountKobo: expect.stringContaining('Only ₦5,500') },
    });
    expect(await call('POST', `/${id}/move-surplus`, move)).toMatchObject({ status: 200 });
    expect((await note(sister)).note).toMatchObject({ status: 'part_paid', paidKobo: 550_000 });
    expect(await findings()).toEqual(['note_surplus 550000 moved']);
    expect(await call('POST', `/${id}/move-surplus`, move)).toMatchObject({ status: 409 });
  });

  test('moves to the note of the next term, and to none that has ended', async () => {
    const student = await addStudent('Ada Obi');
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const id = await makeFor(student, { discount });
    const next = await makeFor(student, { term: '2026/2027-2' });
    await pay('Ada Obi');
    const { others } = await note(id);
    expect(others.map(({ _id }: { _id: string }) => _id)).toEqual([next]);
    const move = { to: next, amountKobo: 550_000, reason: 'For the next term' };
    expect(await call('POST', `/${id}/move-surplus`, move)).toMatchObject({ status: 200 });
    await call('POST', `/${next}/cancel`, { reason: 'Leaves', withMoney: true });
    const back = { to: next, amountKobo: 1, reason: 'To an ended one' };
    expect(await call('POST', `/${id}/move-surplus`, back)).toMatchObject({
      errors: { to: expect.stringContaining('was cancelled') },
    });
  });
});

test('nothing in the audit log or the events names a child', async () => {
  const id = await makeFor(await addStudent('Zebulon Quagmire'));
  await call('POST', `/${id}/send`, { by: 'whatsapp' });
  await call('GET', '/slips');
  await call('POST', `/${id}/cancel`, { reason: 'Leaves' });
  const audit = await school.db.selectFrom('audit_log').selectAll().execute();
  const events = await school.db.selectFrom('payment_events').selectAll().execute();
  expect(audit).toHaveLength(4);
  expect(JSON.stringify([audit, events])).not.toMatch(/Zebulon|Quagmire/i);
});

test('notes are made while parents pay: nothing is lost, and nothing is counted twice', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Child ${'abcdefghijkl'[at]} Obi`);
  await addStudents(
    school.db,
    names.map((fullName) => ({ fullName, feeClass: 'JSS 2' })),
  );
  const started = await Promise.all(
    names.map((fullName) => {
      const fee = { paymentPurpose: FEE.purpose, class: 'JSS 2', amount: FULL / 100 };
      return school.startPayment({ fullName, ...fee });
    }),
  );
  for (const reference of started) {
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  }
  const paying = Promise.all(started.map((reference) => school.verify(reference)));
  for (let made = await make({ kind: 'school' }); made.status !== 200; ) {
    expect(made.status).toBe(409);
    made = await make({ kind: 'school' });
  }
  await paying;
  const { totals } = await call('GET', '');
  expect(totals).toMatchObject({ notes: 12, paidKobo: 12 * FULL, outstandingKobo: 0 });
});
