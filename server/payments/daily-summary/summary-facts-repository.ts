import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { holidayNote, settingsNotes } from '#contract/school/notes.ts';
import type { Payout } from '#contract/staff.ts';
import { undeliveredKinds } from '#contract/undelivered.ts';
import { firstIdAt } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import { countUnmatched } from '../book/match-repository.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { eventDetail, readHead } from '../ledger/ledger.ts';
import { countUndelivered } from '../receipts/undelivered-repository.ts';
import { countToDecide } from '../staff/review-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The sweep asks in time, unless something keeps it from asking. */
const OVERDUE_MS = 2 * HOUR_MS;
/** The message about a younger payment may be on its way. */
const MESSAGE_MS = HOUR_MS;

/** Events by which money went back to a payer, and by which it came back to the school. */
const RETURNED = ['refunded', 'reversed'];
const UNDONE = ['refund_undone', 'recredited'];

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
  const endsAt = startOfDay(day);
  const dayBefore = calendarDay(new Date(endsAt.getTime() - 1));
  const startsAt = startOfDay(dayBefore);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [credited, returned, open, messages, alarms, head, payments, oldest, lateNews] =
    await Promise.all([
      findCredited(db, startsAt, endsAt),
      findReturned(db, startsAt, endsAt),
      findOpen(db, ago(DAY_MS), ago(OVERDUE_MS)),
      findMessages(db, ago(MESSAGE_MS)),
      findAlarms(db),
      readHead(db),
      countToDecide(db),
      findOldestFinding(db),
      findLateNews(db, startsAt),
    ]);
  const toMatch = (await hasStudents(db)) ? await countUnmatched(db, 'open') : 0;
  const undelivered = await Promise.all(
    undeliveredKinds.map(async (kind) => ({ kind, ...(await countUndelivered(db, kind, now)) })),
  );
  const [backups, inbox] = await Promise.all([findBackups?.(), findInbox?.()]);
  return {
    now,
    day,
    dayBefore,
    credited,
    returned,
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

/** What was paid on one day, whatever happened to it since. */
async function findCredited(db: Database, startsAt: Date, endsAt: Date) {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['source', fn.countAll().as('payments'), fn.sum('amount_kobo').as('kobo')])
    .where('paid_at', '>=', startsAt.toISOString())
    .where('paid_at', '<', endsAt.toISOString())
    .groupBy('source')
    .execute();
  const sumOf = (source: 'online' | 'desk') => {
    const own = rows.find((row) => row.source === source);
    return { payments: Number(own?.payments ?? 0), kobo: Number(own?.kobo ?? 0) };
  };
  return { ...sumOf('online'), desk: sumOf('desk') };
}

/** What went back on one day of what was paid at any time, and refunds that came undone on it. */
async function findReturned(db: Database, startsAt: Date, endsAt: Date) {
  const rows = await db
    .selectFrom('payment_events')
    .select(['kind', 'detail'])
    // Ids begin with the time of their event.
    .where('id', '>=', firstIdAt(startsAt))
    .where('id', '<', firstIdAt(endsAt))
    .where('kind', 'in', [...RETURNED, ...UNDONE])
    .execute();
  // No amount: a payment on hold was reversed, which was never credited.
  const amountsOf = (kinds: string[]) =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ detail }) => eventDetail.parse(detail).amountKobo ?? 0)
      .filter((amount) => amount !== 0);
  const returned = amountsOf(RETURNED);
  const undone = amountsOf(UNDONE);
  return {
    refunds: returned.length,
    kobo: add(returned),
    undone: undone.length,
    undoneKobo: add(undone),
  };
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
