import * as z from 'zod';
import { closedDayMessage, deskChannels, deskReceiptNumber } from '#contract/book/desk.ts';
import { calendarDay, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo, nairaFromSum, typedKobo } from '#contract/money.ts';
import type { DeskClose, DeskDay, DeskEntry } from '#contract/schemas/desk.ts';
import { termInWords } from '#contract/school/terms.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { dayThatCounts } from '../ledger/day-that-counts.ts';
import { appendEvent } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import {
  findCloses,
  findEntries,
  insertClose,
  markReopened,
  type ShownEntry,
  type StoredClose,
} from './desk-repository.ts';

interface DeskDaysDependencies {
  db: Database;
  clock: () => Date;
}

export interface CloseRequest {
  day: string;
  /** naira, as all amounts of a request */
  opening: number;
  counted: { name: string; counted: number }[];
  note: string;
  expected: number;
}

export type DeskDays = ReturnType<typeof createDeskDays>;

/** What a person took in cash and gave back since the last close. */
interface PersonCash {
  name: string;
  inKobo: number;
  outKobo: number;
}

const storedPersons = z.array(
  z.object({
    name: z.string(),
    inKobo: z.number(),
    outKobo: z.number(),
    countedKobo: z.number(),
  }),
);

/** The desk by day: what came and went, and each time the cash was counted. */
export function createDeskDays({ db, clock }: DeskDaysDependencies) {
  return { read, close, reopen };

  async function read(day = calendarDay(clock())): Promise<DeskDay> {
    const entries = await findEntries(db, day);
    const closes = await findCloses(db, day);
    const { persons, cashInKobo, cashOutKobo } = cashOf(entries);
    const last = closes.at(-1);
    return {
      day,
      isClosed: isClosed(closes),
      countsOn: await dayThatCounts(db, day, clock(), 'desk'),
      entries: entries.map(shownEntry),
      byChannel: deskChannels.map((channel) => {
        const ofChannel = entries.filter((entry) => entry.channel === channel);
        return { channel, in: naira(sumIn(ofChannel)), out: naira(sumOut(ofChannel)) };
      }),
      sinceLastClose: {
        opening: last ? naira(last.counted_kobo) : null,
        persons: persons.map(({ name, inKobo, outKobo }) => {
          return { name, cashIn: naira(inKobo), cashOut: naira(outKobo) };
        }),
        cashIn: naira(cashInKobo),
        cashOut: naira(cashOutKobo),
      },
      closes: closes.map(shownClose),
    };
  }

  /** Throws AppError `invalid` by field; `conflict` for a closed day, and when money came or went meanwhile. */
  async function close(request: CloseRequest, by: Actor): Promise<void> {
    const { day, note } = request;
    await inTransaction(db, async (trx) => {
      const now = clock();
      if (day > calendarDay(now)) throw new AppError('invalid', 'This day is still to come.');
      // The event comes first: what is counted afterwards cannot change until the commit.
      const before = await findCloses(trx, day);
      const number = before.length + 1;
      await appendDayEvent(trx, 'day_closed', { day, number, by: by.name }, now);
      const closes = await findCloses(trx, day);
      if (isClosed(closes)) throw new AppError('conflict', closedSentence(day, closes));
      const { persons, cashInKobo, cashOutKobo } = cashOf(await findEntries(trx, day));
      const openingKobo = closes.at(-1)?.counted_kobo ?? readKobo(request.opening);
      const expectedKobo = openingKobo + cashInKobo - cashOutKobo;
      if (expectedKobo !== readKobo(request.expected)) {
        throw new AppError(
          'conflict',
          `Money came or went meanwhile: ${formatSum(expectedKobo)} is expected now. Please count again.`,
        );
      }
      const counted = request.counted.map((one) => ({ ...one, kobo: readKobo(one.counted) }));
      const countedKobo = counted.reduce((sum, one) => sum + one.kobo, 0);
      const differenceKobo = countedKobo - expectedKobo;
      if (differenceKobo !== 0 && !note) {
        const message = `The cash is ${formatSum(Math.abs(differenceKobo))} ${differenceKobo < 0 ? 'short' : 'over'}. Please write down what is known about it.`;
        throw new AppError('invalid', message, { errors: { note: message } });
      }
      const names = [
        ...new Set([...persons.map(({ name }) => name), ...counted.map(({ name }) => name)]),
      ];
      const perPerson = names.map((name) => {
        const { inKobo = 0, outKobo = 0 } = persons.find((one) => one.name === name) ?? {};
        const own = counted.filter((one) => one.name === name);
        return { name, inKobo, outKobo, countedKobo: own.reduce((sum, one) => sum + one.kobo, 0) };
      });
      const row = {
        day,
        number,
        opening_kobo: openingKobo,
        cash_in_kobo: cashInKobo,
        cash_out_kobo: cashOutKobo,
        counted_kobo: countedKobo,
        difference_kobo: differenceKobo,
        persons: JSON.stringify(perPerson),
        note,
        closed_by: by.name,
        closed_at: now.toISOString(),
      };
      await insertClose(trx, row, now);
      const text = `Closed the desk of ${schoolDay(startOfDay(day))}: ${formatSum(countedKobo)} counted, ${formatSum(expectedKobo)} expected`;
      await writeAudit(trx, by, { action: 'desk.closed', text }, now);
    });
  }

  async function reopen(day: string, reason: string, by: Actor): Promise<void> {
    await inTransaction(db, async (trx) => {
      const now = clock();
      const detail = { day, by: by.name, reason };
      await appendDayEvent(trx, 'day_reopened', detail, now);
      const last = (await findCloses(trx, day)).at(-1);
      if (!last || last.reopened_at) {
        throw new AppError('conflict', 'This day is not closed.');
      }
      await markReopened(trx, last.id, { by, reason }, now);
      const text = `Opened the desk of ${schoolDay(startOfDay(day))} again: ${reason}`;
      await writeAudit(trx, by, { action: 'desk.reopened', text }, now);
    });
  }
}

