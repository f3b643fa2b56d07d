import { type OwesSort, owesSorts, type Standing, standings } from '#contract/book/who-owes.ts';
import { pageIn } from '#contract/paging.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { addressWith } from '../panel/use-asked-place.ts';

/** The page as it opens. The names are those in addresses of ours and of the API; '' is all. */
export const opening = {
  /** the key: '2026/2027-2'; '' is the term of today */
  term: '',
  class: '',
  purpose: '',
  standing: 'owing' as Standing | 'all',
  sort: 'class' as OwesSort,
  page: 1,
};

export type OwesQuery = typeof opening;

/** What the address asks for; what makes no sense counts as not said. */
export function readOwesQuery(search: URLSearchParams): OwesQuery {
  const asked = search.get('standing');
  return {
    term: search.get('term') ?? '',
    class: search.get('class') ?? '',
    purpose: search.get('purpose') ?? '',
    standing: asked === 'all' ? 'all' : (standings.find((one) => one === asked) ?? 'owing'),
    sort: owesSorts.find((sort) => sort === search.get('sort')) ?? 'class',
    page: pageIn(search),
  };
}

export function owesAddress(query: OwesQuery): string {
  const { standing, sort, ...rest } = query;
  return addressWith(staffPages.whoOwes, {
    ...rest,
    standing: standing === opening.standing ? '' : standing,
    sort: sort === opening.sort ? '' : sort,
  });
}
