import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { DailySummary } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { KeptNotes } from './kept-notes-repository.ts';
import { type NotePorts, readNoteFacts } from './note-facts.ts';
import { type NoteSite, noteLines } from './note-lines.ts';

interface Parts {
  db: Database;
  kept: Pick<KeptNotes, 'find' | 'findDays'>;
  ports: NotePorts;
  site: NoteSite;
  clock: () => Date;
}

const DAYS_SHOWN = 7;
const DAY_MS = 24 * 60 * 60_000;

export type MorningNotes = ReturnType<typeof createMorningNotes>;

/** What the people who answer for the money are told in the morning. */
export function createMorningNotes({ db, kept, ports, site, clock }: Parts) {
  return { read, find, findDays };

  /** Today's, as things stand now. */
  async function read(): Promise<DailySummary> {
    const now = clock();
    const facts = await readNoteFacts(db, ports, now);
    return { day: facts.day, madeAt: now.toISOString(), lines: noteLines(facts, site) };
  }

  /** A former one, as it was told on its morning; today's anew. Throws AppError `not_found`. */
  async function find(day: string): Promise<DailySummary> {
    if (day === calendarDay(clock())) return read();
    const note = await kept.find(day);
    if (!note) throw new AppError('not_found', 'There is no morning note of this day.');
    return note;
  }

  /** The kept ones of the last days, the newest first. */
  async function findDays(): Promise<string[]> {
    const today = calendarDay(clock());
    const noon = startOfDay(today).getTime() + DAY_MS / 2;
    const from = calendarDay(new Date(noon - DAYS_SHOWN * DAY_MS));
    return kept.findDays(from, calendarDay(new Date(noon - DAY_MS)));
  }
}