function isClosed(closes: StoredClose[]): boolean {
  const last = closes.at(-1);
  return last !== undefined && last.reopened_at === null;
}

function closedSentence(day: string, closes: StoredClose[]): string {
  const { closed_by: closedBy = '', closed_at: closedAt = '' } = closes.at(-1) ?? {};
  return closedDayMessage(day, { closedBy, closedAt });
}

async function appendDayEvent(
  trx: Database,
  kind: string,
  detail: { day: string } & Record<string, string | number>,
  now: Date,
): Promise<void> {
  const event = { paymentId: null, kind, from: null, to: 'none', cause: 'operator' } as const;
  await appendEvent(trx, { ...event, reference: detail.day, detail }, now);
}

/** The cash that no close has counted yet, by person. */
function cashOf(entries: ShownEntry[]) {
  const open = entries.filter(({ channel, closeId }) => channel === 'cash' && closeId === null);
  const takers = new Map(
    open.filter(({ kind }) => kind === 'received').map(({ reference, by }) => [reference, by]),
  );
  // What is voided before it was counted leaves the box of the person who took it.
  const boxOf = ({ kind, reference, by }: ShownEntry) =>
    kind === 'voided' ? (takers.get(reference) ?? by) : by;
  const persons: PersonCash[] = [...Map.groupBy(open, boxOf)].map(([name, own]) => {
    return { name, inKobo: sumIn(own), outKobo: sumOut(own) };
  });
  return { persons, cashInKobo: sumIn(open), cashOutKobo: sumOut(open) };
}

function sumIn(entries: ShownEntry[]): number {
  return sum(entries.filter(({ kind }) => kind === 'received'));
}

function sumOut(entries: ShownEntry[]): number {
  return sum(entries.filter(({ kind }) => kind !== 'received'));
}

function sum(entries: ShownEntry[]): number {
  return entries.reduce((all, { amountKobo }) => all + amountKobo, 0);
}

function shownEntry(entry: ShownEntry): DeskEntry {
  return {
    _id: entry.id,
    reference: entry.reference,
    receiptNumber: deskReceiptNumber(entry.number),
    kind: entry.kind,
    channel: entry.channel,
    // Cash that went back left no slip.
    ...(entry.slip && entry.kind !== 'refunded' && { slip: entry.slip }),
    amount: naira(entry.amountKobo),
    studentName: entry.fullName,
    class: entry.feeClass,
    paymentPurpose: entry.purpose,
    term: termInWords(entry.term),
    by: entry.by,
    at: entry.at,
    ...lateOf(entry),
    isVoided: entry.voidedAt !== null,
    ...(entry.partOf && { partOf: entry.partOf }),
  };
}

/** Of what was entered after its day was closed; what went back did so when it was entered. */
function lateOf({ kind, receivedOn, day, at }: ShownEntry) {
  const from = kind === 'received' ? receivedOn : calendarDay(at);
  return from !== day && { receivedOn: from };
}

function shownClose(close: StoredClose): DeskClose {
  const persons = storedPersons.parse(JSON.parse(close.persons));
  const { reopened_by: by, reopened_at: at, reopen_reason: reason } = close;
  return {
    number: close.number,
    opening: naira(close.opening_kobo),
    cashIn: naira(close.cash_in_kobo),
    cashOut: naira(close.cash_out_kobo),
    expected: naira(close.opening_kobo + close.cash_in_kobo - close.cash_out_kobo),
    counted: naira(close.counted_kobo),
    difference: naira(close.difference_kobo),
    persons: persons.map(({ name, inKobo, outKobo, countedKobo }) => {
      return {
        name,
        cashIn: naira(inKobo),
        cashOut: naira(outKobo),
        counted: naira(countedKobo),
      };
    }),
    note: close.note,
    closedBy: close.closed_by,
    closedAt: close.closed_at,
    reopened: by && at ? { by, at, reason: reason ?? '' } : null,
  };
}

const naira = nairaFromSum;

/** Naira that somebody typed; below nothing where more went back than came. */
function readKobo(amount: number): number {
  const kobos = typedKobo(amount);
  if (Number.isSafeInteger(kobos)) return kobos;
  throw new AppError('invalid', 'Please enter amounts in naira, without parts of a kobo.');
}

function formatSum(sum: number): string {
  return `${sum < 0 ? '−' : ''}${formatNaira(kobo(Math.abs(sum)))}`;
}
