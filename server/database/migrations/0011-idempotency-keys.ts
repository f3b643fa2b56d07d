import type { Kysely } from 'kysely';

/** What a call with an Idempotency-Key was answered, so that the same call again gets the same answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('answer', 'text')
    .execute();
  await db.schema
    .createIndex('idempotency_keys_started')
    .on('idempotency_keys')
    .column('started_at')
    .execute();
}
