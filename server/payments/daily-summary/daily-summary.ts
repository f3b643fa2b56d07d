import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { DailySummary } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StoredSummaries } from './stored-summaries-repository.ts';
import { readSummaryFacts, type SummaryPorts } from './summary-facts-repository.ts';
import { summaryLines } from './summary-lines.ts';

interface DailySummariesDependencies {
  db: Database;
  stored: Pick<StoredSummaries, 'find' | 'findDays'>;
  ports: SummaryPorts;
  readSchool: () => Promise<SchoolDocuments>;
  /** Where the provider's messages should go; undefined where their absence is no problem, as in the demo. */
  webhookAddress?: string | undefined;
  clock: () => Date;
}

const DAYS_SHOWN = 7;
const DAY_MS = 24 * 60 * 60_000;

export type DailySummaries = ReturnType<typeof createDailySummaries>;

export function createDailySummaries(dependencies: DailySummariesDependencies) {
  const { db, stored, ports, readSchool, webhookAddress, clock } = dependencies;
  return { read, find, findDays };

  async function read(): Promise<DailySummary> {
    const now = clock();
    const facts = await readSummaryFacts(db, ports, await readSchool(), now);
    return {
      day: facts.day,
      madeAt: now.toISOString(),
      lines: summaryLines(facts, webhookAddress),
    };
  }

  /** An earlier one as it was reported on its day, or today's as things stand now. Throws AppError `not_found`. */
  async function find(day: string): Promise<DailySummary> {
    if (day === calendarDay(clock())) return read();
    const summary = await stored.find(day);
    if (!summary) throw new AppError('not_found', 'There is no daily summary of this day.');
    return summary;
  }

  async function findDays(): Promise<string[]> {
    const today = calendarDay(clock());
    const noon = startOfDay(today).getTime() + DAY_MS / 2;
    const from = calendarDay(new Date(noon - DAYS_SHOWN * DAY_MS));
    return stored.findDays(from, calendarDay(new Date(noon - DAY_MS)));
  }
}
