import type { Stretch } from './sums-repository.ts';

/** The first stretches that reach over what is skipped and hold a page; what is still to be skipped in them. */
export function pick(
  stretches: Stretch[],
  skip: number,
  limit: number,
): { picked: Stretch[]; skip: number } | undefined {
  let before = 0;
  let skipped = 0;
  const picked: Stretch[] = [];
  for (const stretch of stretches) {
    if (before >= skip + limit) break;
    if (before + stretch.payments <= skip) skipped = before + stretch.payments;
    else picked.push(stretch);
    before += stretch.payments;
  }
  return picked.length > 0 ? { picked, skip: skip - skipped } : undefined;
}

/** From where the earliest begins to where the latest ends. */
export function boundsOf(stretches: Stretch[]): { from: string; to: string } {
  const starts = stretches.map(({ startsAt }) => startsAt).sort();
  const ends = stretches.map(({ endsAt }) => endsAt).sort();
  return { from: starts[0] ?? '', to: ends.at(-1) ?? '' };
}
