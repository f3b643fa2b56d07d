import { sql } from 'kysely';
import { databaseMs, isSqlite } from '../../database/engine.ts';
import type { Database } from '../../database/schema.ts';
import { createProviderBudget, type ProviderBudget, shareOf } from './provider-budget.ts';

/** No queue of ours reaches further ahead: such a time was written before a clock was put back. */
const FUTURE_MS = 120_000;
const FUTURE_GAPS = 10;

/** The budget of all processes over one PostgreSQL, by the database's clock; on SQLite that of this process. */
export function createSharedBudget(db: Database, perMinute: number): ProviderBudget {
  if (isSqlite(db)) return createProviderBudget(perMinute);

  return async (caller) => {
    const { gapMs, burstMs, longestWaitMs } = shareOf(caller, perMinute);
    const now = sql<number>`clock.now`;
    const latest = sql<number>`${now} + ${FUTURE_MS + FUTURE_GAPS * gapMs}::float8`;
    const emptyAt = sql<number>`
      case when empty_at > ${latest} then ${now} else greatest(empty_at, ${now}) end
    `;
    const waitMs = (at: typeof emptyAt) => sql<number>`${at} - ${now} - ${burstMs}::float8`;
    const taken = await db
      .updateTable('provider_budget')
      .from(sql<{ now: number }>`(select ceil(${databaseMs}) as now)`.as('clock'))
      .set({ empty_at: sql`ceil(${emptyAt} + ${gapMs}::float8)` })
      .where('provider_budget.id', '=', 1)
      .$if(longestWaitMs !== undefined, (update) =>
        update.where(waitMs(emptyAt), '<=', longestWaitMs ?? 0),
      )
      .returning(waitMs(sql<number>`empty_at - ${gapMs}::float8`).as('waitMs'))
      .executeTakeFirst();
    return taken && Math.max(0, taken.waitMs);
  };
}
