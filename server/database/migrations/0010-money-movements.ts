import { type Kysely, sql } from 'kysely';

/**
 * Money that came or went, a row each, with the day it counts; rows of earlier years are made of their events by a job.
 * What replaces `revenue_totals` has the month in which money counts; a later version drops the old table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table money_movements (
      sequence bigint primary key,
      payment_id text not null references payments (id),
      kind text not null,
      amount_kobo bigint not null,
      charge_kobo bigint,
      payments integer not null,
      source text not null check (source in ('online', 'desk')),
      channel text,
      received_on text not null,
      counts_on text not null
    )`,
    'create index money_movements_by_day on money_movements (counts_on, sequence)',
    'create index money_movements_by_payment on money_movements (payment_id, sequence)',
    `create table revenue_by_month (
      month text not null, purpose text not null, source text not null,
      payments bigint not null, credited_kobo bigint not null, refunded_kobo bigint not null,
      constraint revenue_by_month_pkey primary key (month, purpose, source)
    )`,
    `create table month_closes (
      month text primary key, closed_by text not null, closed_at text not null
    )`,
    'alter table ledger_head add column moved_until bigint default 0 not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
