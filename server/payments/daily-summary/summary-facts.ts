import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Alarm } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { type LedgerHead, readHead } from '../ledger/ledger.ts';
import { countToDecide } from '../staff/review-repository.ts';
import { createSummaryFactsRepository } from './summary-facts-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The sweep asks in time, or something keeps it from asking. */
const OVERDUE_MS = 2 * HOUR_MS;
/** A message about a payment may be on its way. */
const MESSAGE_MS = HOUR_MS;

/** What the bank got last. */
export interface LastPayout {
  /** the day at the bank, such as 2026-11-20 */
  day: string;
  netKobo: number;
  isUnderWay: boolean;
  /** what somebody should look at; absent when every payment in it is known */
  problem?: string;
}

/** What is known of the school's backups on this machine. */
export interface BackupState {
  isNightly: boolean;
  takenAt: Date | undefined;
  drilledAt: Date | undefined;
}

/** What other parts of the school know. */
export interface SummaryPorts {
  /** Absent where no payouts are kept: then the summary has no line of them. */
  lastPayout?: (() => Promise<LastPayout | undefined>) | undefined;
  /** Absent where no backups are kept, as in tests. */
  findBackups?: (() => Promise<BackupState>) | undefined;
}

export interface SummaryFacts {
  now: Date;
  /** '2026-11-20': the day whose morning it is, and the one before */
  day: string;
  dayBefore: string;
  alarms: Alarm[];
  credited: { payments: number; kobo: number };
  returned: { refunds: number; kobo: number; undone: number; undoneKobo: number };
  open: { payments: number; overdue: number };
  toDecide: { payments: number; oldest: string | undefined };
  payout: { last: LastPayout | undefined } | undefined;
  backups: BackupState | undefined;
  messages: { lastAt: string | undefined; lastPaidAt: string | undefined };
  head: LedgerHead;
}

/** Everything that the summary of today tells. */
export async function readSummaryFacts(
  db: Database,
  { lastPayout, findBackups }: SummaryPorts,
  now: Date,
): Promise<SummaryFacts> {
  const repository = createSummaryFactsRepository(db);
  const day = calendarDay(now);
  const endsAt = startOfDay(day);
  const dayBefore = calendarDay(new Date(endsAt.getTime() - 1));
  const yesterday = { startsAt: startOfDay(dayBefore), endsAt };
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [credited, returned, open, messages, alarms, head, payments, oldest, backups] =
    await Promise.all([
      repository.findCredited(yesterday),
      repository.findReturned(yesterday),
      repository.findOpen(ago(DAY_MS), ago(OVERDUE_MS)),
      repository.findMessages(ago(MESSAGE_MS)),
      findAlarms(db),
      readHead(db),
      countToDecide(db),
      repository.findOldestFinding(),
      findBackups?.(),
    ]);
  return {
    ...{ now, day, dayBefore, credited, returned, open, messages, alarms, head, backups },
    toDecide: { payments, oldest },
    payout: lastPayout && { last: await lastPayout() },
  };
}
