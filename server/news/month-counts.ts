import { type Kysely, sql } from 'kysely';
import { type NewsFilter, type NewsType, newsTypes } from '#contract/news.ts';
import type { Tables } from '../database/schema.ts';

/** How many published items a month holds. */
export interface Month {
  month: string;
  items: number;
}

/** The counts of a list, newest month first. */
export async function countByMonth(db: Kysely<Tables>, filter: NewsFilter): Promise<Month[]> {
  let months = db
    .selectFrom('news_by_month')
    .select(({ fn }) => ['month', fn.sum<number>('items').as('items')])
    .where('items', '>', 0)
    .groupBy('month')
    .orderBy('month', 'desc');
  if (filter !== 'all') months = months.where('type', '=', filter);
  return months.execute();
}

/** Where a stretch begins: before which instant, and how many of that month's items come first. */
export interface MonthStart {
  before: string;
  skip: number;
}

/** Undefined when the list has no item there. */
export function startOf(months: Month[], offset: number): MonthStart | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { before: startOfNextMonth(month), skip };
    skip -= items;
  }
  return undefined;
}

/**
 * Counts what a write does to the items of a month. Always both types in one order: whoever writes in the same month
 * waits here for the other, and never each for the other.
 */
export async function changeCounts(
  trx: Kysely<Tables>,
  createdAt: string,
  changes: Partial<Record<NewsType, number>>,
): Promise<void> {
  const month = createdAt.slice(0, 7);
  for (const type of newsTypes) {
    const by = changes[type] ?? 0;
    await trx
      .insertInto('news_by_month')
      .values({ type, month, items: Math.max(by, 0) })
      .onConflict((conflict) =>
        conflict
          .columns(['type', 'month'])
          .doUpdateSet({ items: sql<number>`news_by_month.items + ${by}` }),
      )
      .execute();
  }
}

/** How many items that are together. */
export function sumOf(months: Month[]): number {
  return months.reduce((sum, { items }) => sum + items, 0);
}

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}
