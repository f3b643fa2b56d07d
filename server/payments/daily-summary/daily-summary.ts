import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { DailySummary } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StoredSummaries } from './stored-summaries-repository.ts';
import { readSummaryFacts, type SummaryPorts } from './summary-facts.ts';
import { type SummarySite, summaryLines } from './summary-lines.ts';

interface Parts {
  db: Database;
  kept: Pick<StoredSummaries, 'find' | 'findDays'>;
  ports: SummaryPorts;
  site: SummarySite;
  clock: () => Date;
}

const DAYS_SHOWN = 7;
const DAY_MS = 24 * 60 * 60_000;

export type DailySummaries = ReturnType<typeof createDailySummaries>;

/** What the people who answer for the money are told in the morning. */
export function createDailySummaries({ db, kept, ports, site, clock }: Parts) {
  return { read, find, findDays };

  /** Today's, as things stand now. */
  async function read(): Promise<DailySummary> {
    const now = clock();
    const facts = await readSummaryFacts(db, ports, now);
    return { day: facts.day, madeAt: now.toISOString(), lines: summaryLines(facts, site) };
  }

  /** A former one, as it was told on its morning; today's anew. Throws AppError `not_found`. */
  async function find(day: string): Promise<DailySummary> {
    if (day === calendarDay(clock())) return read();
    const summary = await kept.find(day);
    if (!summary) throw new AppError('not_found', 'There is no daily summary of this day.');
    return summary;
  }

  /** The kept ones of the last days, the newest first. */
  async function findDays(): Promise<string[]> {
    const today = calendarDay(clock());
    const noon = startOfDay(today).getTime() + DAY_MS / 2;
    const from = calendarDay(new Date(noon - DAYS_SHOWN * DAY_MS));
    return kept.findDays(from, calendarDay(new Date(noon - DAY_MS)));
  }
}
