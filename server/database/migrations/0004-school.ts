import { type Kysely, sql } from 'kysely';

/** The school's settings: fees, terms and what else is changed in the panel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table school_versions (
      kind text not null,
      version integer not null check (version > 0),
      document text not null,
      holds_from text not null,
      author_id text, author_name text not null,
      created_at text not null,
      constraint school_versions_pkey primary key (kind, version)
    )`,
    'create index school_versions_by_start on school_versions (kind, holds_from, version)',
    `create table school_pictures (
      image text primary key,
      owner text not null check (owner in ('gallery', 'news')),
      created_at text not null, removed_at text, formats_due_at text
    )`,
    `create index school_pictures_formats_due on school_pictures (formats_due_at)
      where formats_due_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
