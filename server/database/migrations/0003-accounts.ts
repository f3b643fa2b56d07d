import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_signed_in_at', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('reads_note_since', 'text')
    .addCheckConstraint('users_role_known', sql`role in ('user', 'admin', 'super_admin')`)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute();
  await sql`create index "sessions_by_user" on "sessions" ("user_id", "token_hash")`.execute(db);

  await db.schema
    .createTable('password_links')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('password_attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('recent', 'text', (column) => column.notNull())
    .addColumn('pauses', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index "password_attempts_by_age" on "password_attempts" ("updated_at")`.execute(
    db,
  );

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text')
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint')
    .execute();
  await sql`create unique index audit_log_by_number on audit_log (number)`.execute(db);
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('entries', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, entries) values (1, 0)`.execute(db);
  await createSecondFactors(db);
  await createMorningNotes(db);
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_codes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('since', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_steps')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

/** One summary for each day, and one e-mail for each reader. */
async function createMorningNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('morning_notes')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('morning_note_emails')
    .addColumn('day', 'text', (column) =>
      column.notNull().references('morning_notes.day').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('outcome', 'text')
    .addPrimaryKeyConstraint('morning_note_emails_pkey', ['day', 'user_id'])
    .execute();
}
