import * as z from 'zod';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { picturesError } from '#contract/news-pictures.ts';
import { jpegAlone, mainPictureAddress, readPictureAddress } from '#contract/pictures.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import type { Database } from '../database/schema.ts';
import * as uploads from '../database/uploaded-pictures.ts';
import { invalidForm } from '../http/input.ts';
import { moreImagesOf, type NewsItem, type NewsRow, toNewsItem } from './news-repository.ts';

const UNREADABLE = 'The list of pictures could not be read. Please send them again';

const imagesField = z.array(z.object({ image: z.string().max(500), alt: z.string() }));

/** The pictures that a form names, in their order; undefined from programs that send a file instead. */
export function readImages(text: string | undefined): NewsPicture[] | undefined {
  if (text === undefined) return undefined;
  const read = imagesField.safeParse(parsed(text));
  if (!read.success) throw invalidForm({ image: UNREADABLE });
  const images = read.data.map(({ image, alt }) => ({ image: plain(image), alt: cleanText(alt) }));
  const error = picturesError(images);
  if (error) throw invalidForm({ image: error });
  return images;
}

/**
 * In the transaction of a change: makes these the pictures of an item, and answers its columns. Each was uploaded and is
 * not shown yet, or the item has it already.
 */
export async function claimPictures(
  trx: Database,
  images: NewsPicture[],
  before: NewsRow | undefined,
  now: Date,
) {
  const addresses = images.map(({ image }) => image);
  const own = before ? picturesOf(before).map(({ image }) => image) : [];
  const known = new Map(
    (await uploads.findOfNews(trx, addresses)).map((row) => [row.image, row] as const),
  );
  for (const [index, image] of addresses.entries()) {
    const isTwice = addresses.indexOf(image) < index;
    const isFree = own.includes(image) || Boolean(known.get(image)?.removed_at);
    if (isTwice) throw invalidForm({ image: `Picture ${index + 1} is there twice` });
    if (!isFree) throw invalidForm({ image: notThere(index) });
  }
  const instant = now.toISOString();
  const dueAt = (image: string | undefined) => {
    if (image === undefined) return null;
    return known.get(image)?.formats_due_at ?? (image === before?.image ? firstDueAt : null);
  };
  const firstDueAt = before?.formats_due_at ?? null;
  const [first, ...more] = images;
  for (const { image } of more) {
    // A first picture that came with the form has no row of its own yet.
    if (known.has(image) || !readPictureAddress(image)) continue;
    await uploads.insertPicture(trx, { owner: 'news', image, instant, dueAt: dueAt(image) });
  }
  await uploads.markUsed(trx, addresses);
  const gone = own.filter((image) => !addresses.includes(image));
  await uploads.markUnused(trx, gone, instant);
  return {
    image: first?.image ?? null,
    image_alt: first?.alt || null,
    formats_due_at: dueAt(first?.image),
    more_images: more.length > 0 ? JSON.stringify(more) : null,
  };
}

/** All pictures of an item, the first one first. */
export function picturesOf(row: NewsRow): NewsPicture[] {
  const first = row.image ? [{ image: row.image, alt: row.image_alt ?? '' }] : [];
  return [...first, ...moreImagesOf(row)];
}

/** For its own page: with the pictures after the first, and which of them have JPEGs alone. */
export async function withPictures(db: Database, row: NewsRow): Promise<NewsItem> {
  const item = toNewsItem(row);
  const more = item.moreImages;
  if (!item.image || more.length === 0) return item;
  const rows = await uploads.findOfNews(
    db,
    more.map(({ image }) => image),
  );
  const waiting = new Set(rows.filter((one) => one.formats_due_at).map(({ image }) => image));
  const shown = more.map(({ image, alt }) => {
    return { image: waiting.has(image) ? jpegAlone(image) : image, alt };
  });
  return { ...item, images: [{ image: item.image, alt: item.imageAlt ?? '' }, ...shown] };
}

/** An answer may have said that it has JPEGs alone. */
function plain(image: string): string {
  const facts = readPictureAddress(image);
  return facts ? mainPictureAddress(facts) : image;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notThere(index: number): string {
  return `Picture ${index + 1} is not there any more. Please remove it and choose it again`;
}
