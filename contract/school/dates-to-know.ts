import { eventInWords } from '../dates/event-time.ts';
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

const MOST = 4;

/** All of them in their order, each once. */
export function schoolDates({ terms: { terms }, days: { days } }: DatedDocuments): SchoolDate[] {
  const ofTerms = terms.flatMap(({ year, term, begins, ends }) => {
    const name = termInWords(`${year}-${term}`);
    return [dateOf(`${name}, begins`, begins, begins), dateOf(`${name}, ends`, ends, ends)];
  });
  const ofDays = days.map(({ name, first, last }) => dateOf(name, first, last));
  const unique = new Map(
    [...ofTerms, ...ofDays].map((date) => [`${date.first} ${date.name}`, date]),
  );
  return [...unique.values()].sort((one, other) => (one.first < other.first ? -1 : 1));
}

/** The next few that are not over; `today` such as '2026-12-07'. */
export function datesToKnow(documents: DatedDocuments, today: string): SchoolDate[] {
  return schoolDates(documents)
    .filter(({ last }) => last >= today)
    .slice(0, MOST);
}

function dateOf(name: string, first: string, last: string): SchoolDate {
  return { name, first, last, words: eventInWords({ first, last }, null) };
}
