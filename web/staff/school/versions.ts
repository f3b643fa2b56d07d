import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import { changesInWords } from '#contract/school/changes.ts';
import { type SchoolDocuments, type SchoolKind, versionAt } from '#contract/school/documents.ts';
import type { KindState, ShownVersion } from '../api/school.ts';

/** A version that will hold, with what it changes and what holds right before it. */
export interface Upcoming<Kind extends SchoolKind> {
  version: ShownVersion<Kind>;
  /** '2027-01-04' */
  day: string;
  before: SchoolDocuments[Kind];
  changes: string[];
}

/** The document that holds on this day; undefined: now. */
export function documentAt<Kind extends SchoolKind>(
  { current, upcoming }: KindState<Kind>,
  day: string | undefined,
): SchoolDocuments[Kind] {
  if (!day) return current.document;
  const instant = startOfDay(day).toISOString();
  return (versionAt(upcoming, instant) ?? current).document;
}

/** What will change and when: of a day the version that counts, without what was withdrawn again. */
export function upcomingOf<Kind extends SchoolKind>(
  kind: Kind,
  { current, upcoming }: KindState<Kind>,
): Upcoming<Kind>[] {
  const days = [...new Set(upcoming.map(({ holdsFrom }) => holdsFrom))].sort();
  let before = current.document;
  return days.flatMap((holdsFrom) => {
    const version = versionAt(upcoming, holdsFrom);
    if (!version) return [];
    const changes = changesInWords(kind, before, version.document);
    const entry = { version, day: calendarDay(holdsFrom), before, changes };
    before = version.document;
    return changes.length > 0 ? [entry] : [];
  });
}

/** The version that was written last, whether it holds already or not. */
export function newestOf({ current, upcoming }: KindState): ShownVersion {
  return upcoming.reduce((last, one) => (one.version > last.version ? one : last), current);
}
