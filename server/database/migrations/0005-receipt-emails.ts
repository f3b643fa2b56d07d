import { type Kysely, sql } from 'kysely';

/** Receipts that go out by e-mail: one row for each paid payment, kept after it was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_emails')
    .addColumn('payment_id', 'text', (column) => column.primaryKey().references('payments.id'))
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('outcome', 'text')
    .execute();
  await sql`
    create index receipt_emails_waiting on receipt_emails (next_attempt_at) where done_at is null
  `.execute(db);
}
