import type { Kysely } from 'kysely';

/** What staff are told of while it lasts, and a table for trying whether the database takes a write. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
