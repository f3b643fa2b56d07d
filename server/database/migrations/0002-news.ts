import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('news')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('news', 'event')`))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('formats_due_at', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('author_id', 'text')
    .addColumn('author_name', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('search_row', 'bigint', (column) => column.notNull().unique())
    .addColumn('draft_key', 'text')
    .addColumn('draft_hash', 'text')
    .execute();
  await sql`create index news_newest on news (created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`
    create index news_newest_of_type on news (type, created_at desc, id desc) where deleted_at is null
  `.execute(db);
  // Upcoming events are found in the index alone.
  await sql`
    create index news_event_days on news (starts_on, id, ends_on)
    where deleted_at is null and starts_on is not null
  `.execute(db);
  await sql`create index news_images on news (image) where image is not null`.execute(db);
  await sql`create index news_formats_due on news (formats_due_at) where formats_due_at is not null`.execute(
    db,
  );
  await sql`create index news_deleted on news (deleted_at) where deleted_at is not null`.execute(
    db,
  );

  await sql`
    create unique index news_draft_keys on news (author_id, draft_key) where draft_key is not null
  `.execute(db);

  await db.schema
    .createTable('news_by_month')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull().check(sql`items >= 0`))
    .addPrimaryKeyConstraint('news_by_month_key', ['type', 'month'])
    .execute();
  await createSearch(db);
}

/** Both find words by their beginning; words arrive folded to plain lower case. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter.supportsMultipleConnections === false) {
    // Without prefix indexes, a search for one letter is slow.
    await sql`
      create virtual table news_search using
      fts5(words, content='', contentless_delete=1, prefix='1 2 3')
    `.execute(db);
    return;
  }
  await sql`
    create table news_search (
      rowid bigint primary key,
      words text not null,
      vector tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
    )
  `.execute(db);
  await sql`create index news_search_words on news_search using gin (vector)`.execute(db);
}
