import { type Kysely, sql } from 'kysely';

/** Open payments older than a week were looked at no more: now they are, until they are settled or given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payments set next_check_at = created_at
    where status in ('initialized', 'pending') and next_check_at is null
  `.execute(db);
}
