import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Payout } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { readHead } from '../ledger/ledger.ts';
import { countToDecide } from '../staff/review-repository.ts';
import { createSummaryFactsRepository } from './summary-facts-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The sweep asks in time, unless something keeps it from asking. */
const OVERDUE_MS = 2 * HOUR_MS;
/** The message about a younger payment may be on its way. */
const MESSAGE_MS = HOUR_MS;

export interface BackupState {
  isNightly: boolean;
  takenAt: Date | undefined;
  drilledAt: Date | undefined;
}

/** Facts that other features own; without one the summary has no line about it. */
export interface SummaryPorts {
  lastPayout?: (() => Promise<Payout | undefined>) | undefined;
  findBackups?: (() => Promise<BackupState>) | undefined;
}

export type SummaryFacts = Awaited<ReturnType<typeof readSummaryFacts>>;

export async function readSummaryFacts(
  db: Database,
  { lastPayout, findBackups }: SummaryPorts,
  now: Date,
) {
  const repository = createSummaryFactsRepository(db);
  const day = calendarDay(now);
  const endsAt = startOfDay(day);
  const dayBefore = calendarDay(new Date(endsAt.getTime() - 1));
  const startsAt = startOfDay(dayBefore);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [credited, returned, open, messages, alarms, head, payments, oldest, backups] =
    await Promise.all([
      repository.findCredited(startsAt),
      repository.findReturned(startsAt, endsAt),
      repository.findOpen(ago(DAY_MS), ago(OVERDUE_MS)),
      repository.findMessages(ago(MESSAGE_MS)),
      findAlarms(db),
      readHead(db),
      countToDecide(db),
      repository.findOldestFinding(),
      findBackups?.(),
    ]);
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
    toDecide: { payments, oldest },
    payout: lastPayout && { last: await lastPayout() },
  };
}
