import { calendarDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { changesInWords, kindNames } from '#contract/school/changes.ts';
import {
  type Gallery,
  type SchoolDocuments,
  type SchoolKind,
  schoolKinds,
  versionAt,
} from '#contract/school/documents.ts';
import type { FeePurpose, Fees } from '#contract/school/fees.ts';
import type { Database } from '../database/schema.ts';
import { findPictures } from '../database/uploaded-pictures.ts';
import { isUploaded } from './gallery-pictures.ts';
import { firstOfEach, type School, type SchoolChange } from './school.ts';
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

type AnyDocument = SchoolDocuments[SchoolKind];

interface ImportPlan {
  changes: SchoolChange[];
  /** what they do */
  words: string[];
  /** what the file cannot bring or does not replace */
  notes: string[];
}

/** What a file would change, without changing it. */
export async function planImport({
  db,
  school,
  kinds,
  from,
  now,
}: ImportOrder): Promise<ImportPlan> {
  const plan: ImportPlan = { changes: [], words: [], notes: [] };
  const used = await findNamesInUse(db);
  const stored = new Set(await findPictures(db, 'gallery'));
  for (const kind of schoolKinds) {
    const filed = kinds[kind];
    if (filed) await planKind(kind, filed);
  }
  return plan;

  /** As this school can take it. */
  function fitting(kind: SchoolKind, document: AnyDocument, before: AnyDocument): AnyDocument {
    if (kind === 'fees') return withNamesInUse(document as Fees, before as Fees, used);
    if (kind !== 'gallery') return document;
    const here = picturesHere(document as Gallery, stored);
    const missing = (document as Gallery).pictures.filter((one) => !here.pictures.includes(one));
    for (const { title } of missing) {
      plan.notes.push(`Gallery: “${title}” is left out, because its picture is not stored here.`);
    }
    return here;
  }

  async function planKind(kind: SchoolKind, filed: FiledKind): Promise<void> {
    const { current, upcoming, newest } = await school.find(kind);
    const known = [current, ...upcoming];
    const steps = stepsOf(filed, from, calendarDay(now));
    const changes: SchoolChange[] = [];
    for (const step of steps) {
      const begins = (step.from ? startOfDay(step.from) : now).toISOString();
      const before = versionAt(known, begins) ?? current;
      const document = fitting(kind, step.document, before.document);
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
      plan.notes.push(
        `${kindNames[kind]}: version ${version}, which is not in the file, still holds from ${shortSchoolDay(holdsFrom)} on.`,
      );
    }
  }
}

/** Every picture of a gallery is a file, which only its own school has. */
function picturesHere({ pictures }: Gallery, stored: ReadonlySet<string>): Gallery {
  return { pictures: pictures.filter(({ image }) => !isUploaded(image) || stored.has(image)) };
}

/** What holds first, and what follows on later days: a day of the file that has come is no later one. */
function stepsOf({ current, upcoming }: FiledKind, from: string | undefined, today: string) {
  const start = from ?? today;
  // Version 1.0 filed what was replaced too: of a day that which held stands first.
  const holding = firstOfEach(upcoming, (one) => one.from);
  const inOrder = holding.toSorted((one, other) => (one.from < other.from ? -1 : 1));
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
