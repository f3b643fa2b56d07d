import { type DialectAdapter, PostgresAdapter, PostgresDialect } from 'kysely';

/** Kysely's dialect without the lock of its migrator, which a pooler such as PgBouncer loses; see migrate.ts. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new UnlockedPostgresAdapter();
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
