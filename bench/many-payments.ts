import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { calendarDay, calendarMonth } from '../contract/dates/school-time.ts';
import { firstValues } from '../contract/school/first-values.ts';
import { termOn } from '../contract/school/terms.ts';
import { allFees } from '../contract/testing/some-fee.ts';
import { migrateToLatest } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database } from '../server/database/schema.ts';
import { createTestDatabase } from '../server/database/testing/test-database.ts';
import { searchTerms } from '../server/payments/ledger/payment-keys.ts';

export type Engine = 'sqlite' | 'postgres';

export interface FilledSchool {
  db: Database;
  remove(): Promise<void>;
}

type Row = Record<string, string | number | null>;
type Insert = (table: string, rows: Row[]) => Promise<void>;

const settings = firstValues();
const BEGINS = Date.parse('2016-09-04T08:00:00Z');
const YEARS_MS = 10 * 365 * 24 * 60 * 60_000;
const BATCH = 20_000;
/** PostgreSQL builds these much quicker when all is there. */
const SEARCH_INDEX = 'create index payment_search_by_number on payment_search (number, term)';
const SEARCH_KEY = 'alter table payment_search add primary key (term, number)';

const names =
  'Ada Bisi Chidi Dayo Emeka Femi Grace Hauwa Ife Ngozi Obinna Tunde Uche Wale Zainab'.split(' ');
const channels = 'card card card bank bank_transfer ussd'.split(' ');
const surnames = 'Obi Bello Okafor Adéọlá Musa Eze Balogun Nwosu Danjuma Sanni Lawal'.split(' ');

/** A school of ten years with so many payments, spread evenly over its days; it has no ledger. */
export function openFilled(engine: Engine, payments: number): Promise<FilledSchool> {
  return engine === 'sqlite' ? openSqlite(payments) : openPostgres(payments);
}

async function openSqlite(payments: number): Promise<FilledSchool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-bench-growth-'));
  const file = path.join(folder, 'school.db');
  const db = openDatabase({ engine: 'sqlite', file });
  await migrateToLatest(db);
  const raw = new SQLite(file);
  raw.pragma('synchronous = OFF');
  raw.pragma('cache_size = -400000');
  await fill(payments, async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const values = columns.map((column) => `@${column}`);
    const insert = raw.prepare(`insert into ${table} (${columns}) values (${values})`);
    raw.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
  });
  raw.prepare('update ledger_head set payments = ?').run(payments);
  raw.close();
  return {
    db,
    async remove() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(payments: number): Promise<FilledSchool> {
  const { db, remove } = await createTestDatabase();
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table payment_search drop constraint payment_search_pkey');
  await run('drop index payment_search_by_number');
  await fill(payments, async (table, rows) => {
    const json = JSON.stringify(rows);
    const columns = sql.raw(Object.keys(rows[0] ?? {}).join());
    const into = sql`insert into ${sql.table(table)} (${columns}) select ${columns}`;
    await sql`${into} from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(db);
  });
  await run(SEARCH_KEY);
  await run(SEARCH_INDEX);
  await db.updateTable('ledger_head').set({ payments }).execute();
  await run('vacuum analyze');
  return { db, remove };
}

/** Revenue is added up here, and written once. */
async function fill(payments: number, insert: Insert): Promise<void> {
  const revenue = createAdding();
  for (let done = 0; done < payments; done += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, payments - done) },
      (_, i) => done + i + 1,
    );
    const rows = numbers.map((number) => paymentOf(number, payments));
    await insert('payments', rows.map(paymentRow));
    const terms = rows.flatMap((row) =>
      searchTerms(row).map((term) => ({ term, number: row.number })),
    );
    await insert(
      'payment_search',
      terms.sort((one, other) => (one.term < other.term ? -1 : 1)),
    );
    await insert('money_movements', rows.flatMap(movementRow));
    for (const row of rows) {
      if (!row.paidAt) continue;
      const month = calendarMonth(row.paidAt);
      const counted = { payments: 1, credited_kobo: row.amountKobo, refunded_kobo: 0 };
      revenue.add({ month, purpose: row.purpose, source: 'online' }, counted);
    }
  }
  await insert('revenue_by_month', revenue.rows());
}

function createAdding() {
  const known = new Map<string, { kind: Row; counted: Record<string, number> }>();
  return {
    add(kind: Row, counted: Record<string, number>): void {
      const key = Object.values(kind).join('|');
      const sum = known.get(key);
      if (!sum) return void known.set(key, { kind, counted });
      for (const [name, number] of Object.entries(counted)) {
        sum.counted[name] = (sum.counted[name] ?? 0) + number;
      }
    },
    rows: (): Row[] => [...known.values()].map(({ kind, counted }) => ({ ...kind, ...counted })),
  };
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
    reference: referenceOf(number),
    status,
    purpose,
    feeClass,
    amountKobo,
    term: termOn(settings, purpose, calendarDay(at)),
    fullName: `${first} ${pick(surnames, number * 13)}`,
    email: `parent${number}@example.com`,
    phone: `080${String((number * 7_919) % 100_000_000).padStart(8, '0')}`,
    providerId: String(4_000_000_000 + number),
    channel: pick(channels, number),
    paidAt: status === 'paid' ? at.toISOString() : null,
    datedAt: at.toISOString(),
  };
}

export function referenceOf(number: number): string {
  return `WBS-20261120-${String(number * 7919).padStart(26, '0')}`;
}

function paymentRow(payment: ReturnType<typeof paymentOf>): Row {
  const { id, number, reference, status, purpose, term, email, phone, datedAt } = payment;
  return {
    id,
    number,
    reference,
    status,
    purpose,
    term,
    email,
    phone,
    fee_class: payment.feeClass,
    full_name: payment.fullName,
    amount_kobo: payment.amountKobo,
    refunded_kobo: 0,
    currency: 'NGN',
    mode: 'test',
    provider_id: payment.providerId,
    channel: payment.channel,
    paid_at: payment.paidAt,
    child_key: id,
    dated_at: datedAt,
    created_at: datedAt,
    updated_at: datedAt,
  };
}

/** Without a ledger: its number stands for that of the event. */
function movementRow({ number, id, ...payment }: ReturnType<typeof paymentOf>): Row[] {
  if (!payment.paidAt) return [];
  const day = calendarDay(payment.paidAt);
  const facts = { kind: 'paid', source: 'online', channel: payment.channel, payments: 1 };
  const money = { amount_kobo: payment.amountKobo, charge_kobo: null };
  return [
    { sequence: number, payment_id: id, ...facts, ...money, received_on: day, counts_on: day },
  ];
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
