import { randomUUID } from 'node:crypto';
import type { Database } from '../database/schema.ts';

const LEASE_MS = 60_000;

export type Lease = ReturnType<typeof createLease>;

/** The right to do one kind of work. One process has it at a time; of a process that died it ends by itself. */
export function createLease(db: Database, name: string, clock: () => Date) {
  const holder = randomUUID();
  let heldUntil = 0;

  return { hold, release, finishedAt, markFinished };

  /** True when this process may work for the next half minute at least. */
  async function hold(): Promise<boolean> {
    const now = clock();
    if (heldUntil - now.getTime() > LEASE_MS / 2) return true;
    const until = new Date(now.getTime() + LEASE_MS).toISOString();
    const taken = await db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where((eb) =>
            eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<', now.toISOString())]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    heldUntil = taken ? now.getTime() + LEASE_MS : 0;
    return taken !== undefined;
  }

  /** Lets another process begin at once. */
  async function release(): Promise<void> {
    heldUntil = 0;
    await db
      .updateTable('leases')
      .set({ until: clock().toISOString() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }

  /** When the work was last finished, by whichever process. */
  async function finishedAt(): Promise<Date | undefined> {
    const row = await db
      .selectFrom('leases')
      .select('finished_at as at')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.at ? new Date(row.at) : undefined;
  }

  async function markFinished(at: Date): Promise<void> {
    await db
      .updateTable('leases')
      .set({ finished_at: at.toISOString() })
      .where('name', '=', name)
      .execute();
  }
}
