import { type Kysely, sql } from 'kysely';

/** Payments with their ledger, totals and search, and what belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter.supportsMultipleConnections === false;
  await createPayments(db);
  await createLedger(db, isSqlite);
  await createTotals(db, isSqlite);
  await createSearch(db, isSqlite);
  await createRefundsAndReviews(db);
  await createPayouts(db);
  await createQueues(db);
  await createWatch(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'bigint')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('fee_class', 'text', (column) => column.notNull())
    // '2026/2027-2', or '2026/2027' for a yearly fee; '' means the term of the day it was started.
    .addColumn('term', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('details', 'text')
    .addColumn('amount_kobo', 'bigint', (column) => column.notNull().check(sql`amount_kobo > 0`))
    .addColumn('refunded_kobo', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('charge_kobo', 'bigint')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('access_code', 'text')
    .addColumn('authorization_url', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('channel', 'text')
    .addColumn('reason', 'text')
    .addColumn('form_key', 'text')
    .addColumn('child_key', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('dated_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'payments_status_known',
      sql`status in ('initialized', 'pending', 'failed', 'paid', 'review', 'reversed')`,
    )
    .addCheckConstraint('payments_paid_at_known', sql`status <> 'paid' or paid_at is not null`)
    .execute();
  for (const index of [
    'create unique index payments_by_number on payments (number)',
    'create index payments_by_date on payments (dated_at, number)',
    'create index payments_by_kind on payments (fee_class, purpose, term, status, amount_kobo, dated_at, number)',
    'create index payments_newest_paid on payments (paid_at, number) where paid_at is not null',
    'create index payments_by_form on payments (form_key) where form_key is not null',
    'create index payments_by_child on payments (child_key) where paid_at is not null',
    'create index payments_to_check on payments (next_check_at) where next_check_at is not null',
    "create index payments_unfinished on payments (created_at) where paid_at is null and email <> 'erased'",
  ]) {
    await sql.raw(index).execute(db);
  }
}

async function createLedger(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await db.schema
    .createTable('payment_events')
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
  await sql`create index "payment_events_by_payment" on "payment_events" ("payment_id", "sequence")`.execute(
    db,
  );
  await sql`
    create unique index payment_events_paid_once on payment_events (payment_id) where kind = 'paid'
  `.execute(db);
  await forbidChanges(db, isSqlite);

  await db.schema
    .createTable('ledger_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('payments', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into ledger_head (id, sequence, hash, payments) values (1, 0, ${'0'.repeat(64)}, 0)`.execute(
    db,
  );
}

/** Events are only added; the engines word the trigger differently. */
async function forbidChanges(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  if (isSqlite) {
    for (const verb of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`payment_events_no_${verb}`)} before ${sql.raw(verb)} on payment_events
        begin select raise(abort, 'payment_events is append-only'); end
      `.execute(db);
    }
    return;
  }
  await sql`
    create function refuse_payment_event_change() returns trigger language plpgsql as
    $$ begin raise exception 'payment_events is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger payment_events_no_change before update or delete or truncate on payment_events
    for each statement execute function refuse_payment_event_change()
  `.execute(db);
}

async function createTotals(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await db.schema
    .createTable('payment_counts')
    .addColumn('status', 'text', (column) => column.primaryKey())
    .addColumn('payments', 'bigint', (column) => column.notNull().check(sql`payments >= 0`))
    .execute();
  for (const status of ['initialized', 'pending', 'failed', 'paid', 'review', 'reversed']) {
    await sql`insert into payment_counts (status, payments) values (${status}, 0)`.execute(db);
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
  // Sums for the filters of the staff's list, by kind and by span.
  await sql`
    create table payment_sums (
      span text not null check (span in ('all', 'month', 'day')),
      starts_at text not null,
      ends_at text not null,
      fee_class text not null,
      purpose text not null,
      term text not null,
      status text not null,
      amount_kobo bigint not null,
      payments bigint not null,
      credited_kobo bigint not null,
      refunded_kobo bigint not null,
      charge_kobo bigint not null,
      charge_unknown bigint not null,
      primary key (span, starts_at, fee_class, purpose, term, status, amount_kobo)
    ) ${sql.raw(isSqlite ? 'without rowid' : '')}
  `.execute(db);
}

/** Terms are compared byte by byte, so that terms with the same beginning are adjacent on both engines. */
async function createSearch(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  const collation = sql.raw(isSqlite ? '' : 'collate "C"');
  const storage = sql.raw(isSqlite ? 'without rowid' : '');
  await sql`
    create table payment_search (
      term text ${collation} not null,
      number bigint not null,
      primary key (term, number)
    ) ${storage}
  `.execute(db);
  await sql`create index payment_search_by_number on payment_search (number, term)`.execute(db);
}

async function createRefundsAndReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('provider_id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_kobo', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('counted_kobo', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('listed_at', 'text')
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
    .addColumn('resolved_by', 'text')
    .addColumn('note', 'text')
    .execute();
  await sql`create index payment_reviews_open on payment_reviews (id) where resolved_at is null`.execute(
    db,
  );
  await sql`create index payment_reviews_by_reference on payment_reviews (reference)`.execute(db);
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payouts')
    .addColumn('provider_id', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('gross_kobo', 'bigint', (column) => column.notNull())
    .addColumn('charges_kobo', 'bigint', (column) => column.notNull())
    .addColumn('deductions_kobo', 'bigint', (column) => column.notNull())
    .addColumn('net_kobo', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index payouts_by_day on payouts (paid_on, provider_id)`.execute(db);
  await db.schema
    .createTable('payout_items')
    .addColumn('payout_id', 'text', (column) => column.notNull().references('payouts.provider_id'))
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_kobo', 'bigint', (column) => column.notNull())
    .addColumn('asked_kobo', 'bigint', (column) => column.notNull())
    .addColumn('charge_kobo', 'bigint')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('paid_at', 'text')
    .addPrimaryKeyConstraint('payout_items_pkey', ['payout_id', 'provider_id'])
    .execute();
  await sql`create index payout_items_by_reference on payout_items (reference)`.execute(db);
  await sql`create index payout_items_by_date on payout_items (paid_at)`.execute(db);
}

async function createQueues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('processed_at', 'text')
    .addColumn('outcome', 'text')
    .execute();
  await sql`
    create index webhook_deliveries_waiting on webhook_deliveries (received_at, id) where processed_at is null
  `.execute(db);
  await sql`
    create index webhook_deliveries_with_body on webhook_deliveries (received_at) where body <> ''
  `.execute(db);

  await db.schema
    .createTable('receipt_emails')
    .addColumn('payment_id', 'text', (column) => column.primaryKey().references('payments.id'))
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('sent_again', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    create index receipt_emails_waiting on receipt_emails (next_attempt_at) where done_at is null
  `.execute(db);

  await db.schema
    .createTable('receipt_keys')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text')
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('answer', 'text')
    .execute();
  await sql`create index "idempotency_keys_started" on "idempotency_keys" ("started_at")`.execute(
    db,
  );
}

/** Leases, counters, alarms and the write trial. */
async function createWatch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema
    .createTable('request_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('provider_budget')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('empty_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into provider_budget (id, empty_at) values (1, 0)`.execute(db);
  await db.schema
    .createTable('alarms')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('write_trials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute();
}
