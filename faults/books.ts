import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/schema.ts';
import { comesTrue } from './until.ts';

const HOUR_MS = 60 * 60_000;
const LONGEST_COMPARISON_MS = 120_000;

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

    /**
     * Waits until the comparison with the provider that is due at the start has ended; false when none was due, or it does
     * not end.
     */
    async isCompared(startedAt: Date): Promise<boolean> {
      const isDone = async () => {
        const row = await this.db()
          .selectFrom('leases')
          .select('finished_at as at')
          .where('name', '=', 'sweep')
          .executeTakeFirst();
        return Boolean(row?.at) && Date.parse(row?.at ?? '') >= startedAt.getTime();
      };
      return comesTrue(isDone, isNight(startedAt) ? LONGEST_COMPARISON_MS : 0);
    },

    async alarms(): Promise<string[]> {
      const rows = await this.db().selectFrom('alarms').select('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}

/** The comparison waits for two in the morning at the school, an hour ahead of UTC. */
function isNight(instant: Date): boolean {
  return new Date(instant.getTime() + HOUR_MS).getUTCHours() >= 2;
}
