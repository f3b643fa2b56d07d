import type * as z from 'zod';
import {
  MOST_WITHOUT_NOTE,
  OWES_PER_PAGE,
  type OwesSort,
  statusesOf,
} from '#contract/book/who-owes.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { paginationOf } from '#contract/paging.ts';
import type { whoOwesExportQuery, whoOwesQuery } from '#contract/schemas/who-owes.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, offeredClasses } from '#contract/school/fees.ts';
import { newestTermsFirst, termInWords, termOn } from '#contract/school/terms.ts';
import { MOST_EXCEL_LINES } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { excelFile } from '../bookkeeping/excel-file.ts';
import { noteAnswer, paymentAnswer, type Row, studentAnswer } from './owes-answers.ts';
import { owesCsv, owesSheets } from './owes-files.ts';
import {
  countUnnoted,
  findNotes,
  findOtherPayments,
  findTerms,
  findUnnoted,
  type NoteFilter,
  type OwesNote,
  readSums,
  type Slice,
} from './owes-repository.ts';
import { byClassOf, type ClassFigures, sumFigures } from './owes-sums.ts';

export type OwesQuery = z.infer<typeof whoOwesExportQuery>;

type NotesQuery = NoteFilter & { sort: OwesSort };
/** The classes of what was asked for, in order, each with the number of its notes that are asked for. */
type ClassCounts = { feeClass: string; count: number }[];
interface Counted {
  counts: ClassCounts;
  /** of the classes and purposes of the term, however they stand */
  allNotes: number;
}

