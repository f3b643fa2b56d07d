import { pageIn } from '#contract/paging.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { addressWith } from '../panel/use-asked-place.ts';

/** What the address asks for. */
export interface StudentsQuery {
  view: 'lists' | 'left' | 'match';
  q: string;
  class: string;
  /** of the payments to match: those to decide, or those of no student */
  list: 'open' | 'none';
  page: number;
}

export const allStudents: StudentsQuery = {
  view: 'lists',
  q: '',
  class: '',
  list: 'open',
  page: 1,
};

export function readStudentsQuery(search: URLSearchParams): StudentsQuery {
  const views = ['left', 'match'] as const;
  return {
    view: views.find((view) => view === search.get('view')) ?? 'lists',
    q: search.get('q') ?? '',
    class: search.get('class') ?? '',
    list: search.get('list') === 'none' ? 'none' : 'open',
    page: pageIn(search),
  };
}

export function studentsAddress({ view, list, ...rest }: StudentsQuery, opened?: string): string {
  return addressWith(staffPages.students, {
    view: view === 'lists' ? undefined : view,
    list: list === 'none' ? list : undefined,
    ...rest,
    student: opened,
  });
}
