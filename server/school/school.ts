import { calendarDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { jpegAlone } from '#contract/pictures.ts';
import { changesInWords, kindNames } from '#contract/school/changes.ts';
import {
  type Gallery,
  type GalleryPicture,
  type SchoolDocuments,
  type SchoolKind,
  type SchoolVersion,
  schoolKinds,
  versionAt,
} from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { documentProblems } from '#contract/school/problems.ts';
import { type Actor, SYSTEM, writeAudit } from '../database/audit-log.ts';
import { announceChange } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { findWithoutFormats } from '../database/uploaded-pictures.ts';
import { AppError } from '../errors/app-error.ts';
import { invalidForm } from '../http/input.ts';
import { createResponseCache, SOURCE_AGE_MS } from '../http/response-cache.ts';
import { markPicturesInUse, refuseMissingPictures } from './gallery-pictures.ts';
import * as repository from './school-repository.ts';

/** The first versions hold since ever. */
const SINCE_EVER = '1970-01-01T00:00:00.000Z';
const LONGEST_AUDIT_TEXT = 1_000;
const DAY_MS = 24 * 60 * 60_000;

export interface SchoolChange<Kind extends SchoolKind = SchoolKind> {
  kind: Kind;
  document: SchoolDocuments[Kind];
  /** the newest version that the author has seen */
  basedOn: number;
  /** a day from tomorrow on; undefined: at once */
  holdsFrom?: string | undefined;
}

interface SchoolDependencies {
  db: Database;
  clock: () => Date;
  /** after every change by this process */
  onChange: () => void;
}

export type School = ReturnType<typeof createSchool>;

/** The school's settings: what holds now, and their versions. */
export function createSchool({ db, clock, onChange }: SchoolDependencies) {
  const cache = createResponseCache<SchoolVersion[]>({
    mostValues: 1,
    longestAgeMs: SOURCE_AGE_MS,
  });
  let lastKnown: SchoolVersion[] | undefined;

  return {
    begin,
    read,
    readGallery,
    feesOn,
    find,
    change,
    changeAll,
    forget: () => cache.expire(),
  };

  /** Copies the first values of `content/` into the database, for each kind that has none yet. */
  async function begin(): Promise<void> {
    const documents = firstValues();
    await transact(db, async (trx) => {
      await repository.lockSchool(trx);
      for (const kind of schoolKinds) {
        if ((await repository.newestNumber(trx, kind)) > 0) continue;
        const first = { kind, version: 1, document: documents[kind], holdsFrom: SINCE_EVER };
        const createdAt = clock().toISOString();
        await repository.insertVersion(trx, { ...first, createdAt }, SYSTEM);
      }
    });
    await versions();
  }

  /** What holds now; while the database does not answer, as it was known last. Before the first start, what it begins with. */
  async function read(): Promise<SchoolDocuments> {
    const known = await versions();
    const now = clock().toISOString();
    const documents = schoolKinds.map((kind) => {
      const ofKind = known.filter((version) => version.kind === kind);
      return [kind, versionAt(ofKind, now)?.document ?? firstValues()[kind]];
    });
    return Object.fromEntries(documents) as SchoolDocuments;
  }

  /** As pages show it: the address of a picture says whether its better formats are there. */
  async function readGallery(): Promise<GalleryPicture[]> {
    const { pictures } = (await read()).gallery;
    // While the database does not answer, every photograph has its JPEGs for certain.
    const waiting = await findWithoutFormats(db).catch(() => undefined);
    return pictures.map((picture) => {
      const { image } = picture;
      const hasJpegAlone = image.startsWith('/media/') && (waiting?.includes(image) ?? true);
      return { ...picture, image: hasJpegAlone ? jpegAlone(image) : image };
    });
  }

  /** The fees at the end of a day to come or past. Before the first start, what the school begins with. */
  async function feesOn(day: string): Promise<Fees> {
    const end = new Date(startOfDay(day).getTime() + DAY_MS - 1).toISOString();
    const version = versionAt(await repository.findVersions(db, 'fees'), end);
    return version?.document ?? firstValues().fees;
  }

  /** One kind with what will hold later, as its form needs it: from the database itself. */
  async function find<Kind extends SchoolKind>(kind: Kind) {
    const all = await repository.findVersions(db, kind);
    const now = clock().toISOString();
    // Of a day only the version that was written last ever holds.
    const upcoming = firstOfEach(all, ({ holdsFrom }) => holdsFrom)
      .filter(({ holdsFrom }) => holdsFrom > now)
      .sort((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1));
    const used = kind === 'fees' ? await repository.findNamesInUse(db) : undefined;
    const inUse = used ? [...new Set([...used.classes, ...used.purposes])] : [];
    return { current: currentOf(all, kind, now), upcoming, newest: all[0]?.version ?? 0, inUse };
  }

  /** Throws AppError `invalid` with a message by path, or `conflict` when somebody else was faster. */
  async function change<Kind extends SchoolKind>(
    wanted: SchoolChange<Kind>,
    author: Actor,
  ): Promise<void> {
    await changeAll([wanted], author);
  }

  /** As `change`: all of them, or nothing. */
  async function changeAll(wanted: readonly SchoolChange[], author: Actor): Promise<void> {
    const now = clock();
    for (const { kind, document, holdsFrom } of wanted) {
      const problems = documentProblems(kind, document);
      if (Object.keys(problems).length > 0) throw invalidForm(problems);
      if (holdsFrom !== undefined && holdsFrom <= calendarDay(now)) {
        throw invalidForm({ holdsFrom: 'Please choose a day from tomorrow on' });
      }
    }
    await transact(db, async (trx) => {
      await repository.lockSchool(trx);
      const entries: string[] = [];
      const withdrawn = await findWithdrawn(trx, wanted, now);
      for (const one of wanted) entries.push(await write(trx, one, author, now));
      for (const { kind, day } of withdrawn) await carryOver(trx, kind, day, author, now);
      if (wanted.some(({ kind }) => kind === 'gallery')) {
        await markPicturesInUse(trx, now.toISOString());
      }
      await announceChange(trx, 'school');
      for (const text of entries) {
        const entry = { action: 'school.changed', text: text.slice(0, LONGEST_AUDIT_TEXT) };
        await writeAudit(trx, author, entry, now);
      }
    });
    cache.expire();
    onChange();
  }

  /** Answers what it did, in words. */
  async function write(
    trx: Database,
    { kind, document, basedOn, holdsFrom }: SchoolChange,
    author: Actor,
    now: Date,
  ): Promise<string> {
    const createdAt = now.toISOString();
    const begins = holdsFrom === undefined ? createdAt : startOfDay(holdsFrom).toISOString();
    const all = await repository.findVersions(trx, kind);
    const newest = all[0];
    if (newest && newest.version !== basedOn) throw changedBy(newest);
    const before = currentOf(all, kind, begins);
    if (kind === 'fees') await refuseLostNames(trx, document as SchoolDocuments['fees']);
    const words = changesInWords(kind, before.document, document);
    if (words.length === 0) throw new AppError('invalid', 'Nothing was changed.');
    const version = { kind, version: basedOn + 1, document, holdsFrom: begins, createdAt };
    if (kind === 'gallery') await refuseMissingPictures(trx, document as Gallery);
    await repository.insertVersion(trx, version, author);
    const since = holdsFrom ? ` from ${shortSchoolDay(begins)}` : '';
    return `${kindNames[kind]} changed${since}: ${words.join('; ')}`;
  }

  /** The days to come on which nothing changes, because what was prepared for them was withdrawn. */
  async function findWithdrawn(trx: Database, wanted: readonly SchoolChange[], now: Date) {
    const found: { kind: SchoolKind; day: string }[] = [];
    for (const kind of new Set(wanted.map((one) => one.kind))) {
      const all = await repository.findVersions(trx, kind);
      const changed = wanted.filter((one) => one.kind === kind).map(({ holdsFrom }) => holdsFrom);
      const days = new Set(all.map(({ holdsFrom }) => holdsFrom));
      for (const day of [...days].sort()) {
        if (day <= now.toISOString() || changed.includes(calendarDay(day))) continue;
        if (!changesOn(all, kind, day)) found.push({ kind, day });
      }
    }
    return found;
  }

  /** What holds right before such a day goes on: the withdrawal must not bring back what held when it was made. */
  async function carryOver(
    trx: Database,
    kind: SchoolKind,
    day: string,
    author: Actor,
    now: Date,
  ): Promise<void> {
    const all = await repository.findVersions(trx, kind);
    if (!changesOn(all, kind, day)) return;
    const { document } = beforeDay(all, kind, day);
    const number = (all[0]?.version ?? 0) + 1;
    const version = { kind, version: number, document, holdsFrom: day };
    await repository.insertVersion(trx, { ...version, createdAt: now.toISOString() }, author);
  }

  async function versions(): Promise<SchoolVersion[]> {
    try {
      lastKnown = await cache.read('versions', async () => {
        const now = clock().toISOString();
        return { value: await repository.findCurrentAndUpcoming(db, now) };
      });
      return lastKnown;
    } catch (error) {
      if (lastKnown) return lastKnown;
      throw error;
    }
  }
}

/** Of all with the same key the one that stands first. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = items.map(keyOf);
  return items.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

function currentOf<Kind extends SchoolKind>(
  versions: readonly SchoolVersion[],
  kind: Kind,
  instant: string,
): SchoolVersion<Kind> {
  const ofKind = versions.filter((version) => version.kind === kind);
  const current = versionAt(ofKind, instant);
  if (!current) throw new Error(`the school has no ${kind}`);
  return current as SchoolVersion<Kind>;
}

/** What holds right before this day begins. */
function beforeDay(all: readonly SchoolVersion[], kind: SchoolKind, day: string): SchoolVersion {
  const earlier = all.filter(({ holdsFrom }) => holdsFrom < day);
  return currentOf(earlier, kind, day);
}

function changesOn(all: readonly SchoolVersion[], kind: SchoolKind, day: string): boolean {
  const [before, after] = [beforeDay(all, kind, day), currentOf(all, kind, day)];
  return changesInWords(kind, before.document, after.document).length > 0;
}

/** Payments keep the words they were made with, and filters must still find them. */
async function refuseLostNames(
  trx: Database,
  { classes, purposes }: SchoolDocuments['fees'],
): Promise<void> {
  const used = await repository.findNamesInUse(trx);
  const lost =
    used.classes.find((name) => !classes.some((one) => one.name === name)) ??
    used.purposes.find((name) => !purposes.some((one) => one.name === name));
  if (lost === undefined) return;
  throw new AppError(
    'invalid',
    `“${lost}” has payments and cannot be deleted. Retire it: then the form no longer offers it, and its payments are still found.`,
  );
}

function changedBy({ author, version, createdAt }: SchoolVersion): AppError {
  return new AppError(
    'conflict',
    `${author} changed this on ${shortSchoolDay(createdAt)} (version ${version}) while you were working on it. Nothing of yours was saved. Look at the new version, then make your change again.`,
  );
}
