import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter.supportsMultipleConnections === false;
  const statements = [...news, ...(isSqlite ? searchOfSqlite : searchOfPostgres)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const news = [
  `create table news (
    id text primary key,
    type text not null check (type in ('news', 'event')),
    title text not null, description text not null, markdown text,
    image text, image_alt text, formats_due_at text, more_images text,
    starts_at text, ends_at text, starts_on text, ends_on text,
    place text, event_status text check (event_status in ('cancelled', 'moved')),
    state text not null default 'published'
      check (state in ('published', 'draft', 'scheduled', 'offline')),
    publish_at text, pinned_at text,
    version integer not null default 1,
    author_id text, author_name text, changed_by_name text,
    created_at text not null, updated_at text not null, deleted_at text, text_changed_at text,
    search_row bigint not null unique,
    draft_key text, draft_hash text,
    constraint news_scheduled_with_time check (state <> 'scheduled' or publish_at is not null)
  )`,
  `create index news_newest on news (created_at desc, id desc)
    where deleted_at is null and state = 'published'`,
  `create index news_newest_of_type on news (type, created_at desc, id desc)
    where deleted_at is null and state = 'published'`,
  `create index news_unpublished on news (updated_at desc)
    where deleted_at is null and state <> 'published'`,
  'create index news_publish_at on news (publish_at) where publish_at is not null',
  'create index news_pinned on news (pinned_at) where pinned_at is not null',
  // Upcoming events are found in the index alone.
  `create index news_event_days on news (starts_on, id, ends_on)
    where deleted_at is null and state = 'published' and starts_on is not null`,
  'create index news_images on news (image) where image is not null',
  'create index news_formats_due on news (formats_due_at) where formats_due_at is not null',
  'create index news_deleted on news (deleted_at) where deleted_at is not null',
  'create unique index news_draft_keys on news (author_id, draft_key) where draft_key is not null',
  `create table news_by_month (
    type text not null, month text not null, items integer not null check (items >= 0),
    constraint news_by_month_key primary key (type, month)
  )`,
  `create table news_versions (
    news_id text not null references news (id) on delete cascade,
    version integer not null check (version > 0),
    document text not null,
    author_name text not null, created_at text not null,
    constraint news_versions_pkey primary key (news_id, version)
  )`,
  `create table news_previews (
    token_hash text primary key,
    news_id text not null references news (id) on delete cascade,
    expires_at text not null
  )`,
];

/**
 * Finds words by their beginning, as on PostgreSQL. A beginning without an index of its own takes as long as there are
 * items with it. The words are folded already, so that nothing but a blank parts them.
 */
const searchOfSqlite = [
  `create virtual table news_search using
    fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii',
      prefix='1 2 3 4 5 6 7 8 9 10 11 12')`,
];

const searchOfPostgres = [
  `create table news_search (
    rowid bigint primary key,
    words text not null,
    vector tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
  )`,
  'create index news_search_words on news_search using gin (vector)',
];
