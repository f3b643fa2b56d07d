import { type Gallery, versionAt } from '#contract/school/documents.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import * as uploads from '../database/uploaded-pictures.ts';
import { invalidForm } from '../http/input.ts';
import { findVersions } from './school-repository.ts';

/** As long as a deleted news item can be restored. */
const GRACE_MS = 30 * 24 * 3_600_000;

/** Forgets what nothing has shown for thirty days; the files go with the unused ones of the news. */
export async function tidyUpPictures(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - GRACE_MS).toISOString();
  await transact(db, async (trx) => {
    await markPicturesInUse(trx, now.toISOString());
    await uploads.deleteRemovedBefore(trx, since);
  });
}

/** In the transaction of a change: a version may be used again whose pictures are gone. */
export async function refuseMissingPictures(trx: Database, gallery: Gallery): Promise<void> {
  const known = new Set(await uploads.findPictures(trx, 'gallery'));
  const errors: Record<string, string> = {};
  for (const [index, { image }] of gallery.pictures.entries()) {
    if (!isUploaded(image) || known.has(image)) continue;
    errors[`pictures.${index}.image`] = 'This picture is not there any more. Please choose another';
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors);
}

/** In use is what the gallery shows at this moment or will show later; the rest begins its days of grace. */
export async function markPicturesInUse(trx: Database, instant: string): Promise<void> {
  const versions = await findVersions(trx, 'gallery');
  const current = versionAt(versions, instant);
  const shown = versions.filter((one) => one === current || one.holdsFrom > instant);
  const images = shown.flatMap(({ document }) => document.pictures.map(({ image }) => image));
  await uploads.updateUse(trx, images.filter(isUploaded), instant);
}

export function isUploaded(image: string): boolean {
  return image.startsWith('/media/');
}
