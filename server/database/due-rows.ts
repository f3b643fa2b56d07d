import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Clocks of two machines may differ by this much; a later time was written before a clock was set back. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Whether something happened no longer than `ms` ago. */
export function isYoungerThan(ms: number, at: string | Date, now: Date): boolean {
  const age = now.getTime() - new Date(at).getTime();
  return age <= ms && age >= -CLOCK_TOLERANCE_MS;
}

/** Whether the time in `column` has come, or is later than `longestWaits`: then a clock was ahead. */
export function isDue(
  column: string,
  now: Date,
  longestWaits: (latest: (waitMs: number) => string) => RawBuilder<string>,
): RawBuilder<SqlBool> {
  const at = sql.ref(column);
  const latest = longestWaits((waitMs) =>
    new Date(now.getTime() + waitMs + CLOCK_TOLERANCE_MS).toISOString(),
  );
  return sql<SqlBool>`(${at} <= ${now.toISOString()} or ${at} > ${latest})`;
}

/** The time that a query over waiting rows selects as `at`; undefined when nothing waits. */
export async function firstDue(query: {
  executeTakeFirst(): Promise<{ at: string | null } | undefined>;
}): Promise<Date | undefined> {
  const row = await query.executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

/** For retries: the longest wait before each attempt; the last one repeats. */
export function isAttemptDue(now: Date, longestWaitsMs: readonly number[]): RawBuilder<SqlBool> {
  return isDue('next_attempt_at', now, (latest) => {
    const waits = longestWaitsMs.map(
      (waitMs, attempts) => sql`when attempts <= ${attempts} then ${latest(waitMs)}`,
    );
    const last = latest(longestWaitsMs.at(-1) ?? 0);
    return sql<string>`case ${sql.join(waits, sql` `)} else ${last} end`;
  });
}
