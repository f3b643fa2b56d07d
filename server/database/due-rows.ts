import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The clocks of two machines may differ by this much; a time further ahead was written before a clock was put back. */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether the time in `column` has come. A row that waits longer than `longestWaits` of its kind was written while a
 * clock stood ahead, by a minute or a year: it is due too, so that putting a clock right postpones nothing.
 */
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

/** For work that is tried again: the longest wait before each attempt, the last one for all that follow. */
export function isAttemptDue(now: Date, longestWaitsMs: readonly number[]): RawBuilder<SqlBool> {
  return isDue('next_attempt_at', now, (latest) => {
    const waits = longestWaitsMs.map(
      (waitMs, attempts) => sql`when attempts <= ${attempts} then ${latest(waitMs)}`,
    );
    const last = latest(longestWaitsMs.at(-1) ?? 0);
    return sql<string>`case ${sql.join(waits, sql` `)} else ${last} end`;
  });
}
