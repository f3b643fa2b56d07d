import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [...accounts, ...auditLog, ...secondFactors, ...dailySummaries];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const accounts = [
  `create table users (
    id text primary key,
    name text not null, email text not null, email_key text not null unique, phone text not null,
    role text not null,
    password_hash text not null,
    created_by text references users (id), created_at text not null,
    last_signed_in_at text, disabled_at text, reads_note_since text,
    constraint users_role_known check (role in ('user', 'admin', 'super_admin'))
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id),
    created_at text not null, last_seen_at text not null, confirmed_at text,
    id text not null unique,
    address text not null, user_agent text not null
  )`,
  'create index sessions_by_user on sessions (user_id, token_hash)',
  `create table password_links (
    user_id text primary key references users (id),
    token_hash text not null unique,
    created_at text not null
  )`,
  `create table password_attempts (
    key text primary key, recent text not null, pauses integer not null, updated_at text not null
  )`,
  'create index password_attempts_by_age on password_attempts (updated_at)',
];

const auditLog = [
  `create table audit_log (
    id text primary key,
    account_id text, actor_name text not null,
    action text not null, text text not null, at text not null,
    number bigint
  )`,
  'create unique index audit_log_by_number on audit_log (number)',
  'create table audit_head (id integer primary key check (id = 1), entries bigint not null)',
  'insert into audit_head (id, entries) values (1, 0)',
];

const secondFactors = [
  `create table one_time_codes (
    user_id text primary key references users (id),
    secret text not null, since text, last_step integer not null
  )`,
  `create table recovery_codes (
    user_id text not null references users (id), code_hash text not null,
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id),
    public_key text not null, counter bigint not null, transports text not null,
    name text not null,
    created_at text not null, last_used_at text
  )`,
  'create index passkeys_by_user on passkeys (user_id)',
  `create table passkey_challenges (
    key text primary key, challenge text not null, created_at text not null
  )`,
  `create table second_steps (
    token_hash text primary key,
    user_id text not null references users (id),
    password_hash text not null,
    tries integer not null,
    created_at text not null
  )`,
];

/** One summary for each day, and one e-mail for each reader. */
const dailySummaries = [
  'create table morning_notes (day text primary key, made_at text not null, lines text not null)',
  `create table morning_note_emails (
    day text not null references morning_notes (day) on delete cascade,
    user_id text not null references users (id),
    attempts integer not null, next_attempt_at text not null,
    done_at text, outcome text,
    constraint morning_note_emails_pkey primary key (day, user_id)
  )`,
];
