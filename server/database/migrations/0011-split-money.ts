import { type Kysely, sql } from 'kysely';

/** One transfer for several children is a payment each; all of them name the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table payments add column part_of text').execute(db);
  await sql
    .raw('create index payments_by_part on payments (part_of) where part_of is not null')
    .execute(db);
}
