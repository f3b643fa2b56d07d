import { eventInWords } from '../dates/event-time.ts';
import { dayAfter } from '../dates/school-time.ts';
import type { SchoolDocuments } from './documents.ts';
import { termInWords } from './terms.ts';

/** A day of the school's calendar, or several: a term begins or ends, or there is no school. */
export interface SchoolDate {
  name: string;
  first: string;
  last: string;
  words: string;
}

export type DatedDocuments = Pick<SchoolDocuments, 'terms' | 'days'>;

const MOST = 3;

/** All of them in their order. Days with one name that follow each other, as those of a feast do, are one. */
export function schoolDates({ terms: { terms }, days: { days } }: DatedDocuments): SchoolDate[] {
  const ofTerms = terms.flatMap(({ year, term, begins, ends }) => {
    const name = termInWords(`${year}-${term}`).replace(',', '');
    return [
      { name: `${name} begins`, first: begins, last: begins },
      { name: `${name} ends`, first: ends, last: ends },
    ];
  });
  const joined: SpanOfDays[] = [];
  for (const { name, first, last } of [...days].sort(byFirstDay)) {
    const before = joined.findLast((one) => one.name === name);
    if (before && first <= dayAfter(before.last)) {
      if (last > before.last) before.last = last;
    } else joined.push({ name, first, last });
  }
  const all = [...ofTerms, ...joined].sort(byFirstDay);
  return all.map((date) => ({ ...date, words: eventInWords(date, null) }));
}

/** The next few that are not over; `today` such as '2026-12-07'. */
export function datesToKnow(documents: DatedDocuments, today: string): SchoolDate[] {
  return schoolDates(documents)
    .filter(({ last }) => last >= today)
    .slice(0, MOST);
}

type SpanOfDays = Pick<SchoolDate, 'name' | 'first' | 'last'>;

function byFirstDay(one: SpanOfDays, other: SpanOfDays): number {
  return one.first < other.first ? -1 : 1;
}
