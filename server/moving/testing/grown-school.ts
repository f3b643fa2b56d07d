import { sql } from 'kysely';
import { mainPictureAddress } from '#contract/pictures.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { newId } from '../../database/identifiers.ts';
import { migrateToLatest } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Database } from '../../database/schema.ts';
import { factsOfPicture } from '../../media/testing/small-pictures.ts';
import { queueMessageEmail } from '../../messages/message-emails-repository.ts';
import { insertMessage } from '../../messages/message-repository.ts';
import * as news from '../../news/news-repository.ts';
import { createSomeBook } from '../../payments/book/testing/some-book.ts';
import {
  createPaymentRepository,
  type NewPayment,
} from '../../payments/ledger/payment-repository.ts';
import { createSchool } from '../../school/school.ts';

const BEGINS = Date.parse('2026-01-05T08:00:00.000Z');
const MINUTE_MS = 60_000;
const ITEMS_A_TRANSACTION = 500;
/** What sorts, folds and measures differently by engine, locale or encoding. */
const NAMES = ['Adéọlá Ṣadé', 'zainab Bello', 'Zainab bello', "O'Neil 🎓 Ngozi", '_%\\ “Ife”'];

/** For tests: a school in SQLite with so many payments, their ledger, totals and search, and so many news items. */
export async function growSchool(
  file: string,
  { payments, items }: { payments: number; items: number },
): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file });
  try {
    await migrateToLatest(db);
    // For tests only: it need not outlast a power cut.
    await sql`pragma synchronous = off`.execute(db);
    await createSchool({ db, clock: () => new Date(BEGINS), onChange: () => {} }).begin();
    await addAccounts(db);
    await addPayments(db, payments);
    await addNews(db, items);
    await addBook(db, payments);
    await addMessages(db);
  } finally {
    await db.destroy();
  }
}

/** A student with a fee note that points to the next one; the day after the last payment. */
async function addBook(db: Database, payments: number): Promise<void> {
  const now = new Date(BEGINS + (payments + 24 * 60) * MINUTE_MS);
  const book = createSomeBook(db, now);
  const fee = { purpose: 'School Fees', feeClass: 'JSS 1', term: '2025/2026-2' };
  const studentId = await book.addStudent({ fullName: NAMES[0] ?? '', feeClass: fee.feeClass });
  const note = { ...fee, studentId, fullKobo: 5_000_000, discountKobo: 100 };
  const first = await book.addNote(note);
  await book.cancel(first.id);
  const second = await book.addNote(note);
  await db
    .updateTable('fee_notes')
    .set({ replaced_by: second.id })
    .where('id', '=', first.id)
    .execute();
}

/** One that waits for its e-mail, one that was answered. */
async function addMessages(db: Database): Promise<void> {
  const now = new Date(BEGINS);
  for (const [index, name] of NAMES.entries()) {
    const facts = {
      kind: 'visit' as const,
      state: index === 0 ? ('new' as const) : ('answered' as const),
      name,
      email: '',
      phone: '08030001111',
      subject: '',
      message: 'Line one,\r\n\tline two — “quoted” \\ and \u0001 more.',
      visitDay: '2026-11-24',
      className: 'JSS 1',
    };
    const { id } = await insertMessage(db, facts, `key of ${index}`, now);
    if (index === 0) await queueMessageEmail(db, id, now);
  }
}

/** Each of them is started; most are paid and get their receipt by e-mail, some fail, some stay open. */
async function addPayments(db: Database, payments: number): Promise<void> {
  const repository = createPaymentRepository(db, () => {}, { mailReceipts: true });
  const pay = async (number: number) => {
    const now = new Date(BEGINS + number * MINUTE_MS);
    const payment = await repository.insertUnlessOpen(
      newPayment(number),
      { from: now, to: now },
      now,
    );
    if (!payment || number % 9 === 0) return;
    const isPaid = number % 7 > 0;
    await repository.move(
      payment,
      {
        to: isPaid ? 'paid' : 'failed',
        cause: 'webhook',
        detail: { amountKobo: payment.amountKobo },
        // Beyond what a number of JavaScript holds.
        changes: { providerId: `9007199254${740_993 + number}`, ...(isPaid && { paidAt: now }) },
      },
      now,
    );
  };
  const together = 16;
  for (let first = 1; first <= payments; first += together) {
    const numbers = Array.from({ length: together }, (_, index) => first + index);
    await Promise.all(numbers.filter((number) => number <= payments).map(pay));
  }
}

/** For tests: the form that a parent fills in as the one of this number. */
export function newPayment(number: number): NewPayment & { formKey: string } {
  const fee = allFees[number % allFees.length];
  if (!fee) throw new Error('no fee');
  return {
    ...fee,
    reference: `WBS-20260105-${number.toString(32).toUpperCase().padStart(26, '0')}`,
    fullName: `${NAMES[number % NAMES.length]} ${number}`,
    email: `parent${number}@example.com`,
    phone: `080${String(number).padStart(8, '0')}`,
    currency: 'NGN',
    mode: 'test',
    term: '2025/2026-2',
    formKey: String(number),
  };
}

/** Made by one whose own row sorts after it. */
async function addAccounts(db: Database): Promise<void> {
  const at = new Date(BEGINS).toISOString();
  const account = (id: string, createdBy: string | null) => ({
    id,
    name: id,
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    phone: '1',
    role: 'admin' as const,
    password_hash: 'none:',
    created_by: createdBy,
    created_at: at,
  });
  await db
    .insertInto('users')
    .values([account('z', null)])
    .execute();
  await db
    .insertInto('users')
    .values([account('a', 'z')])
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      id: 'key',
      user_id: 'a',
      public_key: 'x',
      counter: 9_007_199_254_740_991,
      transports: '["internal"]',
      name: 'Phone',
      created_at: at,
    })
    .execute();
}

async function addNews(db: Database, items: number): Promise<void> {
  for (let first = 1; first <= items; first += ITEMS_A_TRANSACTION) {
    await db.transaction().execute(async (trx) => {
      const last = Math.min(first + ITEMS_A_TRANSACTION - 1, items);
      for (let number = first; number <= last; number += 1) await addItem(trx, number);
    });
  }
}

async function addItem(trx: Database, number: number): Promise<void> {
  const at = new Date(BEGINS + number * MINUTE_MS);
  const row = {
    type: 'news' as const,
    formats_due_at: null,
    image: mainPictureAddress(factsOfPicture(number)),
    image_alt: `The choir, ${number}`,
    starts_at: null,
    starts_on: null,
    ends_on: null,
    author_id: 'a',
    author_name: 'Ada',
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    deleted_at: null,
    draft_key: `draft ${number}`,
    draft_hash: 'hash',
  };
  await news.insert(trx, {
    ...row,
    id: newId(at),
    title: `Number ${number}: the choir’s Ọjọ́ àṣà`,
    description: 'Line one,\r\n\tline two — \u2028 “quoted” \\ and \u0001 more. '.repeat(20),
  });
}
