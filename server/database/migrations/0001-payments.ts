import { type Kysely, sql } from 'kysely';

/** Payments with their ledger, totals and search, and what belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter.supportsMultipleConnections === false;
  const engine = isSqlite ? onSqlite : onPostgres;
  const statements = [
    ...payments,
    ...ledger,
    ...engine.appendOnly,
    ...totalsAndSearch(engine),
    ...refundsAndReviews,
    ...payouts,
    ...queues,
    ...watch,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const payments = [
  `create table payments (
    id text primary key,
    reference text not null unique,
    number bigint,
    status text not null,
    purpose text not null,
    fee_class text not null,
    term text default '' not null,
    source text default 'online' not null check (source in ('online', 'desk')),
    student_id text, note_id text, no_student_at text,
    full_name text not null, email text not null, phone text not null, details text,
    amount_kobo bigint not null check (amount_kobo > 0),
    refunded_kobo bigint default 0 not null,
    charge_kobo bigint,
    currency text not null,
    mode text not null,
    access_code text, authorization_url text, provider_id text unique, channel text,
    reason text,
    form_key text, child_key text,
    paid_at text, dated_at text, next_check_at text,
    created_at text not null, updated_at text not null,
    constraint payments_status_known
      check (status in ('initialized', 'pending', 'failed', 'paid', 'review', 'reversed')),
    constraint payments_paid_at_known check (status <> 'paid' or paid_at is not null)
  )`,
  'create unique index payments_by_number on payments (number)',
  'create index payments_by_date on payments (dated_at, number)',
  'create index payments_by_kind on payments (fee_class, purpose, term, status, amount_kobo, source, dated_at, number)',
  'create index payments_newest_paid on payments (paid_at, number) where paid_at is not null',
  'create index payments_by_form on payments (form_key) where form_key is not null',
  'create index payments_by_child on payments (child_key) where paid_at is not null',
  'create index payments_to_check on payments (next_check_at) where next_check_at is not null',
  'create index payments_by_student on payments (student_id, number) where student_id is not null',
  'create index payments_by_note on payments (note_id, number) where note_id is not null',
  // Money on no fee note.
  `create index payments_without_note on payments (term, number)
    where note_id is null and paid_at is not null`,
  // Money that no student on the class lists has.
  `create index payments_unmatched on payments (term, fee_class, number)
    where student_id is null and paid_at is not null`,
  `create index payments_to_match on payments (number)
    where student_id is null and no_student_at is null and status = 'paid'`,
  "create index payments_unfinished on payments (created_at) where paid_at is null and email <> 'erased'",
];

const ledger = [
  `create table payment_events (
    sequence bigint primary key,
    id text not null unique,
    payment_id text references payments (id),
    note_id text,
    kind text not null, from_status text, to_status text not null,
    cause text not null,
    detail text not null,
    created_at text not null,
    hash text not null
  )`,
  'create index payment_events_by_payment on payment_events (payment_id, sequence)',
  'create index payment_events_by_note on payment_events (note_id, sequence) where note_id is not null',
  "create unique index payment_events_paid_once on payment_events (payment_id) where kind = 'paid'",
  `create table ledger_head (
    id integer primary key check (id = 1),
    sequence bigint not null, hash text not null, payments bigint not null
  )`,
  `insert into ledger_head (id, sequence, hash, payments) values (1, 0, '${'0'.repeat(64)}', 0)`,
];

/** Events are only added; the engines word the trigger differently. */
const onSqlite = {
  appendOnly: ['update', 'delete'].map(
    (verb) => `create trigger payment_events_no_${verb} before ${verb} on payment_events
      begin select raise(abort, 'payment_events is append-only'); end`,
  ),
  byteByByte: '',
  byKey: 'without rowid',
};
const onPostgres = {
  appendOnly: [
    `create function refuse_payment_event_change() returns trigger language plpgsql as
      $$ begin raise exception 'payment_events is append-only'; end $$`,
    `create trigger payment_events_no_change before update or delete or truncate on payment_events
      for each statement execute function refuse_payment_event_change()`,
  ],
  byteByByte: 'collate "C"',
  byKey: '',
};

