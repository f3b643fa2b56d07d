import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { calendarDay } from '../contract/school-time.ts';
import type { PaymentSort } from '../contract/staff.ts';
import { termOn } from '../contract/terms.ts';
import { allFees } from '../contract/testing/some-fee.ts';
import { migrateToLatest } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database } from '../server/database/schema.ts';
import { searchTerms } from '../server/payments/ledger/payment-keys.ts';
import { COUNTED, sumsOf } from '../server/payments/ledger/payment-sums.ts';
import { createPaymentFinder } from '../server/payments/staff/find-payments.ts';
import type { FilterQuery } from '../server/payments/staff/payment-filter.ts';
import { createStaffPaymentRepository } from '../server/payments/staff/staff-repository.ts';
import { median } from './answers.ts';

const FEW = 1_000;
const MANY = Number(process.env.BENCH_PAYMENTS ?? 1_000_000);
const ROUNDS = 21;
const BEGINS = Date.parse('2023-09-04T08:00:00Z');
const YEARS_MS = 3 * 365 * 24 * 60 * 60_000;
const BATCH = 20_000;

const names =
  'Ada Bisi Chidi Dayo Emeka Femi Grace Hauwa Ife Ngozi Obinna Tunde Uche Wale Zainab'.split(' ');
const surnames = 'Obi Bello Okafor Adéọlá Musa Eze Balogun Nwosu Danjuma Sanni Lawal'.split(' ');

interface Question {
  query: FilterQuery & { q?: string };
  sort?: PaymentSort;
  /** how far in, from the first page (0) to the last (1) */
  depth?: number;
}

const questions: Record<string, Question> = {
  'all, first page': { query: {} },
  'all, page in the middle': { query: {}, depth: 0.5 },
  'all, last page': { query: {}, depth: 1 },
  'status paid, in the middle': { query: { status: 'paid' }, depth: 0.5 },
  'a class and a term, paid': {
    query: { class: 'JSS 3', term: '2024/2025-1', status: 'paid' },
  },
  'a purpose, oldest first': { query: { purpose: 'School Fees' }, sort: 'oldest' },
  'all by amount, in the middle': { query: {}, sort: 'most', depth: 0.5 },
  'fourteen months from a day to a day': { query: { from: '2024-03-05', to: '2025-05-06' } },
  'a rare name': { query: { q: 'Qaa' } },
  'the end of a phone number': { query: { q: '000123' } },
  'an amount': { query: { q: '60,000' } },
  'a common beginning': { query: { q: 'parent' } },
  'a class by name': { query: { class: 'JSS 3', term: '2024/2025-1' }, sort: 'a-z' },
};

