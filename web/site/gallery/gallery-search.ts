import { galleryCategories } from '#content/gallery.ts';
import type { GalleryPicture } from '#contract/school/documents.ts';
import { foldText } from '#contract/text/fold-text.ts';

export type GalleryCategory = (typeof galleryCategories)[number];

export interface GallerySearch {
  category: GalleryCategory;
  words: string;
  view: 'grid' | 'list';
}

/** The search that an address asks for; what it does not say, or says wrongly, is the default. */
export function readSearch(address: URLSearchParams): GallerySearch {
  // Without scripts a pressed button comes before the hidden field of the same name, so the first one counts.
  const category = address.get('category');
  return {
    category: galleryCategories.find((name) => nameInAddress(name) === category) ?? 'All',
    words: address.get('q') ?? '',
    view: address.get('view') === 'list' ? 'list' : 'grid',
  };
}

export function writeSearch({ category, words, view }: GallerySearch): URLSearchParams {
  const address = new URLSearchParams();
  if (category !== 'All') address.set('category', nameInAddress(category));
  if (foldText(words)) address.set('q', words);
  if (view === 'list') address.set('view', view);
  return address;
}

export function nameInAddress(category: GalleryCategory): string {
  return category.toLowerCase();
}

/** The pictures of the category whose title or description holds the words, whatever their capitals and marks. */
export function findPictures(
  items: readonly GalleryPicture[],
  { category, words }: Pick<GallerySearch, 'category' | 'words'>,
): GalleryPicture[] {
  const wanted = foldText(words);
  return items.filter(
    (item) =>
      (category === 'All' || item.category === category) &&
      [item.title, item.description].some((text) => foldText(text).includes(wanted)),
  );
}