/** Search terms are compared byte by byte, so that those with the same beginning are adjacent on both engines. */
function totalsAndSearch({ byteByByte, byKey }: Omit<typeof onSqlite, 'appendOnly'>): string[] {
  const statuses = ['initialized', 'pending', 'failed', 'paid', 'review', 'reversed'];
  return [
    `create table payment_counts (
      status text primary key, payments bigint not null check (payments >= 0)
    )`,
    ...statuses.map(
      (status) => `insert into payment_counts (status, payments) values ('${status}', 0)`,
    ),
    `create table revenue_totals (
      month text not null, purpose text not null, source text default 'online' not null,
      payments bigint not null, credited_kobo bigint not null, refunded_kobo bigint not null,
      constraint revenue_totals_pkey primary key (month, purpose, source)
    )`,
    `create table payment_sums (
      span text not null check (span in ('all', 'month', 'day')),
      starts_at text not null, ends_at text not null,
      fee_class text not null, purpose text not null, term text not null, status text not null,
      amount_kobo bigint not null, source text default 'online' not null,
      payments bigint not null, credited_kobo bigint not null, refunded_kobo bigint not null,
      charge_kobo bigint not null, charge_unknown bigint not null,
      primary key (span, starts_at, fee_class, purpose, term, status, amount_kobo, source)
    ) ${byKey}`,
    `create table payment_search (
      term text ${byteByByte} not null, number bigint not null, primary key (term, number)
    ) ${byKey}`,
    'create index payment_search_by_number on payment_search (number, term)',
  ];
}

const refundsAndReviews = [
  `create table refunds (
    provider_id text primary key,
    reference text not null,
    amount_kobo bigint not null, currency text not null, status text not null,
    counted_kobo bigint default 0 not null,
    listed_at text, applied_at text, created_at text not null, updated_at text not null
  )`,
  'create index refunds_by_reference on refunds (reference)',
  `create table payment_reviews (
    id text primary key,
    dedupe_key text not null unique,
    kind text not null,
    reference text not null, payment_id text references payments (id), provider_id text,
    amount bigint, currency text,
    found_at text not null,
    resolved_at text, resolution text, resolved_by text, note text
  )`,
  'create index payment_reviews_open on payment_reviews (id) where resolved_at is null',
  'create index payment_reviews_by_reference on payment_reviews (reference)',
];

const payouts = [
  `create table payouts (
    provider_id text primary key,
    status text not null, paid_on text not null,
    gross_kobo bigint not null, charges_kobo bigint not null,
    deductions_kobo bigint not null, net_kobo bigint not null,
    created_at text not null, updated_at text not null
  )`,
  'create index payouts_by_day on payouts (paid_on, provider_id)',
  `create table payout_items (
    payout_id text not null references payouts (provider_id), provider_id text not null,
    reference text not null,
    amount_kobo bigint not null, asked_kobo bigint not null, charge_kobo bigint,
    currency text not null,
    paid_at text,
    constraint payout_items_pkey primary key (payout_id, provider_id)
  )`,
  'create index payout_items_by_reference on payout_items (reference)',
  'create index payout_items_by_date on payout_items (paid_at)',
];

const queues = [
  `create table webhook_deliveries (
    id text primary key,
    dedupe_key text not null unique,
    event text not null, reference text, body text not null, request_id text,
    received_at text not null,
    copies integer default 0 not null,
    attempts integer default 0 not null, next_attempt_at text not null,
    processed_at text, outcome text
  )`,
  'create index webhook_deliveries_waiting on webhook_deliveries (received_at, id) where processed_at is null',
  "create index webhook_deliveries_with_body on webhook_deliveries (received_at) where body <> ''",
  `create table receipt_emails (
    payment_id text primary key references payments (id),
    queued_at text not null,
    attempts integer not null, next_attempt_at text not null,
    done_at text, outcome text,
    sent_again integer default 0 not null
  )`,
  'create index receipt_emails_waiting on receipt_emails (next_attempt_at) where done_at is null',
  `create table receipt_keys (
    number integer primary key,
    id text not null unique,
    public_key text not null, private_key text,
    made_at text not null, withdrawn_at text
  )`,
  `create table idempotency_keys (
    key text primary key,
    body_hash text not null,
    started_at text not null,
    http_status integer, answer text
  )`,
  'create index idempotency_keys_started on idempotency_keys (started_at)',
];

/** Leases, counters, alarms and the write trial. */
const watch = [
  `create table leases (
    name text primary key, holder text not null, until text not null, finished_at text
  )`,
  `create table request_counts (
    key text primary key, count integer not null, until bigint not null
  )`,
  'create table provider_budget (id integer primary key, empty_at bigint not null)',
  'insert into provider_budget (id, empty_at) values (1, 0)',
  'create table alarms (name text primary key, since text not null)',
  'create table write_trials (id text primary key, filler text not null)',
];
