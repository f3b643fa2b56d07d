import type { Database } from '../database/schema.ts';

export interface KeptLease {
  until: string;
  finishedAt: string | null;
}

export function createLeaseRepository(db: Database, name: string) {
  return { find, take, updateUntil, updateFinishedAt };

  async function find(): Promise<KeptLease | undefined> {
    return db
      .selectFrom('leases')
      .select(['until', 'finished_at as finishedAt'])
      .where('name', '=', name)
      .executeTakeFirst();
  }

  /** False while another holder has it. A lease that ends before `now` or after `latest` counts as ended. */
  async function take(
    holder: string,
    until: string,
    { now, latest }: { now: string; latest: string },
  ): Promise<boolean> {
    const taken = await db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where((eb) =>
            eb.or([
              eb('leases.holder', '=', holder),
              eb('leases.until', '<', now),
              eb('leases.until', '>', latest),
            ]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Only while `holder` has it. */
  async function updateUntil(holder: string, until: string): Promise<void> {
    await db
      .updateTable('leases')
      .set({ until })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }

  async function updateFinishedAt(at: Date): Promise<void> {
    await db
      .updateTable('leases')
      .set({ finished_at: at.toISOString() })
      .where('name', '=', name)
      .execute();
  }
}
