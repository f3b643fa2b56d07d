import { calendarDay } from '#contract/dates/school-time.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { createPoller } from '../../jobs/poller.ts';
import { nights } from '../../jobs/schedule.ts';
import { MailError, type SendEmail } from '../receipts/mail-sender.ts';
import type { Email } from '../receipts/receipt-email.ts';
import type { DailySummaries } from './daily-summary.ts';
import type { StoredSummaries, WaitingEmail } from './stored-summaries-repository.ts';
import { type SummaryReader, summaryEmail } from './summary-email.ts';

const MINUTE_MS = 60_000;
/** After each try that failed; the day's end is the last of them. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const LONGEST_WAITS_MS = [MINUTE_MS, ...PAUSES_MS];
/** Also how soon a clock that was changed is noticed. */
const LONGEST_SLEEP_MS = 5 * MINUTE_MS;
/** How long an e-mail under way may take at the end. */
const STOP_GRACE_MS = 3_000;

interface Parts {
  summaries: Pick<DailySummaries, 'read'>;
  kept: StoredSummaries;
  /** Enabled super administrators who want the summary by e-mail. */
  findReaders: () => Promise<SummaryReader[]>;
  /** Absent where no mail is set up: then the summary is only kept. */
  mail: { send: SendEmail; publicUrl: string; from: string } | undefined;
  lease: Lease;
  clock: () => Date;
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
}

/**
 * Makes the summary of each day once, at half past six or as soon as the school is up on that day, and hands it to the mail
 * server for each reader, in one process at a time. A day that nobody was up on has no summary.
 * `round` does all that is due now; `start` does rounds until `stop`.
 */
export function createDailySummaryWorker(parts: Parts) {
  const { summaries, kept, findReaders, mail, lease, clock, log } = parts;
  const stopping = new AbortController();
  const poller = createPoller({
    work: round,
    nextDueAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => MINUTE_MS / 2,
    onFailure: (error) => log.error({ err: error }, 'the daily summary waits for the next round'),
  });

  return { start: poller.wake, round, stop };

  async function stop(): Promise<void> {
    const patience = setTimeout(() => stopping.abort(), STOP_GRACE_MS);
    await poller.stop();
    clearTimeout(patience);
    await lease.release().catch(() => {});
  }

  async function round(): Promise<void> {
    if (!(await mayGoOn())) return;
    const now = clock();
    const day = calendarDay(now);
    await kept.removeAfter(day);
    if (nights.dailySummary.hasComeToday(now) && !(await kept.find(day))) await make();
    const expired = await kept.expire(day, now);
    if (expired > 0)
      log.warn(
        { emails: expired },
        'daily summaries were not taken by the mail server on their day',
      );
    if (mail) await sendAll(day, mail);
  }

  async function mayGoOn(): Promise<boolean> {
    return !poller.isStopped() && (await lease.hold());
  }

  async function make(): Promise<void> {
    const summary = await summaries.read();
    const readers = mail ? await findReaders() : [];
    const isOurs = await kept.insert(
      summary,
      readers.map(({ id }) => id),
    );
    if (isOurs)
      log.info({ day: summary.day, readers: readers.length }, 'the daily summary is made');
  }

  async function sendAll(day: string, site: NonNullable<Parts['mail']>): Promise<void> {
    const due = await kept.findDue(day, clock(), LONGEST_WAITS_MS);
    const summary = due.length > 0 ? await kept.find(day) : undefined;
    if (!summary) return;
    const readers = new Map((await findReaders()).map((reader) => [reader.id, reader]));
    for (const waiting of due) {
      if (!(await mayGoOn())) return;
      const reader = readers.get(waiting.userId);
      if (reader) await sendTo(waiting, summaryEmail(summary, reader, site), day, site.send);
      else await kept.finish(day, waiting.userId, 'not_wanted', clock());
    }
  }

  async function sendTo(waiting: WaitingEmail, email: Email, day: string, send: SendEmail) {
    const { userId, attempts } = waiting;
    const pause = PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS;
    // Written down before sending: a database that takes no writes must not lead to the same e-mail over and over.
    await kept.postpone(day, waiting, new Date(clock().getTime() + pause));
    try {
      await send(email, stopping.signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { failure, code, response } = error;
      log.warn(
        { account: userId, code, response },
        'a daily summary was not taken by the mail server',
      );
      if (failure === 'bad_address') await kept.finish(day, userId, 'bad_address', clock());
      return;
    }
    await kept.finish(day, userId, 'sent', clock());
  }

  async function nextDueAt(): Promise<Date | undefined> {
    const now = clock();
    const email = mail && (await kept.findNextDueAt(calendarDay(now)));
    return email ?? nights.dailySummary.next(now);
  }
}
