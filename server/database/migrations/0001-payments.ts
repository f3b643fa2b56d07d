import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('fee_class', 'text', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('amount_kobo', 'bigint', (column) => column.notNull().check(sql`amount_kobo > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('access_code', 'text')
    .addColumn('authorization_url', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('channel', 'text')
    .addColumn('reason', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'payments_status_known',
      sql`status in ('initialized', 'pending', 'failed', 'paid', 'review', 'reversed')`,
    )
    .addCheckConstraint('payments_paid_at_known', sql`status <> 'paid' or paid_at is not null`)
    .execute();

  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('payment_events_by_payment')
    .on('payment_events')
    .columns(['payment_id', 'id'])
    .execute();
  // The last line of defence: whatever the code does, one payment is credited once.
  await sql`
    create unique index payment_events_paid_once on payment_events (payment_id) where kind = 'paid'
  `.execute(db);
  await forbidChanges(db);

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('processed_at', 'text')
    .addColumn('outcome', 'text')
    .execute();
  await sql`
    create index webhook_deliveries_waiting on webhook_deliveries (received_at, id) where processed_at is null
  `.execute(db);
}

/** A ledger row is added, never changed or removed; the engines word the trigger differently. */
async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter.supportsMultipleConnections === false) {
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
