import { type Kysely, sql } from 'kysely';

/** Which e-mails came to an end lately, without reading those of all years; those that wait have an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create index receipt_emails_by_end on receipt_emails (done_at) where done_at is not null',
    'create index note_emails_by_end on note_emails (done_at) where done_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
