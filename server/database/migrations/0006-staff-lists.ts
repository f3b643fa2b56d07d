import { type Kysely, sql } from 'kysely';

/** What staff's lists are read by, so that a page costs the same however many payments and entries there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_search_by_number on payment_search (number, term)`.execute(db);
  await numberAuditLog(db);
}

/** The entries that are there already are numbered in the order in which they were listed. */
async function numberAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column number bigint`.execute(db);
  await sql`
    update audit_log set number = listed.number
    from (select id, row_number() over (order by id) as number from audit_log) as listed
    where audit_log.id = listed.id
  `.execute(db);
  await sql`create unique index audit_log_by_number on audit_log (number)`.execute(db);

  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('entries', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, entries) select 1, count(*) from audit_log`.execute(db);
}
