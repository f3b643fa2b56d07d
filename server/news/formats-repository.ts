import { sql } from 'kysely';
import { announceChange } from '../database/changes.ts';
import { isDue } from '../database/due-rows.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';

/** One item, deleted or not, whose picture has JPEGs alone. */
export type WaitingPicture = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Of the due items the one published last, since parents see it first. */
export async function findDue(db: Database, now: Date, longestWaitMs: number) {
  return db
    .selectFrom('news')
    .select(['id', 'image'])
    .$narrowType<{ image: string }>()
    .where('formats_due_at', 'is not', null)
    .where(isDue('formats_due_at', now, (latest) => sql.val(latest(longestWaitMs))))
    .orderBy('formats_due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findNextDueAt(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('news')
    .select('formats_due_at')
    .where('formats_due_at', 'is not', null)
    .orderBy('formats_due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.formats_due_at ? new Date(row.formats_due_at) : undefined;
}

/** `dueAt` is null when the formats are there. False when the item is gone or has another picture by now. */
export async function updateDueAt(
  db: Database,
  { id, image }: WaitingPicture,
  dueAt: Date | null,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('news')
      .set({ formats_due_at: dueAt?.toISOString() ?? null })
      .where('id', '=', id)
      .where('image', '=', image)
      .executeTakeFirst();
    await announceChange(trx, 'news');
    return numUpdatedRows > 0n;
  });
}
