import { type Kysely, sql } from 'kysely';

/** Lists and totals are queries over the payments. `payment_sums` and `payment_counts` stay until a later version drops them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter.supportsMultipleConnections === false;
  const statements = [...indexes, ...(isSqlite ? uncheckedOnSqlite : uncheckedOnPostgres)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Each holds all that a total is added up from and a filter asks for: the payments themselves are not read. */
const indexes = [
  `create index payments_listed_by_date on payments (dated_at, number, fee_class, purpose, source, term,
    status, channel, paid_at, amount_kobo, refunded_kobo, charge_kobo)`,
  `create index payments_listed_by_kind on payments (fee_class, purpose, source, term, dated_at, number, id,
    status, channel, paid_at, amount_kobo, refunded_kobo, charge_kobo)`,
  'create index payments_by_amount on payments (amount_kobo, dated_at, number)',
];

/** The version before counts on while this one starts, and may then count less than nothing. */
const uncheckedOnPostgres = [
  'alter table payment_counts drop constraint payment_counts_payments_check',
];
const uncheckedOnSqlite = [
  'create table unchecked_counts (status text primary key, payments bigint not null)',
  'insert into unchecked_counts select status, payments from payment_counts',
  'drop table payment_counts',
  'alter table unchecked_counts rename to payment_counts',
];
