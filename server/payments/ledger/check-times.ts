const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old an open payment is when the provider is asked: transfers may take days, and a checkout be opened weeks later. */
const AGES = [
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR),
  ...Array.from({ length: 6 }, (_, index) => (index + 2) * DAY),
  ...[14, 21, 28, 60, 90].map((days) => days * DAY),
];

/** How long a payment of this age waits at most for its next check. */
export const LONGEST_WAITS = [
  { youngerThanMs: DAY, waitMs: HOUR },
  { youngerThanMs: 7 * DAY, waitMs: DAY },
  { youngerThanMs: Number.POSITIVE_INFINITY, waitMs: 32 * DAY },
] as const;

/** When an open payment is checked next; undefined once it is older than ninety days. */
export function nextCheckAt(createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime();
  const next = AGES.find((candidate) => candidate > age);
  const longest = LONGEST_WAITS.find(({ youngerThanMs }) => age < youngerThanMs);
  if (next === undefined || !longest) return undefined;
  return new Date(Math.min(createdAt.getTime() + next, now.getTime() + longest.waitMs));
}
