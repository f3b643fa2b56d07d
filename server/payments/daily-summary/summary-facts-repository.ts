import { calendarDay, dayAfter, startOfDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { holidayNote, settingsNotes } from '#contract/school/notes.ts';
import type { Payout } from '#contract/staff.ts';
import { undeliveredKinds } from '#contract/undelivered.ts';
import { firstIdAt } from '../../database/identifiers.ts';
import type { MovementKind } from '../../database/payment-tables.ts';
import type { Database } from '../../database/schema.ts';
import { countUnmatched } from '../book/match-repository.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { readHead } from '../ledger/ledger.ts';
import { findMovedByDay } from '../ledger/movements.ts';
import { CREDITS } from '../ledger/revenue.ts';
import { countUndelivered } from '../receipts/undelivered-repository.ts';
import { countToDecide } from '../staff/review-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The sweep asks in time, unless something keeps it from asking. */
const OVERDUE_MS = 2 * HOUR_MS;
/** The message about a younger payment may be on its way. */
const MESSAGE_MS = HOUR_MS;

/** By which money went back to a payer, and by which it came back to the school. */
const RETURNED: MovementKind[] = ['refunded', 'reversed', 'voided'];
const UNDONE: MovementKind[] = ['refund_undone', 'recredited'];

export interface BackupState {
  isNightly: boolean;
  takenAt: Date | undefined;
  drilledAt: Date | undefined;
}

export interface WaitingMessages {
  count: number;
  oldest: string | undefined;
  /** Those that look like advertising. */
  suspect: number;
}

/** Facts that other features own; without one the summary has no line about it. */
export interface SummaryPorts {
  lastPayout?: (() => Promise<Payout | undefined>) | undefined;
  findBackups?: (() => Promise<BackupState>) | undefined;
  /** Messages from the website that are not answered. */
  findMessages?: (() => Promise<WaitingMessages>) | undefined;
}

export type SummaryFacts = Awaited<ReturnType<typeof readSummaryFacts>>;

/** Reads at most a day's events, and what is open. */
export async function readSummaryFacts(
  db: Database,
  { lastPayout, findBackups, findMessages: findInbox }: SummaryPorts,
  documents: SchoolDocuments,
  now: Date,
) {
  const day = calendarDay(now);
  const dayBefore = dayAfter(day, -1);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [moved, late, open, messages, alarms, head, payments, oldest, lateNews] = await Promise.all(
    [
      findMoved(db, dayBefore),
      findLate(db, dayBefore),
      findOpen(db, ago(DAY_MS), ago(OVERDUE_MS)),
      findMessages(db, ago(MESSAGE_MS)),
      findAlarms(db),
      readHead(db),
      countToDecide(db),
      findOldestFinding(db),
      findLateNews(db, startOfDay(dayBefore)),
    ],
  );
  const toMatch = (await hasStudents(db)) ? await countUnmatched(db, 'open') : 0;
  const undelivered = await Promise.all(
    undeliveredKinds.map(async (kind) => ({ kind, ...(await countUndelivered(db, kind, now)) })),
  );
  const [backups, inbox] = await Promise.all([findBackups?.(), findInbox?.()]);
  return {
    now,
    day,
    dayBefore,
    ...moved,
    late,
    open,
    messages,
    alarms,
    head,
    backups,
    inbox,
    lateNews,
    undelivered,
    toDecide: { payments, oldest },
    toMatch,
    payout: lastPayout && { last: await lastPayout() },
    settings: settingsNotes(documents, day),
    holidays: holidayNote(documents.days, day),
  };
}

/** What was published after its set time since then, as the audit log says it. */
async function findLateNews(db: Database, since: Date): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select('text')
    .where('id', '>=', firstIdAt(since))
    .where('action', '=', 'news.published_late')
    .orderBy('id')
    .execute();
  return entries.map(({ text }) => text);
}

/** What counts on one day: what was credited, what went back of what was paid at any time, and what of that came undone. */
async function findMoved(db: Database, day: string) {
  const rows = await findMovedByDay(db, { from: day, to: day });
  const sumOf = (kinds: readonly MovementKind[], source?: 'online' | 'desk') => {
    const own = rows.filter(
      (row) => kinds.includes(row.kind) && (source ?? row.source) === row.source,
    );
    return {
      payments: add(own.map(({ movements }) => movements)),
      kobo: Math.abs(add(own.map(({ amountKobo }) => amountKobo))),
    };
  };
  const returned = sumOf(RETURNED);
  const undone = sumOf(UNDONE);
  return {
    credited: { ...sumOf(CREDITS, 'online'), desk: sumOf(CREDITS, 'desk') },
    returned: {
      refunds: returned.payments,
      kobo: returned.kobo,
      undone: undone.payments,
      undoneKobo: undone.kobo,
    },
  };
}

/** What was entered on one day and counts on an earlier one, which no summary has told of. */
async function findLate(db: Database, day: string) {
  const startsAt = startOfDay(day);
  const row = await db
    .selectFrom('payment_events as events')
    .innerJoin('money_movements as moved', 'moved.sequence', 'events.sequence')
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      fn.sum<number | null>('moved.amount_kobo').as('kobo'),
    ])
    // Ids begin with the time of their event.
    .where('events.id', '>=', firstIdAt(startsAt))
    .where('events.id', '<', firstIdAt(startOfDay(dayAfter(day))))
    .where('moved.kind', 'in', CREDITS)
    .where('moved.counts_on', '<', day)
    .executeTakeFirstOrThrow();
  return { payments: Number(row.payments), kobo: Number(row.kobo ?? 0) };
}

/** Unfinished payments started before `startedBefore`, and how many should have been asked about by now. */
async function findOpen(db: Database, startedBefore: string, dueBefore: string) {
  const open = db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_check_at', 'is not', null);
  const old = await open
    .where('status', 'in', ['initialized', 'pending'])
    .where('created_at', '<', startedBefore)
    .executeTakeFirstOrThrow();
  const overdue = await open.where('next_check_at', '<', dueBefore).executeTakeFirstOrThrow();
  return { payments: Number(old.count), overdue: Number(overdue.count) };
}

/** Without class lists no payment has a student, and nobody looks for one. */
async function hasStudents(db: Database): Promise<boolean> {
  return (await db.selectFrom('students').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function findOldestFinding(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_reviews')
    .select((eb) => eb.fn.min('found_at').as('foundAt'))
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row?.foundAt ?? undefined;
}

/** When the provider's last message came, and the newest payment before `paidBefore`. */
async function findMessages(db: Database, paidBefore: string) {
  const last = await db
    .selectFrom('webhook_deliveries')
    .select('received_at as at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const paid = await db
    .selectFrom('payments')
    .select('paid_at as at')
    .where('paid_at', 'is not', null)
    .where('paid_at', '<', paidBefore)
    // Money at the desk comes without a message.
    .where('source', '=', 'online')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lastAt: last?.at, lastPaidAt: paid?.at ?? undefined };
}

function add(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
