import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../engine.ts';

/** What staff's lists are read by, so that a page costs the same however many payments and entries there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_search_by_number on payment_search (number, term)`.execute(db);
  await numberAuditLog(db);
  if (isSqlite(db)) await indexBeginningsOfNewsWords(db);
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

/** Without this, one letter typed into the search puts the entries of every word it begins together, twice. */
async function indexBeginningsOfNewsWords(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table news_search_entries using fts5vocab(news_search, instance)`.execute(
    db,
  );
  await sql`
    create table news_words as
    select doc as item, group_concat(term, ' ') as words from news_search_entries group by doc
  `.execute(db);
  await sql`drop table news_search_entries`.execute(db);
  await sql`drop table news_search`.execute(db);
  await sql`
    create virtual table news_search using
    fts5(words, content='', contentless_delete=1, prefix='1 2 3')
  `.execute(db);
  await sql`insert into news_search (rowid, words) select item, words from news_words order by item`.execute(
    db,
  );
  await sql`drop table news_words`.execute(db);
}
