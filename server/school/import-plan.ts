import { calendarDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { changesInWords, kindNames } from '#contract/school/changes.ts';
import { type SchoolKind, schoolKinds, versionAt } from '#contract/school/documents.ts';
import type { FeePurpose, Fees } from '#contract/school/fees.ts';
import type { Database } from '../database/schema.ts';
import type { School, SchoolChange } from './school.ts';
import type { FiledKind, FiledKinds } from './school-file.ts';
import { findNamesInUse } from './school-repository.ts';

interface ImportOrder {
  db: Database;
  school: School;
  kinds: FiledKinds;
  /** a day from tomorrow on; undefined: at once */
  from: string | undefined;
  now: Date;
}

interface ImportPlan {
  changes: SchoolChange[];
  /** what they do */
  words: string[];
  /** versions with a later day that the file does not replace */
  staying: string[];
}

/** What a file would change, without changing it. */
export async function planImport({
  db,
  school,
  kinds,
  from,
  now,
}: ImportOrder): Promise<ImportPlan> {
  const plan: ImportPlan = { changes: [], words: [], staying: [] };
  const used = await findNamesInUse(db);
  for (const kind of schoolKinds) {
    const filed = kinds[kind];
    if (filed) await planKind(kind, filed);
  }
  return plan;

  async function planKind(kind: SchoolKind, filed: FiledKind): Promise<void> {
    const { current, upcoming, newest } = await school.find(kind);
    const known = [current, ...upcoming];
    const steps = stepsOf(filed, from, calendarDay(now));
    const changes: SchoolChange[] = [];
    for (const step of steps) {
      const begins = (step.from ? startOfDay(step.from) : now).toISOString();
      const before = versionAt(known, begins) ?? current;
      const document =
        kind === 'fees'
          ? withNamesInUse(step.document as Fees, before.document as Fees, used)
          : step.document;
      const words = changesInWords(kind, before.document, document);
      if (words.length === 0) continue;
      const basedOn = newest + changes.length;
      changes.push({ kind, document, basedOn, holdsFrom: step.from });
      known.push({ ...current, document, version: basedOn + 1, holdsFrom: begins });
      plan.words.push(`${kindNames[kind]}${step.from ? ` from ${shortSchoolDay(begins)}` : ''}:`);
      plan.words.push(...words.map((sentence) => `  ${sentence}`));
    }
    plan.changes.push(...changes);
    if (changes.length === 0) return;
    const days = steps.map((step) => step.from);
    for (const { version, holdsFrom } of upcoming) {
      if (days.includes(calendarDay(holdsFrom))) continue;
      plan.staying.push(
        `${kindNames[kind]}: version ${version}, which is not in the file, still holds from ${shortSchoolDay(holdsFrom)} on.`,
      );
    }
  }
}

/** What holds first, and what follows on later days: a day of the file that has come is no later one. */
function stepsOf({ current, upcoming }: FiledKind, from: string | undefined, today: string) {
  const start = from ?? today;
  const inOrder = upcoming.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const begun = inOrder.findLast((one) => one.from <= start)?.document ?? current;
  return [{ from, document: begun }, ...inOrder.filter((one) => one.from > start)];
}

/** Payments carry these names: what the file lacks of them is no longer offered, but stays. */
function withNamesInUse(
  fees: Fees,
  before: Fees,
  used: { classes: readonly string[]; purposes: readonly string[] },
): Fees {
  const missing = (names: readonly string[], list: readonly { name: string }[]) =>
    names.filter((name) => !list.some((one) => one.name === name));
  const classes = [
    ...fees.classes,
    ...missing(used.classes, fees.classes).map((name) => ({ name, isRetired: true })),
  ];
  const purposes = missing(used.purposes, fees.purposes).map((name): FeePurpose => {
    const known = before.purposes.find((one) => one.name === name);
    const { icon, paidFor, kobo } = known ?? { icon: 'book', paidFor: 'term', kobo: {} };
    const priced = Object.entries(kobo).filter(([name]) =>
      classes.some((one) => one.name === name),
    );
    return { name, icon, paidFor, kobo: Object.fromEntries(priced), isRetired: true };
  });
  return { classes, purposes: [...fees.purposes, ...purposes] };
}
