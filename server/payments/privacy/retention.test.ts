import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualDays } from '#contract/retention.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readNoteFigures } from '../book/owes-repository.ts';
import { createSomeBook } from '../book/testing/some-book.ts';
import { ERASED } from '../ledger/erased-payers.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { createErasedList, erasedMessageLine, erasedStudentLine } from './erased-list.ts';
import { createPaymentRetention } from './retention.ts';

const DAY_MS = 24 * 60 * 60_000;
const STARTED = new Date('2026-01-15T09:00:00Z');

let now: Date;
let school: TestApp;
let folder: string;
beforeEach(async () => {
  now = STARTED;
  folder = mkdtempSync(path.join(tmpdir(), 'school-backups-'));
  school = await createTestApp({ clock: () => now });
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
  rmSync(folder, { recursive: true });
});

const daysLater = (days: number) => {
  now = new Date(STARTED.getTime() + days * DAY_MS);
};

const clearAway = (keptDays = usualDays) =>
  createPaymentRetention({
    db: school.db,
    keptDays,
    backupFolder: folder,
    clock: () => now,
    log: { info: () => {} },
  })();

async function rowOf(reference: string) {
  return school.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

/** As the sweep leaves it after its last look. */
async function giveUp(reference: string): Promise<void> {
  await school.db
    .updateTable('payments')
    .set({ next_check_at: null })
    .where('reference', '=', reference)
    .execute();
}

async function pay(reference: string, answer = {}): Promise<void> {
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', ...answer });
  await school.verify(reference);
}

const erased = { full_name: 'erased', email: 'erased', phone: 'erased', details: null };

describe('who began a payment that was never paid', () => {
  test('is erased after a year: name, e-mail, phone, checkout, search', async () => {
    const reference = await school.startPayment({ fullName: 'Zainab Quadri' });
    const before = await rowOf(reference);
    await giveUp(reference);
    daysLater(364);
    await clearAway();
    expect(await rowOf(reference)).toMatchObject({ full_name: 'Zainab Quadri' });
    daysLater(366);
    await clearAway();
    const row = await rowOf(reference);
    expect(row).toMatchObject({
      ...erased,
      form_key: null,
      access_code: null,
      authorization_url: null,
      child_key: `erased|${row.id}`,
    });
    for (const column of ['reference', 'number', 'status', 'amount_kobo', 'term'] as const) {
      expect(row[column]).toBe(before[column]);
    }
    const terms = await school.db.selectFrom('payment_search').selectAll().execute();
    expect(JSON.stringify(terms)).not.toMatch(/zainab|quadri|example\.com|8030000000/);
    expect(terms.map(({ term }) => term)).toContain(reference.toLowerCase());
  });

  test('is stored as many days as the school has set', async () => {
    const reference = await school.startPayment();
    await giveUp(reference);
    daysLater(200);
    await clearAway({ ...usualDays, unfinishedPayments: 190 });
    expect(await rowOf(reference)).toMatchObject(erased);
  });

  test('stays while Paystack is still asked about it', async () => {
    const reference = await school.startPayment({ fullName: 'Still Open' });
    daysLater(400);
    await clearAway();
    expect(await rowOf(reference)).toMatchObject({ full_name: 'Still Open' });
  });

  test('stays where money has moved, or a person must decide', async () => {
    const paid = await school.startPayment({ fullName: 'Paid Well' });
    await pay(paid);
    const held = await school.startPayment({ fullName: 'Held Back' });
    await pay(held, { amount: 1_000 });
    // A person has looked, and left it on hold.
    await school.db
      .updateTable('payment_reviews')
      .set({ resolved_at: now.toISOString() })
      .execute();
    const reversed = await school.startPayment({ fullName: 'Went Back' });
    await pay(reversed);
    school.provider.says(reversed, { outcome: 'reversed', rawStatus: 'reversed' });
    await school.verify(reversed);
    const disputed = await school.startPayment({ fullName: 'Found Out' });
    await giveUp(disputed);
    await school.db
      .insertInto('payment_reviews')
      .values({
        id: 'a',
        dedupe_key: 'dispute:1',
        kind: 'dispute',
        reference: disputed,
        found_at: now.toISOString(),
      })
      .execute();
    const refunding = await school.startPayment({ fullName: 'Told Twice' });
    await giveUp(refunding);
    school.provider.refunds(refunding, 71, 1_000, 'pending');
    await school.db
      .insertInto('refunds')
      .values({
        provider_id: '71',
        reference: refunding,
        amount_kobo: 1_000,
        currency: 'NGN',
        status: 'pending',
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    daysLater(2_000);
    await clearAway();
    const names = await school.db.selectFrom('payments').select('full_name').execute();
    expect(names.map(({ full_name }) => full_name).sort()).toEqual([
      'Found Out',
      'Held Back',
      'Paid Well',
      'Told Twice',
      'Went Back',
    ]);
  });

  test('is not missed when there are more than one batch', async () => {
    const some = await school.startPayment();
    await giveUp(some);
    const row = await rowOf(some);
    const more = Array.from({ length: 450 }, (_, index) => ({
      ...row,
      id: `copy-${index}`,
      number: row.number + index + 1,
      reference: `copy-${index}`,
    }));
    for (let first = 0; first < more.length; first += 50) {
      await school.db
        .insertInto('payments')
        .values(more.slice(first, first + 50))
        .execute();
    }
    daysLater(366);
    await clearAway();
    const left = await school.db
      .selectFrom('payments')
      .select('id')
      .where('email', '<>', 'erased')
      .execute();
    expect(left).toEqual([]);
    await school.db.deleteFrom('payment_search').where('number', '>', row.number).execute();
    await school.db.deleteFrom('payments').where('number', '>', row.number).execute();
  });

  test('a payment that is paid all the same is credited, and no one is mailed', async () => {
    const reference = await school.startPayment();
    await giveUp(reference);
    daysLater(366);
    await clearAway();
    await pay(reference);
    expect(await rowOf(reference)).toMatchObject({ ...erased, status: 'paid' });
  });

  test('two of them that are paid late are not taken for one child', async () => {
    const references = [
      await school.startPayment({ fullName: 'Ada One' }),
      await school.startPayment({ fullName: 'Ada Two' }),
    ];
    for (const reference of references) await giveUp(reference);
    daysLater(366);
    await clearAway();
    for (const reference of references) await pay(reference);
    expect(await school.db.selectFrom('payment_reviews').selectAll().execute()).toEqual([]);
  });
});

describe('what messages said', () => {
  const message = (reference: string) => ({
    event: 'charge.success',
    data: { id: 7, reference, customer: { email: 'parent@example.com' } },
  });

  const bodies = async () =>
    (await school.db.selectFrom('webhook_deliveries').select('body').execute()).map(
      ({ body }) => body,
    );

  const processed = () =>
    expect
      .poll(() =>
        school.db
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('processed_at', 'is', null)
          .execute(),
      )
      .toEqual([]);

  test('is emptied after ninety days, and the same message is still known', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    await school.deliver(message(reference));
    await processed();
    daysLater(89);
    await clearAway();
    expect((await bodies())[0]).toContain('parent@example.com');
    daysLater(91);
    await clearAway();
    expect(await bodies()).toEqual(['']);
    await school.deliver(message(reference));
    expect(await bodies()).toEqual(['']);
  });

  test('stays while the message waits', async () => {
    const reference = await school.startPayment();
    school.provider.fails('unreachable');
    await school.deliver(message(reference));
    const attempts = () => school.db.selectFrom('webhook_deliveries').select('attempts').execute();
    await expect.poll(attempts).toEqual([{ attempts: 1 }]);
    daysLater(91);
    await clearAway();
    expect((await bodies())[0]).toContain('parent@example.com');
  });

  test('a refund that is reported once more says again of what', async () => {
    const message = { event: 'refund.processed', data: { transaction_reference: 'none-of-ours' } };
    await school.deliver(message);
    await processed();
    daysLater(91);
    await clearAway();
    expect(await bodies()).toEqual(['']);
    await school.deliver(message);
    expect(await bodies()).toEqual([JSON.stringify(message)]);
  });
});

test('answers that are given once more are cleared away after a day', async () => {
  const key = { key: 'k', body_hash: 'h', started_at: STARTED.toISOString() };
  await school.db.insertInto('idempotency_keys').values(key).execute();
  daysLater(2);
  await clearAway();
  expect(await school.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
});

test('who was erased is erased again after a backup from before was put back', async () => {
  const [wished, other] = [
    await school.startPayment(),
    await school.startPayment({ fullName: 'Not Me' }),
  ];
  for (const reference of [wished, other]) await pay(reference);
  await createErasedList(folder).add([wished, 'WBS-of-another-time']);
  await clearAway();
  expect(await rowOf(wished)).toMatchObject({ ...erased, status: 'paid' });
  expect(await rowOf(other)).toMatchObject({ full_name: 'Not Me' });
});

test('what a message of Paystack says of who was erased is emptied, also when it was worked later', async () => {
  const reference = await school.startPayment({ fullName: 'Was Erased' });
  await pay(reference);
  await createErasedList(folder).add([reference]);
  await clearAway();
  await school.db
    .insertInto('webhook_deliveries')
    .values({
      id: 'late',
      dedupe_key: 'late',
      event: 'charge.success',
      reference,
      body: 'Was Erased',
      received_at: now.toISOString(),
      attempts: 0,
      next_attempt_at: now.toISOString(),
      processed_at: now.toISOString(),
    })
    .execute();
  await clearAway();
  const { body } = await school.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('id', '=', 'late')
    .executeTakeFirstOrThrow();
  expect(body).toBe('');
});

test('a message from the website that was erased is erased again after a restore', async () => {
  for (const message of ['Wished away', 'Mine stays']) {
    const payload = { kind: 'question', name: 'Ada', email: 'ada@families.example', message };
    await school.app.inject({ method: 'POST', url: '/api/messages', payload });
  }
  const { id } = await school.db
    .selectFrom('messages')
    .select('id')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  await createErasedList(folder).add([erasedMessageLine(id), erasedMessageLine('of-another-time')]);
  await clearAway();
  const left = await school.db.selectFrom('messages').select('message').execute();
  expect(left).toEqual([{ message: 'Mine stays' }]);
});

describe('students', () => {
  const LEFT_DAYS = usualDays.leftStudents;

  async function addLeaver(fullName: string) {
    const book = createSomeBook(school.db, now);
    const id = await book.addStudent({ fullName, feeClass: 'JSS 2', parentPhone: '08030001111' });
    await school.db
      .updateTable('students')
      .set({ left_at: now.toISOString(), search_text: fullName })
      .where('id', '=', id)
      .execute();
    return { book, id };
  }

  const rowsLike = async (text: string) =>
    JSON.stringify(await school.db.selectFrom('students').selectAll().execute()).includes(text);

  test('who left are erased when the time is over, and their sums stay', async () => {
    const { book, id } = await addLeaver('Quetzaly Obi');
    const note = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2025/2026-1', studentId: id };
    const made = await book.addNote({
      ...note,
      fullKobo: 100,
      discountKobo: 100,
      discountNote: 'Quetzaly’s mother teaches here',
    });
    const before = await readNoteFigures(school.db, note.term);
    daysLater(LEFT_DAYS - 1);
    await clearAway();
    expect(await rowsLike('Quetzaly')).toBe(true);
    daysLater(LEFT_DAYS + 1);
    await clearAway();
    expect(await rowsLike('Quetzaly')).toBe(false);
    expect(await rowsLike('08030001111')).toBe(false);
    expect(await readNoteFigures(school.db, note.term)).toEqual(before);
    const notes = school.db.selectFrom('fee_notes').select(['id', 'discount_note']);
    expect(await notes.execute()).toEqual([{ id: made.id, discount_note: ERASED }]);
    const events = await school.db.selectFrom('payment_events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain('Quetzaly');
  });

  test('who still owe, or attend, are not', async () => {
    const { book, id } = await addLeaver('Quetzaly Obi');
    const note = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2025/2026-1', studentId: id };
    await book.addNote({ ...note, fullKobo: 100 });
    await book.addStudent({ fullName: 'Xochitl Bello', feeClass: 'JSS 2' });
    daysLater(2 * LEFT_DAYS);
    await clearAway();
    expect(await rowsLike('Quetzaly')).toBe(true);
    expect(await rowsLike('Xochitl')).toBe(true);
  });

  test('who were erased at their wish are erased again after a restore', async () => {
    const { id } = await addLeaver('Quetzaly Obi');
    await createErasedList(folder).add([erasedStudentLine(id)]);
    await clearAway();
    expect(await rowsLike('Quetzaly')).toBe(false);
  });
});
