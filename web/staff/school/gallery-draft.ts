import type { Gallery, GalleryPicture } from '#contract/school/documents.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { type Row, rowOf } from './rows.ts';

const LONGEST_ID = 50;

/** A picture without an address is still being sent; one without an id is new. */
export type GalleryDraft = Row<GalleryPicture>[];

export function galleryDraftOf({ pictures }: Gallery): GalleryDraft {
  return pictures.map(rowOf);
}

export function galleryOf(draft: GalleryDraft): Gallery {
  const taken = new Set(draft.map(({ id }) => id));
  const pictures = draft.map(({ key: _, ...picture }) => {
    const title = cleanText(picture.title);
    const id = picture.id || freeId(title, taken);
    taken.add(id);
    const [alt, description] = [cleanText(picture.alt), cleanText(picture.description)];
    return { ...picture, id, title, alt, description };
  });
  return { pictures };
}

export function newPicture(): Row<GalleryPicture> {
  return rowOf<GalleryPicture>({
    id: '',
    title: '',
    category: 'Events',
    image: '',
    alt: '',
    description: '',
  });
}

/** Another photograph in a picture's place: the colour of a drawing goes with the drawing. */
export function withImage(draft: GalleryDraft, key: number, image: string): GalleryDraft {
  return draft.map((row) => {
    if (row.key !== key) return row;
    const { ground: _, ...picture } = row;
    return { ...picture, image };
  });
}

/** 'sports-day', or 'sports-day-2' where there is one already. */
function freeId(title: string, taken: ReadonlySet<string>): string {
  const words = foldText(title).replace(/[^a-z\d]+/g, '-');
  const base = words.slice(0, LONGEST_ID).replace(/^-|-$/g, '') || 'picture';
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