interface WhoOwesOptions {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

const BATCH = 500;

export type WhoOwes = ReturnType<typeof createWhoOwes>;

/** Who has paid and who has not, from what is outstanding now. What it costs does not grow with the payments. */
export function createWhoOwes({ db, readSchool, clock }: WhoOwesOptions) {
  return { read, startCsv, startExcel };

  async function read(query: z.infer<typeof whoOwesQuery>) {
    const { page, limit = OWES_PER_PAGE, sort = 'class' } = query;
    const opened = await open(query);
    const slice = { offset: (page - 1) * limit, limit };
    const { totals, filter, counts, today } = opened;
    if (query.standing === 'without_note') {
      const found = totals.other.payments;
      const total = Math.min(found, MOST_WITHOUT_NOTE);
      const within = { offset: slice.offset, limit: Math.min(limit, total - slice.offset) };
      const payments = within.limit > 0 ? await findOtherPayments(db, filter, within) : [];
      const pagination = {
        ...paginationOf(page, limit, total),
        ...(found > total && { more: true as const }),
      };
      const rows = payments.map(paymentAnswer);
      return { ...opened, rows, pagination, sortedBy: 'newest' as const };
    }
    if (query.standing === 'no_note_yet') {
      const sortedBy: OwesSort = sort === 'name' ? 'name' : 'class';
      const rows = await findStudents(opened, sortedBy, slice);
      const pagination = paginationOf(page, limit, await countUnnoted(db, opened.unnoted));
      return { ...opened, rows, pagination, sortedBy };
    }
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const notes = await findSlice({ ...filter, sort }, opened, slice);
    const rows = notes.map((note) => noteAnswer(note, today));
    return { ...opened, rows, pagination: paginationOf(page, limit, total), sortedBy: sort };
  }

  async function startCsv(query: OwesQuery, reader: Actor) {
    const opened = await open(query);
    await writeExported(opened, reader, 'a CSV file');
    return { name: `${opened.file}.csv`, pieces: owesCsv(batches(query, opened)) };
  }

  /** Throws AppError `invalid` when it has too many lines. */
  async function startExcel(query: OwesQuery, reader: Actor) {
    const opened = await open(query);
    const { counts, totals, unnoted } = opened;
    const others = totals.other.payments + (await countUnnoted(db, unnoted));
    const lines = counts.reduce((sum, { count }) => sum + count, others);
    if (lines > MOST_EXCEL_LINES) {
      throw new AppError(
        'invalid',
        'This list is too long for an Excel file. Please take the CSV file, or one class.',
      );
    }
    await writeExported(opened, reader, 'an Excel file');
    const pieces = excelFile(owesSheets(batches(query, opened), opened));
    return { name: `${opened.file}.xlsx`, pieces };
  }

  type Opened = Awaited<ReturnType<typeof open>>;

  /** The figures, and which notes are asked for. */
  async function open({ standing, purpose, class: feeClass, ...query }: OwesQuery) {
    const school = await readSchool();
    const today = calendarDay(clock());
    const term = query.term ?? termOfToday(school, today);
    const [sums, terms] = await Promise.all([readSums(db, term), findTerms(db)]);
    const ofPurpose = purpose ? sums.filter((sum) => sum.purpose === purpose) : sums;
    const byClass = byClassOf(ofPurpose, classNames(school.fees));
    const asked = feeClass ? byClass.filter((one) => one.feeClass === feeClass) : byClass;
    const statuses = statusesOf[standing ?? 'all'];
    const classes = [
      ...new Set([...offeredClasses(school.fees), ...byClass.map((one) => one.feeClass)]),
    ];
    return {
      term: { key: term, name: termInWords(term) },
      terms: newestTermsFirst([...terms, term]).map((key) => ({ key, name: termInWords(key) })),
      classes,
      purposes: [...new Set(sums.map((sum) => sum.purpose))].sort(),
      today,
      byClass,
      totals: sumFigures(asked),
      filter: {
        term,
        classes: asked.map((one) => one.feeClass),
        purposes: [...new Set(ofPurpose.map((sum) => sum.purpose))],
        statuses,
      },
      feeClass,
      unnoted: { term, feeClass, purpose },
      counts: countsOf(asked, statuses),
      allNotes: countsOf(byClass, statusesOf.all).reduce((sum, { count }) => sum + count, 0),
      file: ['who-owes', term, feeClass]
        .filter(Boolean)
        .join('-')
        .replace(/[^\w-]+/g, '-'),
    };
  }

  /** Sorted by class, what comes before the slice is only counted. */
  async function findSlice(
    { sort, ...filter }: NotesQuery,
    { counts, allNotes }: Counted,
    { offset, limit }: Slice,
  ): Promise<OwesNote[]> {
    if (sort !== 'class') {
      const count = counts.reduce((sum, one) => sum + one.count, 0);
      const isRare = isSoonerSorted({ offset, limit, count, allNotes });
      return findNotes(db, filter, sort, { offset, limit, isRare });
    }
    const found: OwesNote[] = [];
    let before = offset;
    for (const { feeClass, count } of counts) {
      if (found.length === limit) break;
      if (before < count) {
        const slice = { offset: before, limit: limit - found.length };
        const isRare = isSoonerSorted({ ...slice, count, allNotes });
        const ofClass = { ...filter, classes: [feeClass] };
        found.push(...(await findNotes(db, ofClass, 'name', { ...slice, isRare })));
      }
      before = Math.max(0, before - count);
    }
    return found;
  }

  async function findStudents(
    { unnoted, classes }: Opened,
    sort: 'class' | 'name',
    slice: Slice,
  ): Promise<Row[]> {
    const order = sort === 'class' ? classes : [];
    const students = await findUnnoted(db, unnoted, { ...slice, order });
    return students.map((student) => studentAnswer(student, unnoted.purpose));
  }

  /** All that was asked for. Without a standing: the notes, what was paid without one, and who has none yet. */
  async function* batches({ standing, sort = 'class' }: OwesQuery, opened: Opened) {
    const { filter, today } = opened;
    if (opened.filter.statuses.length > 0) {
      yield* inBatches(async (slice) => {
        const notes = await findSlice({ ...filter, sort }, opened, slice);
        return notes.map((note) => noteAnswer(note, today));
      });
    }
    if (!standing || standing === 'without_note') {
      let before: number | undefined;
      do {
        const slice = { offset: 0, limit: BATCH, before };
        const payments = await findOtherPayments(db, filter, slice);
        if (payments.length > 0) yield payments.map(paymentAnswer);
        before = payments.length === BATCH ? payments.at(-1)?.number : undefined;
      } while (before !== undefined);
    }
    if (!standing || standing === 'no_note_yet') {
      const order = sort === 'name' ? 'name' : 'class';
      yield* inBatches((slice) => findStudents(opened, order, slice));
    }
  }

  async function writeExported(
    { term, feeClass }: Opened,
    reader: Actor,
    what: string,
  ): Promise<void> {
    const of = feeClass ? ` in ${feeClass}` : '';
    const text = `Took the list of who owes for ${term.name}${of} as ${what}`;
    await transact(db, (trx) =>
      writeAudit(trx, reader, { action: 'payments.exported', text }, clock()),
    );
  }
}

async function* inBatches(find: (slice: Slice) => Promise<Row[]>) {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await find({ offset, limit: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

/** A term, where the school takes any fee once a term. */
function termOfToday(school: SchoolDocuments, today: string): string {
  const { purposes } = school.fees;
  const isYearly = purposes.length > 0 && purposes.every(({ paidFor }) => paidFor === 'year');
  return termOn(school, isYearly ? (purposes[0]?.name ?? '') : '', today);
}

function countsOf(classes: ClassFigures[], statuses: readonly string[]): ClassCounts {
  return classes.map(({ feeClass, counts }) => ({
    feeClass,
    count: Object.entries(counts)
      .filter(([status]) => statuses.includes(status))
      .reduce((sum, [, count]) => sum + count, 0),
  }));
}

/** Whether all that fit are sooner read and sorted than, in the order of the list, all before the end of the page. */
function isSoonerSorted(page: {
  offset: number;
  limit: number;
  count: number;
  allNotes: number;
}): boolean {
  const { offset, limit, count, allNotes } = page;
  return count * count < Math.min(offset + limit, count) * allNotes;
}
