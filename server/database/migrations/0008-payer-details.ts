import type { Kysely } from 'kysely';

/** What a school asks a parent for besides name, e-mail and phone, as JSON by field; null where nothing was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('details', 'text').execute();
}
