import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotePlan } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
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

  test('that was cancelled names no child and no amount', async () => {
    const { id, code } = await makeNote();
    const end = { status: 'cancelled', reason: 'Scholarship', by: 'Mrs Obi' } as const;
    await transact(school.db, (trx) => endNote(trx, id, end, now));
    const answer = await read(code);
    expect(answer).toMatchObject({ httpStatus: 404 });
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

  test('a page that was opened before another payment is told what is left', async () => {
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

  test('of two parents at the same moment one is asked to wait', async () => {
    const { code } = await makeNote();
    const body = { pay: 'rest', shown: 55_000 };
    const answers = await Promise.all([
      pay(code, body),
      pay(code, { ...body, email: 'father@example.com', phone: '0805 999 8888' }),
    ]);
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 409]);
    const waiting = answers.find(({ httpStatus }) => httpStatus === 409);
    expect(waiting.message).toContain('You have not been charged');
  });

  test('two parents who both pay at last pay too much, and a person decides', async () => {
    const { code, id } = await makeNote();
    const body = { pay: 'rest', shown: 55_000 };
    const first = await pay(code, body);
    now = new Date(now.getTime() + 11 * 60_000);
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
});
