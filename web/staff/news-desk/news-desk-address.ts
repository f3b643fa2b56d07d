import { useSearchParams } from 'react-router';
import { pageIn } from '#contract/paging.ts';
import { addressWith, useAskedPlace } from '../panel/use-asked-place.ts';

/** Which part of the list is shown and which form is open. */
export interface NewsDeskPlace {
  page: number;
  words: string;
  /** the id of the item in the form, or NEW_ITEM; undefined while the form is closed */
  open: string | undefined;
}

export const NEW_ITEM = 'new';

/** The place is in the address, for reload, Back and bookmarks. */
export function useNewsDeskAddress() {
  const [query] = useSearchParams();
  const place = readPlace(query);
  const [asked, ask] = useAskedPlace(place, addressOfPlace);

  return {
    place,
    addressOfPage: (page: number) => addressOfPlace({ ...place, page }),
    search: (words: string) => ask({ ...asked, words, page: 1 }, true),
    showPage: (page: number) => ask({ ...asked, page }, true),
    openForm: (open: string) => ask({ ...asked, open }, false),
    closeForm: () => ask({ ...asked, open: undefined }, true),
  };
}

export function readPlace(query: URLSearchParams): NewsDeskPlace {
  return {
    page: pageIn(query),
    words: query.get('q') ?? '',
    open: query.get('item') || undefined,
  };
}

export function addressOfPlace({ page, words, open }: NewsDeskPlace): string {
  return addressWith('', { q: words, page, item: open }) || '?';
}
