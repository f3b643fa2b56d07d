import type { Kysely } from 'kysely';
import { announceChange } from '../database/changes.ts';
import type { Tables } from '../database/schema.ts';

/** Not shown yet: it is removed again unless a gallery names it. */
export async function insertPicture(
  trx: Kysely<Tables>,
  image: string,
  instant: string,
): Promise<void> {
  await trx
    .insertInto('school_pictures')
    .values({ image, created_at: instant, removed_at: instant, formats_due_at: instant })
    .execute();
  await announceChange(trx, 'school');
}

export async function findPictures(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('school_pictures').select('image').execute();
  return rows.map(({ image }) => image);
}

/** Pictures that have JPEGs alone so far. */
export async function findWithoutFormats(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('school_pictures')
    .select('image')
    .where('formats_due_at', 'is not', null)
    .execute();
  return rows.map(({ image }) => image);
}

export async function updateUse(
  trx: Kysely<Tables>,
  inUse: readonly string[],
  instant: string,
): Promise<void> {
  const all = await findPictures(trx);
  const used = all.filter((image) => inUse.includes(image));
  const unused = all.filter((image) => !inUse.includes(image));
  if (used.length > 0) {
    const shown = trx.updateTable('school_pictures').set({ removed_at: null });
    await shown.where('image', 'in', used).execute();
  }
  if (unused.length > 0) {
    await trx
      .updateTable('school_pictures')
      .set({ removed_at: instant })
      .where('image', 'in', unused)
      .where('removed_at', 'is', null)
      .execute();
  }
}

export async function deleteRemovedBefore(trx: Kysely<Tables>, instant: string): Promise<void> {
  await trx.deleteFrom('school_pictures').where('removed_at', '<', instant).execute();
}
