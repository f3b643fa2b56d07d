import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/schema.ts';

export type Books = ReturnType<typeof createBooks>;

/** The school's database, read past its own code. Closed while a restore exchanges it, and opened anew afterwards. */
export function createBooks(settings: Config['database']) {
  let opened: Database | undefined;

  return {
    db(): Database {
      opened ??= openDatabase(settings);
      return opened;
    },

    async close(): Promise<void> {
      await opened?.destroy();
      opened = undefined;
    },

    /** Whether a comparison with the provider has ended since. */
    async comparedSince(startedAt: Date): Promise<boolean> {
      const row = await this.db()
        .selectFrom('leases')
        .select('finished_at as at')
        .where('name', '=', 'sweep')
        .executeTakeFirst();
      return Boolean(row?.at) && Date.parse(row?.at ?? '') >= startedAt.getTime();
    },

    async alarms(): Promise<string[]> {
      const rows = await this.db().selectFrom('alarms').select('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}
