import { type Kysely, sql } from 'kysely';
import { CHAIN_START, type ChainedEvent, chainHash } from '../ledger-chain.ts';
import { childKey, monthOf, searchTerms } from '../payment-keys.ts';

/** The running numbers, totals and the chained ledger; everything that is there already is carried over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter.supportsMultipleConnections === false;
  await extendPayments(db);
  await createTotals(db);
  await createSearch(db, sqlite);
  await createReviewsAndRefunds(db);
  await chainLedger(db, sqlite);
  await carryPaymentsOver(db);
  await indexPayments(db);
}

async function extendPayments(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'number bigint',
    'refunded_kobo bigint not null default 0',
    'dated_at text',
    'form_key text',
    'child_key text',
    'next_check_at text',
  ]) {
    await sql`alter table payments add column ${sql.raw(column)}`.execute(db);
  }
}

async function indexPayments(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'create unique index payments_by_number on payments (number)',
    'create index payments_by_status on payments (status, number)',
    'create index payments_by_date on payments (dated_at, number)',
    'create index payments_newest_paid on payments (paid_at, number) where paid_at is not null',
    'create index payments_by_form on payments (form_key) where form_key is not null',
    'create index payments_by_child on payments (child_key) where paid_at is not null',
    'create index payments_to_check on payments (next_check_at) where next_check_at is not null',
  ]) {
    await sql.raw(index).execute(db);
  }
}

async function createTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_counts')
    .addColumn('status', 'text', (column) => column.primaryKey())
    .addColumn('payments', 'bigint', (column) => column.notNull().check(sql`payments >= 0`))
    .execute();
  for (const status of ['initialized', 'pending', 'failed', 'paid', 'review', 'reversed']) {
    await sql`insert into payment_counts (status, payments)
      select ${status}, count(*) from payments where status = ${status}`.execute(db);
  }
  await db.schema
    .createTable('revenue_totals')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('payments', 'bigint', (column) => column.notNull())
    .addColumn('credited_kobo', 'bigint', (column) => column.notNull())
    .addColumn('refunded_kobo', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('revenue_totals_pkey', ['month', 'purpose'])
    .execute();
}

/** Terms are compared byte by byte, so that those with one beginning lie together on both engines. */
async function createSearch(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  const collation = sql.raw(sqlite ? '' : 'collate "C"');
  const storage = sql.raw(sqlite ? 'without rowid' : '');
  await sql`
    create table payment_search (
      term text ${collation} not null,
      number bigint not null,
      primary key (term, number)
    ) ${storage}
  `.execute(db);
}

async function createReviewsAndRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('provider_id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_kobo', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index refunds_by_reference on refunds (reference)`.execute(db);

  await db.schema
    .createTable('payment_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.references('payments.id'))
    .addColumn('provider_id', 'text')
    .addColumn('amount', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('found_at', 'text', (column) => column.notNull())
    .addColumn('resolved_at', 'text')
    .addColumn('resolution', 'text')
    .addColumn('note', 'text')
    .execute();
  await sql`create index payment_reviews_open on payment_reviews (id) where resolved_at is null`.execute(
    db,
  );
  await sql`create index payment_reviews_by_reference on payment_reviews (reference)`.execute(db);

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
}

/** A chained copy takes the place of the old table, because its rows can only be added. */
async function chainLedger(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  await db.schema
    .createTable('chained_events')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('payment_id', 'text', (column) => column.references('payments.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();

  const { rows } = await sql<Omit<ChainedEvent, 'sequence'>>`
    select id, payment_id, kind, from_status, to_status, cause, detail, created_at
    from payment_events order by created_at, id
  `.execute(db);
  let hash = CHAIN_START;
  for (const [index, row] of rows.entries()) {
    const event = { ...row, sequence: index + 1 };
    hash = chainHash(hash, event);
    await sql`
      insert into chained_events
        (sequence, id, payment_id, kind, from_status, to_status, cause, detail, created_at, hash)
      values (${event.sequence}, ${event.id}, ${event.payment_id}, ${event.kind}, ${event.from_status},
        ${event.to_status}, ${event.cause}, ${event.detail}, ${event.created_at}, ${hash})
    `.execute(db);
  }

  await sql`drop table payment_events`.execute(db);
  await sql`alter table chained_events rename to payment_events`.execute(db);
  await sql`create index payment_events_by_payment on payment_events (payment_id, sequence)`.execute(
    db,
  );
  // The last line of defence: whatever the code does, one payment is credited once.
  await sql`
    create unique index payment_events_paid_once on payment_events (payment_id) where kind = 'paid'
  `.execute(db);
  await forbidChanges(db, sqlite);

  await db.schema
    .createTable('ledger_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('payments', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into ledger_head (id, sequence, hash, payments)
    select 1, ${rows.length}, ${hash}, count(*) from payments`.execute(db);
}

async function forbidChanges(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  if (sqlite) {
    for (const verb of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`payment_events_no_${verb}`)} before ${sql.raw(verb)} on payment_events
        begin select raise(abort, 'payment_events is append-only'); end
      `.execute(db);
    }
    return;
  }
  await sql`
    create trigger payment_events_no_change before update or delete or truncate on payment_events
    for each statement execute function refuse_payment_event_change()
  `.execute(db);
}

interface EarlierPayment {
  id: string;
  reference: string;
  status: string;
  purpose: string;
  fee_class: string;
  full_name: string;
  email: string;
  phone: string;
  amount_kobo: number;
  provider_id: string | null;
  reason: string | null;
  paid_at: string | null;
  created_at: string;
}

async function carryPaymentsOver(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<EarlierPayment>`select * from payments order by created_at, id`.execute(db);
  for (const [index, row] of rows.entries()) await carryOver(db, row, index + 1);
}

async function carryOver(db: Kysely<unknown>, row: EarlierPayment, number: number): Promise<void> {
  const fullName = row.full_name;
  const child = childKey(
    { fullName, purpose: row.purpose, feeClass: row.fee_class },
    new Date(row.created_at),
  );
  const isOpen = ['initialized', 'pending', 'failed'].includes(row.status);
  // Once credited and then reversed: all of it was given back.
  const refunded = row.status === 'reversed' && row.paid_at ? row.amount_kobo : 0;
  await sql`
    update payments set number = ${number}, dated_at = ${row.paid_at ?? row.created_at},
      child_key = ${child}, next_check_at = ${isOpen ? row.created_at : null}, refunded_kobo = ${refunded}
    where id = ${row.id}
  `.execute(db);
  for (const term of searchTerms({ ...row, fullName })) {
    await sql`insert into payment_search (term, number) values (${term}, ${number})`.execute(db);
  }
  if (row.paid_at) {
    const month = monthOf(new Date(row.paid_at));
    const credited = row.status === 'paid' ? 1 : 0;
    await sql`
      insert into revenue_totals (month, purpose, payments, credited_kobo, refunded_kobo)
      values (${month}, ${row.purpose}, ${credited}, ${row.amount_kobo}, ${refunded})
      on conflict (month, purpose) do update set
        payments = revenue_totals.payments + excluded.payments,
        credited_kobo = revenue_totals.credited_kobo + excluded.credited_kobo,
        refunded_kobo = revenue_totals.refunded_kobo + excluded.refunded_kobo
    `.execute(db);
  }
  if (row.status === 'review') {
    await sql`
      insert into payment_reviews (id, dedupe_key, kind, reference, payment_id, provider_id, found_at)
      values (${row.id}, ${`${row.reason}:${row.provider_id}`}, ${row.reason}, ${row.reference}, ${row.id},
        ${row.provider_id}, ${row.created_at})
    `.execute(db);
  }
}
