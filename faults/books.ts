import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/schema.ts';
import { comesTrue } from './until.ts';

const HOUR_MS = 60 * 60_000;
const LONGEST_NIGHT_MS = 120_000;

export type Books = ReturnType<typeof createBooks>;

/** The school's database, read past its own code. Closed while a restore exchanges it, and opened again afterwards. */
export function createBooks(settings: Config['database']) {
  let opened: Database | undefined;

  return {
    db,

    async close(): Promise<void> {
      await opened?.destroy();
      opened = undefined;
    },

    /**
     * Waits until the comparison with the provider that is due at the start has ended; false when none was due, or it does
     * not end.
     */
    isCompared(startedAt: Date): Promise<boolean> {
      return isDone('sweep', startedAt);
    },

    /** The same of the check of the ledger. */
    isLedgerChecked(startedAt: Date): Promise<boolean> {
      return isDone('ledger-check', startedAt);
    },

    async alarms(): Promise<string[]> {
      const rows = await db().selectFrom('alarms').select('name').execute();
      return rows.map(({ name }) => name);
    },
  };

  function db(): Database {
    opened ??= openDatabase(settings);
    return opened;
  }

  function isDone(lease: string, startedAt: Date): Promise<boolean> {
    const isSo = async () => {
      const row = await db()
        .selectFrom('leases')
        .select('finished_at as at')
        .where('name', '=', lease)
        .executeTakeFirst();
      return Boolean(row?.at) && Date.parse(row?.at ?? '') >= startedAt.getTime();
    };
    return comesTrue(isSo, isNight(startedAt) ? LONGEST_NIGHT_MS : 0);
  }
}

/** Both wait for two in the morning at the school, an hour ahead of UTC. */
function isNight(instant: Date): boolean {
  return new Date(instant.getTime() + HOUR_MS).getUTCHours() >= 2;
}
