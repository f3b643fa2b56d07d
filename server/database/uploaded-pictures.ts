import { announceChange } from './changes.ts';
import type { Database } from './schema.ts';
import type { PictureOwner } from './school-tables.ts';

/** Not shown yet: it is removed again unless a gallery or a news item names it. */
export async function insertPicture(
  trx: Database,
  {
    owner,
    image,
    instant,
    dueAt = instant,
  }: { owner: PictureOwner; image: string; instant: string; dueAt?: string | null },
): Promise<void> {
  await trx
    .insertInto('school_pictures')
    .values({ image, owner, created_at: instant, removed_at: instant, formats_due_at: dueAt })
    .execute();
  if (owner === 'gallery') await announceChange(trx, 'school');
}

export async function findPictures(db: Database, owner: PictureOwner): Promise<string[]> {
  const rows = await db
    .selectFrom('school_pictures')
    .select('image')
    .where('owner', '=', owner)
    .execute();
  return rows.map(({ image }) => image);
}

/** Pictures that have JPEGs alone so far. */
export async function findWithoutFormats(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('school_pictures')
    .select('image')
    .where('formats_due_at', 'is not', null)
    .execute();
  return rows.map(({ image }) => image);
}

/** Of these pictures what is known of the news' own. */
export async function findOfNews(db: Database, images: string[]) {
  if (images.length === 0) return [];
  return db
    .selectFrom('school_pictures')
    .select(['image', 'removed_at', 'formats_due_at'])
    .where('owner', '=', 'news')
    .where('image', 'in', images)
    .execute();
}

/** Of the gallery: which of all its pictures are shown. */
export async function updateUse(
  trx: Database,
  inUse: readonly string[],
  instant: string,
): Promise<void> {
  const all = await findPictures(trx, 'gallery');
  await markUsed(
    trx,
    all.filter((image) => inUse.includes(image)),
  );
  await markUnused(
    trx,
    all.filter((image) => !inUse.includes(image)),
    instant,
  );
}

export async function markUsed(trx: Database, images: string[]): Promise<void> {
  if (images.length === 0) return;
  const shown = trx.updateTable('school_pictures').set({ removed_at: null });
  await shown.where('image', 'in', images).execute();
}

/** From now on they have days of grace; those that have begun them go on. */
export async function markUnused(trx: Database, images: string[], instant: string): Promise<void> {
  if (images.length === 0) return;
  await trx
    .updateTable('school_pictures')
    .set({ removed_at: instant })
    .where('image', 'in', images)
    .where('removed_at', 'is', null)
    .execute();
}

export async function deletePictures(trx: Database, images: string[]): Promise<void> {
  if (images.length === 0) return;
  await trx.deleteFrom('school_pictures').where('image', 'in', images).execute();
}

export async function deleteRemovedBefore(trx: Database, instant: string): Promise<void> {
  await trx.deleteFrom('school_pictures').where('removed_at', '<', instant).execute();
}
