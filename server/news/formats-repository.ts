import { sql } from 'kysely';
import { announceChange } from '../database/changes.ts';
import { isDue } from '../database/due-rows.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';

/** Where pictures have JPEGs alone at first. */
const tables = ['news', 'school_pictures'] as const;

/** The address of a picture that waits for its better formats: of those due the one sent last, since parents see it first. */
export async function findDue(
  db: Database,
  now: Date,
  longestWaitMs: number,
): Promise<string | undefined> {
  const found: { image: string | null; formats_due_at: string | null }[] = [];
  for (const table of tables) {
    const due = await db
      .selectFrom(table)
      .select(['image', 'formats_due_at'])
      .where('formats_due_at', 'is not', null)
      .where(isDue('formats_due_at', now, (latest) => sql.val(latest(longestWaitMs))))
      .orderBy('formats_due_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (due) found.push(due);
  }
  found.sort((one, other) => ((one.formats_due_at ?? '') < (other.formats_due_at ?? '') ? 1 : -1));
  return found[0]?.image ?? undefined;
}

export async function findNextDueAt(db: Database): Promise<Date | undefined> {
  const instants: number[] = [];
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('formats_due_at')
      .where('formats_due_at', 'is not', null)
      .orderBy('formats_due_at')
      .limit(1)
      .executeTakeFirst();
    if (row?.formats_due_at) instants.push(Date.parse(row.formats_due_at));
  }
  return instants.length > 0 ? new Date(Math.min(...instants)) : undefined;
}

/** `dueAt` is null when the formats are there. False when the picture is gone by now. */
export async function updateDueAt(
  db: Database,
  image: string,
  dueAt: Date | null,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const columns = { formats_due_at: dueAt?.toISOString() ?? null };
    const items = await trx
      .updateTable('news')
      .set(columns)
      .where('image', '=', image)
      .returning('id')
      .execute();
    const uploads = await trx
      .updateTable('school_pictures')
      .set(columns)
      .where('image', '=', image)
      .returning('owner')
      .execute();
    const owners = new Set(uploads.map(({ owner }) => owner));
    if (items.length > 0 || owners.has('news')) await announceChange(trx, 'news');
    if (owners.has('gallery')) await announceChange(trx, 'school');
    return items.length + uploads.length > 0;
  });
}
