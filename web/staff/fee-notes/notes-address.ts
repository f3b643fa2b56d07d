import { type NoteFilter, noteFilters } from '#contract/book/note-lists.ts';
import { pageIn } from '#contract/paging.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { addressWith } from '../panel/use-asked-place.ts';

/** What the address asks for. The names are those of the API. */
export interface NotesQuery {
  view: 'all' | 'due';
  q: string;
  status: NoteFilter | '';
  class: string;
  purpose: string;
  /** a key: '2026/2027-2' */
  term: string;
  page: number;
}

export const allNotes: NotesQuery = {
  view: 'all',
  q: '',
  status: '',
  class: '',
  purpose: '',
  term: '',
  page: 1,
};

export function readNotesQuery(search: URLSearchParams): NotesQuery {
  const text = (name: string) => search.get(name) ?? '';
  return {
    view: search.get('view') === 'due' ? 'due' : 'all',
    q: text('q'),
    status: noteFilters.find((status) => status === search.get('status')) ?? '',
    class: text('class'),
    purpose: text('purpose'),
    term: text('term'),
    page: pageIn(search),
  };
}

export function notesAddress({ view, page, ...filters }: NotesQuery, opened?: string): string {
  const shown = view === 'due' ? 'due' : undefined;
  return addressWith(staffPages.feeNotes, { view: shown, ...filters, page, note: opened });
}

/** What narrows a list, as calls send it. */
export function filterOf(query: Partial<NotesQuery>): Record<string, string> {
  const { q = '', status = '', class: feeClass = '', purpose = '', term = '' } = query;
  return { q: cleanText(q), status, class: feeClass, purpose, term };
}

export function isNarrowed(query: NotesQuery): boolean {
  return Object.values(filterOf(query)).some(Boolean);
}
