import type * as z from 'zod';
import {
  MOST_WITHOUT_NOTE,
  notesOf,
  OWES_PER_PAGE,
  type OwesSort,
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
  readNoteFigures,
  readOtherFigures,
  type Slice,
} from './owes-repository.ts';
import { byClassOf, sumFigures } from './owes-sums.ts';

export type OwesQuery = z.infer<typeof whoOwesExportQuery>;

interface WhoOwesOptions {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

const BATCH = 500;

export type WhoOwes = ReturnType<typeof createWhoOwes>;

/** Who has paid and who has not, from what is outstanding now. */
export function createWhoOwes({ db, readSchool, clock }: WhoOwesOptions) {
  return { read, startCsv, startExcel };

  async function read(query: z.infer<typeof whoOwesQuery>) {
    const { page, limit = OWES_PER_PAGE, sort = 'class' } = query;
    const opened = await open(query);
    const slice = { offset: (page - 1) * limit, limit };
    const { totals, filter, count } = opened;
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
      const pagination = paginationOf(page, limit, await countUnnoted(db, filter));
      return { ...opened, rows, pagination, sortedBy };
    }
    const rows = await findRows(opened, sort, slice);
    return { ...opened, rows, pagination: paginationOf(page, limit, count), sortedBy: sort };
  }

  async function startCsv(query: OwesQuery, reader: Actor) {
    const opened = await open(query);
    await writeExported(opened, reader, 'a CSV file');
    return { name: `${opened.file}.csv`, pieces: owesCsv(batches(query, opened)) };
  }

  /** Throws AppError `invalid` when it has too many lines. */
  async function startExcel(query: OwesQuery, reader: Actor) {
    const opened = await open(query);
    const { count, totals, filter } = opened;
    const lines = count + totals.other.payments + (await countUnnoted(db, filter));
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
    const [notes, others, terms] = await Promise.all([
      readNoteFigures(db, term),
      readOtherFigures(db, term),
      findTerms(db),
    ]);
    const isAsked = (sums: { purpose: string }) => !purpose || sums.purpose === purpose;
    const order = classNames(school.fees);
    const byClass = byClassOf(notes.filter(isAsked), others.filter(isAsked), order);
    const totals = sumFigures(byClass.filter((one) => !feeClass || one.feeClass === feeClass));
    const standings = notesOf[standing ?? 'all'];
    const classes = [
      ...new Set([...offeredClasses(school.fees), ...byClass.map((one) => one.feeClass)]),
    ];
    return {
      term: { key: term, name: termInWords(term) },
      terms: newestTermsFirst([...terms, term]).map((key) => ({ key, name: termInWords(key) })),
      classes,
      purposes: [...new Set([...notes, ...others].map((sums) => sums.purpose))].sort(),
      today,
      order,
      byClass,
      totals,
      filter: { term, feeClass, purpose },
      standings,
      /** of the fee notes that are asked for */
      count: standings.reduce((sum, one) => sum + totals.counts[one], 0),
      file: ['who-owes', term, feeClass]
        .filter(Boolean)
        .join('-')
        .replace(/[^\w-]+/g, '-'),
    };
  }

  async function findRows(
    { filter, standings, order, today }: Opened,
    sort: OwesSort,
    slice: Slice,
  ): Promise<Row[]> {
    const notes = await findNotes(db, filter, standings, { sort, order, ...slice });
    return notes.map((note) => noteAnswer(note, today));
  }

  async function findStudents(
    { filter, classes }: Opened,
    sort: 'class' | 'name',
    slice: Slice,
  ): Promise<Row[]> {
    const order = sort === 'class' ? classes : [];
    const students = await findUnnoted(db, filter, { ...slice, order });
    return students.map((student) => studentAnswer(student, filter.purpose));
  }

  /** All that was asked for. Without a standing: the notes, what was paid without one, and who has none yet. */
  async function* batches({ standing, sort = 'class' }: OwesQuery, opened: Opened) {
    const { filter, standings } = opened;
    if (standings.length > 0) yield* inBatches((slice) => findRows(opened, sort, slice));
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
    { term, filter }: Opened,
    reader: Actor,
    what: string,
  ): Promise<void> {
    const of = filter.feeClass ? ` in ${filter.feeClass}` : '';
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
