import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotePlan } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { openDatabase } from '../../database/open-database.ts';
import { transact } from '../../database/transactions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endNote } from '../ledger/fee-notes.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { findPayment } from '../ledger/payment.ts';
import { addNote, addStudent, FULL_KOBO } from '../testing/test-notes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const PARTS: NotePlan = {
  kind: 'parts',
  parts: [
    { amountKobo: kobo(3_000_000), dueOn: '2026-12-01' },
    { amountKobo: kobo(2_500_000), dueOn: '2027-01-15' },
  ],
};
const FREELY: NotePlan = { kind: 'free', leastKobo: kobo(500_000), dueOn: '2026-12-01' };
const contact = { email: 'mother@example.com', phone: '0803 111 2222' };

let now: Date;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const makeNote = async (plan?: NotePlan, discountKobo = 0) => {
  const student = await addStudent(school.db, 'Ada Obi', now);
  return addNote(school.db, student, now, { discountKobo, ...(plan && { plan }) });
};

async function read(code: string) {
  const response = await school.app.inject(`/api/payments/notes/${code}`);
  expect(response.headers['cache-control']).toBe('no-store');
  return { httpStatus: response.statusCode, ...response.json() };
}

async function pay(code: string, body: object) {
  const payload = { ...contact, ...body };
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/payments/notes/${code}`,
    payload,
  });
  return { httpStatus: response.statusCode, ...response.json() };
}

async function succeed(reference: string): Promise<void> {
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
}

/** Starts and pays. */
async function payWhole(code: string, body: object): Promise<string> {
  const started = await pay(code, body);
  expect(started).toMatchObject({ httpStatus: 200, status: true });
  await succeed(started.data.reference);
  return started.data.reference;
}

describe('the page of a fee note', () => {
  test('says what is due, paid and left, with the parts and the receipts', async () => {
    const { code } = await makeNote(PARTS, 500_000);
    const reference = await payWhole(code, { pay: 'next', shown: 50_000 });
    expect(await read(code)).toMatchObject({
      httpStatus: 200,
      data: {
        studentName: 'Ada Obi',
        full: 55_000,
        discount: 5_000,
        due: 50_000,
        paid: 30_000,
        left: 20_000,
        status: 'part_paid',
        receipts: [{ reference, amount: 30_000, refunded: 0 }],
      },
    });
  });

  test('is found however the code is written', async () => {
    const { code } = await makeNote();
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`.replaceAll('0', 'o');
    expect(await read(typed)).toMatchObject({ httpStatus: 200, data: { code } });
  });

  test.each(['CDE0000OOO', 'x', '%00', 'CDEUUUUUUU', 'a'.repeat(300)])(
    'is not there for the code %s, and says nothing about anyone',
    async (code) => {
      await makeNote();
      const { httpStatus, message } = await read(code);
      expect({ httpStatus, message }).toEqual({
        httpStatus: 404,
        message: expect.stringContaining('There is no fee note at this address'),
      });
      expect(await pay(code, { pay: 'rest', shown: 55_000 })).toMatchObject({ httpStatus: 404 });
    },
  );

  test.each([
    ['cancelled', 'has cancelled this fee note'],
    ['replaced', 'has made a new fee note'],
  ] as const)('that was %s names no child and no amount', async (status, says) => {
    const { id, code } = await makeNote();
    const end = { status, reason: 'Scholarship', by: 'Mrs Obi' } as const;
    await transact(school.db, (trx) => endNote(trx, id, end, now));
    const answer = await read(code);
    expect(answer).toMatchObject({ httpStatus: 404, message: expect.stringContaining(says) });
    expect(JSON.stringify(answer)).not.toMatch(/Ada|Obi|55|Scholarship/);
    expect(await pay(code, { pay: 'rest', shown: 55_000 })).toMatchObject({ httpStatus: 404 });
  });

  test('is answered to a guesser a limited number of times a minute', async () => {
    await school.close();
    school = await createTestApp({ settings: { PAYMENT_CHECKS_PER_MINUTE: '20' } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      statuses.push((await read(`GVE${String(guess).padStart(7, '0')}`)).httpStatus);
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

describe('paying a fee note', () => {
  test('the first part, then the rest', async () => {
    const { code, id } = await makeNote(PARTS);
    const reference = await payWhole(code, { pay: 'next', shown: 55_000 });
    expect(await findPayment(school.db, reference)).toMatchObject({
      noteId: id,
      amountKobo: 3_000_000,
      fullName: 'Ada Obi',
      email: 'mother@example.com',
    });
    await payWhole(code, { pay: 'rest', shown: 25_000 });
    expect((await read(code)).data).toMatchObject({ status: 'paid', left: 0 });
    expect(await pay(code, { pay: 'rest', shown: 0 })).toMatchObject({ httpStatus: 409 });
    expect(await school.db.selectFrom('payment_reviews').selectAll().execute()).toEqual([]);
  });

  test.each([
    [5_000, 200],
    [4_999, 400],
    [55_001, 400],
    [5_000.001, 400],
    [undefined, 400],
  ])('freely with ₦%s is answered with %s', async (amount, httpStatus) => {
    const { code } = await makeNote(FREELY);
    const answer = await pay(code, { pay: 'amount', amount, shown: 55_000 });
    expect(answer.httpStatus).toBe(httpStatus);
    if (httpStatus === 400) expect(answer.errors.amount).toContain('from ₦5,000 to ₦55,000');
  });

  test('freely is not possible where the school says when', async () => {
    const { code } = await makeNote(PARTS);
    const answer = await pay(code, { pay: 'amount', amount: 10_000, shown: 55_000 });
    expect(answer).toMatchObject({ httpStatus: 400, errors: { pay: expect.any(String) } });
  });

  test('needs an e-mail and a phone number', async () => {
    const { code } = await makeNote();
    const answer = await pay(code, { pay: 'rest', shown: 55_000, email: 'x', phone: '' });
    expect(answer.errors).toEqual({ email: expect.any(String), phone: expect.any(String) });
  });

  test('a page that was opened before another payment shows what is left', async () => {
    const { code } = await makeNote(PARTS);
    await payWhole(code, { pay: 'next', shown: 55_000 });
    const late = await pay(code, { pay: 'rest', shown: 55_000 });
    expect(late).toMatchObject({ httpStatus: 409, message: expect.stringContaining('₦25,000') });
  });

  test('the same parent twice at once gets one checkout', async () => {
    const { code } = await makeNote();
    const body = { pay: 'rest', shown: 55_000 };
    const [first, second] = await Promise.all([pay(code, body), pay(code, body)]);
    expect(first.data.reference).toBe(second.data.reference);
    expect((await pay(code, body)).data.reference).toBe(first.data.reference);
  });

  test.each([
    ['another e-mail and phone', { email: 'father@example.com', phone: '0805 999 8888' }],
    ['another phone', { phone: '0805 999 8888' }],
    ['another e-mail', { email: 'father@example.com' }],
  ])('of two parents at the same moment one is asked to wait: %s', async (_, father) => {
    const { code } = await makeNote();
    const body = { pay: 'rest', shown: 55_000 };
    const answers = await Promise.all([pay(code, body), pay(code, { ...body, ...father })]);
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 409]);
    const waiting = answers.find(({ httpStatus }) => httpStatus === 409);
    expect(waiting.message).toContain('You have not been charged');
    expect(waiting.message).toContain('in 15 minutes');
  });

  test('of three processes and six parents at the same moment one gets a checkout', async () => {
    const { code } = await makeNote(PARTS);
    const { provider, database } = school;
    const others: TestApp[] = [];
    for (let process = 0; process < 2; process += 1) {
      const own = { ...database, db: openDatabase(database.settings) };
      others.push(await createTestApp({ provider, database: own, clock: () => now }));
    }
    const answers = await Promise.all(
      [school, ...others, school, ...others].map(({ app }, parent) =>
        app.inject({
          method: 'POST',
          url: `/api/payments/notes/${code}`,
          payload: { pay: 'rest', shown: 55_000, ...contact, email: `p${parent}@example.com` },
        }),
      ),
    );
    for (const process of others) {
      await process.close();
      await process.db.destroy();
    }
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect(provider.opened).toHaveLength(1);
  });

  test('two parents may pay two parts at once', async () => {
    const { code } = await makeNote(FREELY);
    const body = { pay: 'amount', amount: 20_000, shown: 55_000 };
    const father = { email: 'father@example.com', phone: '0805 999 8888' };
    expect(await pay(code, body)).toMatchObject({ httpStatus: 200 });
    expect(await pay(code, { ...body, ...father })).toMatchObject({ httpStatus: 200 });
    const aunt = { email: 'aunt@example.com', phone: '0805 777 6666' };
    expect(await pay(code, { ...body, ...aunt })).toMatchObject({ httpStatus: 409 });
  });

  test('who leaves a checkout and chooses again does not wait for themselves', async () => {
    const { code } = await makeNote(PARTS);
    const first = await pay(code, { pay: 'next', shown: 55_000 });
    const second = await pay(code, { pay: 'rest', shown: 55_000 });
    expect(second).toMatchObject({ httpStatus: 200 });
    expect(second.data.reference).not.toBe(first.data.reference);
    expect((await read(code)).data).toMatchObject({ underWay: 2 });
  });

  test('that is left at the checkout leads back to the note', async () => {
    const { code } = await makeNote();
    await pay(code, { pay: 'rest', shown: 55_000 });
    expect(school.provider.opened[0]?.cancelUrl).toMatch(new RegExp(`/pay/${code}$`));
  });

  test('with one Idempotency-Key starts once, and the key is good for this note alone', async () => {
    const [one, other] = [await makeNote(), await makeNote()];
    const send = ({ code }: { code: string }) =>
      school.app.inject({
        method: 'POST',
        url: `/api/payments/notes/${code}`,
        payload: { pay: 'rest', shown: 55_000, ...contact },
        headers: { 'idempotency-key': 'one-key' },
      });
    const first = (await send(one)).json();
    now = new Date(now.getTime() + 20 * 60_000);
    const again = await send({ code: one.code.toLowerCase() });
    expect(again.json()).toEqual(first);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await send(other)).statusCode).toBe(409);
  });

  test('that was refused with a key may be sent again with it', async () => {
    const { code } = await makeNote();
    await pay(code, { pay: 'rest', shown: 55_000 });
    const send = () =>
      school.app.inject({
        method: 'POST',
        url: `/api/payments/notes/${code}`,
        payload: { pay: 'rest', shown: 55_000, email: 'father@example.com', phone: '08059998888' },
        headers: { 'idempotency-key': 'of-the-father' },
      });
    expect((await send()).statusCode).toBe(409);
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await send()).statusCode).toBe(200);
  });

  test('that the school cancels meanwhile takes the money, and a person decides', async () => {
    const { code, id } = await makeNote();
    const { data } = await pay(code, { pay: 'rest', shown: 55_000 });
    const end = { status: 'cancelled', reason: 'Scholarship', by: 'Mrs Obi' } as const;
    await transact(school.db, (trx) => endNote(trx, id, end, now));
    await succeed(data.reference);
    expect((await school.verify(data.reference)).json()).toMatchObject({ status: true });
    const reviews = await school.db.selectFrom('payment_reviews').selectAll().execute();
    expect(reviews).toMatchObject([{ kind: 'note_surplus', amount: FULL_KOBO }]);
  });

  test('two parents who both pay at last pay too much, and a person decides', async () => {
    const { code, id } = await makeNote();
    const body = { pay: 'rest', shown: 55_000 };
    const first = await pay(code, body);
    now = new Date(now.getTime() + 15 * 60_000);
    const second = await pay(code, { ...body, email: 'father@example.com' });
    await succeed(first.data.reference);
    await succeed(second.data.reference);
    expect((await read(code)).data).toMatchObject({ status: 'overpaid', surplus: 55_000 });
    const reviews = await school.db.selectFrom('payment_reviews').selectAll().execute();
    expect(reviews).toMatchObject([{ kind: 'note_surplus', amount: FULL_KOBO }]);
    expect(await findPayment(school.db, second.data.reference)).toMatchObject({ noteId: id });
  });
});

