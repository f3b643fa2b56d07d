import { type Kysely, sql } from 'kysely';

/** What an item was made of, so that a draft whose answer was lost makes no second one; older items have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('news').addColumn('draft_key', 'text').execute();
  await db.schema.alterTable('news').addColumn('draft_hash', 'text').execute();
  await sql`
    create unique index news_draft_keys on news (author_id, draft_key) where draft_key is not null
  `.execute(db);
}
