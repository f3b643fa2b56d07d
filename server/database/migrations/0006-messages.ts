import { type Kysely, sql } from 'kysely';

/** What people write to the school from its pages, and the e-mails that bring it to the office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table messages (
      id text primary key,
      number bigint not null unique,
      kind text not null check (kind in ('question', 'visit')),
      state text not null check (state in ('new', 'answered', 'archived', 'suspect')),
      name text not null, email text not null, phone text not null,
      subject text not null, message text not null,
      visit_day text, class_name text not null,
      search_text text not null,
      sent_key text not null unique,
      created_at text not null,
      changed_at text, changed_by_id text, changed_by text
    )`,
    'create index messages_by_state on messages (state, number desc)',
    'create index messages_by_time on messages (created_at)',
    'create table message_head (id integer primary key check (id = 1), messages bigint not null)',
    'insert into message_head (id, messages) values (1, 0)',
    `create table message_emails (
      id text primary key references messages (id) on delete cascade,
      queued_at text not null, attempts integer not null, next_attempt_at text not null,
      done_at text, outcome text
    )`,
    'create index message_emails_waiting on message_emails (next_attempt_at) where done_at is null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