describe('the public form', () => {
  test('says that a part was paid, to a payer of that part alone', async () => {
    const { code } = await makeNote(PARTS);
    await payWhole(code, { pay: 'next', shown: 55_000 });
    const form = { fullName: 'Ada Obi', ...contact };
    const asked = (await school.initialize(form)).json();
    expect(asked).toMatchObject({
      status: false,
      message: expect.stringMatching(/^A part of School Fees for Ada Obi/),
    });
    const stranger = { ...form, email: 'other@example.com', phone: '0809 000 0000' };
    expect((await school.initialize(stranger)).json()).toMatchObject({ status: true });
  });

  test('tells a contact of the class list what was paid on the note', async () => {
    const listed = { email: 'ada.mother@example.com', phone: '0806 000 1111' };
    const student = await addStudent(school.db, 'Ada Obi', now, listed);
    const { code } = await addNote(school.db, student, now, { plan: PARTS });
    const form = { fullName: 'Obi Ada', ...contact, email: listed.email };
    await payWhole(code, { pay: 'next', shown: 55_000, email: 'uncle@example.com' });
    expect((await school.initialize(form)).json()).toMatchObject({
      status: false,
      message: expect.stringMatching(/^A part of School Fees for Obi Ada/),
    });
    await payWhole(code, { pay: 'rest', shown: 25_000, email: 'uncle@example.com' });
    const { message, data } = (await school.initialize(form)).json();
    expect(message).toContain('was already paid on');
    expect(data.alreadyPaid).toEqual({ paidAt: now.toISOString() });
    const stranger = { fullName: 'Ada Obi', email: 'x@example.com', phone: '0809 000 0000' };
    expect((await school.initialize(stranger)).json()).toMatchObject({ status: true });
  });

  describe('asks once where this child has a fee note on which nothing was paid', () => {
    const listed = { email: 'ada.mother@example.com', phone: '0806 000 1111' };
    const form = {
      fullName: 'obi ADA',
      email: 'Ada.Mother@Example.com',
      phone: '+234 806 000 1111',
    };

    async function noteOf(
      terms: { discountKobo?: number; plan?: NotePlan } = {},
      contact = listed,
    ) {
      const student = await addStudent(school.db, 'Ada Obi', now, contact);
      return addNote(school.db, student, now, terms);
    }

    async function ask(changes: object = {}) {
      const response = await school.initialize({ ...form, ...changes });
      return { httpStatus: response.statusCode, ...response.json() };
    }

    test('says what it asks and where it is, and takes the whole fee on purpose alone', async () => {
      const { code } = await noteOf({ discountKobo: 2_750_000 });
      expect(await ask()).toEqual({
        httpStatus: 409,
        status: false,
        message:
          'The fee note for School Fees for obi ADA in JSS 2, First Term, 2026/2027, says ₦27,500, not ₦55,000. Please open it and pay there. If you mean to pay ₦55,000 all the same, please confirm it.',
        feeNote: { code, left: 27_500 },
      });
      expect(school.provider.opened).toEqual([]);
      expect(await ask({ confirmAgain: true })).toMatchObject({ httpStatus: 200 });
      expect(school.provider.opened).toMatchObject([{ amountKobo: FULL_KOBO }]);
    });

    test.each<[string, { discountKobo?: number; plan?: NotePlan }, RegExp]>([
      [
        'of the same sum',
        {},
        /of the same sum, ₦55,000\. Please open it .* You may pay here as well\.$/,
      ],
      ['in parts', { plan: PARTS }, /of the same sum, ₦55,000\. It can be paid in parts\./],
      ['of nothing', { discountKobo: FULL_KOBO }, /^Nothing is left to pay on the fee note for/],
    ])('also where the note is %s', async (_what, terms, says) => {
      const { code, dueKobo } = await noteOf(terms);
      const { httpStatus, message, feeNote } = await ask();
      expect({ httpStatus, feeNote }).toEqual({
        httpStatus: 409,
        feeNote: { code, left: dueKobo / 100 },
      });
      expect(message).toMatch(says);
    });

    const other = { email: 'other@example.com', phone: '0809 000 0000' };
    test.each<[string, { email?: string; phone?: string }, typeof listed]>([
      ['another e-mail', { email: other.email }, listed],
      ['another phone', { phone: other.phone }, listed],
      ['the phone that the class list has, without an e-mail', {}, { ...listed, email: '' }],
    ])('who gives %s does not learn what it asks', async (_what, changes, contact) => {
      const { code } = await noteOf({ discountKobo: 2_750_000 }, contact);
      const answer = await ask(changes);
      expect(answer).toMatchObject({ httpStatus: 409, feeNote: {} });
      expect(answer.message).toContain('may ask for another sum than ₦55,000');
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${code}|27,?500`));
      await school.close();
      // And reads the same where it asks for the same sum.
      school = await createTestApp({ clock: () => now });
      await noteOf({}, contact);
      expect(await ask(changes)).toEqual(answer);
    });

    test.each<[string, object]>([
      ['a stranger', other],
      ['another child', { fullName: 'Ada Obinna' }],
      ['another class', { class: 'JSS 3', amount: 60_000 }],
      ['another fee', { paymentPurpose: 'Summer Coaching', amount: 25_000 }],
    ])('%s is asked nothing', async (_what, changes) => {
      await noteOf({ discountKobo: 2_750_000 });
      expect(await ask(changes)).toMatchObject({ httpStatus: 200 });
    });

    test('nobody is asked where the class list has such a child twice', async () => {
      await noteOf({ discountKobo: 2_750_000 });
      await addStudent(school.db, 'Obi Ada', now, listed);
      expect(await ask()).toMatchObject({ httpStatus: 200 });
    });

    test('nobody is asked for a note that the school has cancelled', async () => {
      const { id } = await noteOf({ discountKobo: 2_750_000 });
      const end = { status: 'cancelled', reason: 'Has left', by: 'Mrs Obi' } as const;
      await transact(school.db, (trx) => endNote(trx, id, end, now));
      expect(await ask()).toMatchObject({ httpStatus: 200 });
    });

    test('once a part is paid it leads to the rest, and once all is paid to no note', async () => {
      const { code } = await noteOf({ plan: PARTS });
      await payWhole(code, { pay: 'next', shown: 55_000, email: 'uncle@example.com' });
      const part = await ask();
      expect(part).toMatchObject({ data: { alreadyPaid: {} }, feeNote: { code, left: 25_000 } });
      expect(part.message).toContain('Please open the fee note to pay the rest, ₦25,000.');
      const { feeNote } = await ask({ phone: other.phone });
      expect(feeNote).toEqual({});
      await payWhole(code, { pay: 'rest', shown: 25_000, email: 'uncle@example.com' });
      expect(await ask()).not.toHaveProperty('feeNote');
    });
  });
});