/** The staff's list, search and totals with a thousand and a million payments: medians of rounds that take turns. */
export async function measureGrowth() {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-bench-growth-'));
  try {
    const few = await open(path.join(folder, 'few.db'), FEW);
    const many = await open(path.join(folder, 'many.db'), MANY);
    const rows = [];
    for (const [what, question] of Object.entries(questions)) {
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        times.few.push(await timeOf(few, question));
        times.many.push(await timeOf(many, question));
      }
      const [ofFew, ofMany] = [median(times.few), median(times.many)];
      rows.push({
        what,
        [`${FEW} ms`]: round(ofFew),
        [`${MANY} ms`]: round(ofMany),
        ratio: round(ofMany / ofFew),
      });
    }
    await Promise.all([few.destroy(), many.destroy()]);
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeOf(db: Database, { query, sort = 'newest', depth = 0 }: Question) {
  const finder = createPaymentFinder(db, createStaffPaymentRepository(db));
  const read = await finder.read(query);
  const { total } = await finder.find({ ...read, sort, page: 1, limit: 1 });
  const page = Math.max(1, Math.ceil((total / 20) * depth));
  // SQLite answers on this thread, whose own time tells more than the clock of a busy machine.
  const before = process.threadCpuUsage();
  const again = await finder.read(query);
  await finder.find({ ...again, sort, page, limit: 20 });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** A school of three years, spread evenly over its days. */
async function open(file: string, payments: number): Promise<Database> {
  const db = openDatabase({ engine: 'sqlite', file });
  await migrateToLatest(db);
  const raw = new SQLite(file);
  raw.pragma('synchronous = OFF');
  raw.pragma('cache_size = -400000');
  const insert = raw.prepare(
    `insert into payments (id, number, reference, status, purpose, fee_class, term, full_name, email, phone, amount_kobo,
      refunded_kobo, currency, mode, provider_id, paid_at, dated_at, child_key, created_at, updated_at)
    values (@id, @number, @reference, @status, @purpose, @feeClass, @term, @fullName, @email, @phone, @amountKobo,
      0, 'NGN', 'test', @providerId, @paidAt, @datedAt, @id, @datedAt, @datedAt)`,
  );
  const insertTerm = raw.prepare('insert into payment_search (term, number) values (?, ?)');
  const insertSum = raw.prepare(
    `insert into payment_sums values (@span, @starts_at, @ends_at, @fee_class, @purpose, @term, @status, @amount_kobo,
      @payments, @credited_kobo, @refunded_kobo, @charge_kobo, @charge_unknown)
    on conflict do update set payments = payments + excluded.payments,
      credited_kobo = credited_kobo + excluded.credited_kobo,
      charge_unknown = charge_unknown + excluded.charge_unknown`,
  );
  for (let done = 0; done < payments; done += BATCH) {
    raw.transaction(() => {
      const terms: [string, number][] = [];
      const sums = new Map<string, Sum>();
      for (let number = done + 1; number <= Math.min(done + BATCH, payments); number += 1) {
        const payment = paymentOf(number, payments);
        insert.run(payment);
        for (const term of searchTerms(payment)) terms.push([term, number]);
        const money = { isCredited: payment.paidAt !== null, refundedKobo: 0, chargeKobo: null };
        for (const sum of sumsOf({ ...payment, ...money }, 1)) add(sums, sum);
      }
      for (const sum of sums.values()) insertSum.run(sum);
      terms.sort(([one], [other]) => (one < other ? -1 : 1));
      for (const term of terms) insertTerm.run(...term);
    })();
  }
  raw.prepare('update ledger_head set payments = ?').run(payments);
  raw.exec('analyze');
  raw.close();
  return db;
}

type Sum = ReturnType<typeof sumsOf>[number];

function add(sums: Map<string, Sum>, sum: Sum): void {
  const names: readonly string[] = COUNTED;
  const key = Object.entries(sum).filter(([name]) => !names.includes(name));
  const text = key.map(([, value]) => value).join('|');
  const known = sums.get(text);
  if (!known) return void sums.set(text, { ...sum });
  for (const name of COUNTED) known[name] += sum[name];
}

function paymentOf(number: number, payments: number) {
  const at = new Date(BEGINS + Math.floor((number / payments) * YEARS_MS));
  const { purpose, feeClass, amountKobo } = pick(allFees, number * 7);
  const status = number % 9 === 0 ? ('failed' as const) : ('paid' as const);
  // Five children of a name that is otherwise not there, however many there are.
  const first = number % Math.floor(payments / 5) === 0 ? 'Qaadira' : pick(names, number * 11);
  return {
    id: String(number).padStart(12, '0'),
    number,
    reference: `WBS-20261120-${(number * 7919).toString(32).toUpperCase().padStart(26, '0')}`,
    ...{ status, purpose, feeClass, amountKobo },
    term: termOn(purpose, calendarDay(at)),
    fullName: `${first} ${pick(surnames, number * 13)}`,
    email: `parent${number}@example.com`,
    phone: `080${String((number * 7_919) % 100_000_000).padStart(8, '0')}`,
    providerId: String(4_000_000_000 + number),
    paidAt: status === 'paid' ? at.toISOString() : null,
    datedAt: at.toISOString(),
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
