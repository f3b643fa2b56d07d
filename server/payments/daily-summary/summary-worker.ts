import { calendarDay } from '#contract/dates/school-time.ts';
import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { createPoller } from '../../jobs/poller.ts';
import { nights } from '../../jobs/schedule.ts';
import type { Email } from '../../mail/email.ts';
import { isPermanent, MailError, type SendEmail } from '../../mail/mail-sender.ts';
import type { DailySummaries } from './daily-summary.ts';
import type { StoredSummaries, WaitingEmail } from './stored-summaries-repository.ts';
import { type SummaryReader, summaryEmail } from './summary-email.ts';

const MINUTE_MS = 60_000;
/** After each failed try, the last one again and again until the day ends. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const LONGEST_WAITS_MS = [MINUTE_MS, ...PAUSES_MS];
/** Also how soon a clock that was changed is noticed. */
const LONGEST_SLEEP_MS = 5 * MINUTE_MS;

interface SummaryWorkerDependencies {
  summaries: Pick<DailySummaries, 'read'>;
  stored: StoredSummaries;
  findReaders: () => Promise<SummaryReader[]>;
  /** Absent where no mail is set up: then the summary is only stored. */
  mail: { send: SendEmail; publicUrl: string; from: string } | undefined;
  lease: Lease;
  clock: () => Date;
  log: Log;
}

/** At half past six, or when the program starts later that day, in one process. `round` does what is due now. */
export function createDailySummaryWorker(dependencies: SummaryWorkerDependencies) {
  const { summaries, stored, findReaders, mail, lease, clock, log } = dependencies;
  const poller = createPoller({
    work: round,
    nextDueAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => MINUTE_MS / 2,
    onFailure: (error) => log.error({ err: error }, 'the daily summary waits for the next round'),
    lease,
  });

  const { mayGoOn } = poller;
  return { start: poller.wake, round, stop: poller.stop };

  async function round(): Promise<void> {
    if (!(await mayGoOn())) return;
    const now = clock();
    const day = calendarDay(now);
    await stored.removeAfter(day);
    if (nights.dailySummary.hasComeToday(now) && !(await stored.find(day))) await make();
    const expired = await stored.expire(day, now);
    if (expired > 0)
      log.warn(
        { emails: expired },
        'daily summaries were not taken by the mail server on their day',
      );
    if (mail) await sendAll(day, mail);
  }

  async function make(): Promise<void> {
    const summary = await summaries.read();
    const readers = mail ? await findReaders() : [];
    const isOurs = await stored.insert(
      summary,
      readers.map(({ id }) => id),
    );
    if (isOurs)
      log.info({ day: summary.day, readers: readers.length }, 'the daily summary is made');
  }

  async function sendAll(day: string, site: NonNullable<typeof mail>): Promise<void> {
    const due = await stored.findDue(day, clock(), LONGEST_WAITS_MS);
    const summary = due.length > 0 ? await stored.find(day) : undefined;
    if (!summary) return;
    const readers = new Map((await findReaders()).map((reader) => [reader.id, reader]));
    for (const waiting of due) {
      if (!(await mayGoOn())) return;
      const reader = readers.get(waiting.userId);
      if (reader) await sendTo(waiting, summaryEmail(summary, reader, site), day, site.send);
      else await stored.finish(day, waiting.userId, 'not_wanted', clock());
    }
  }

  async function sendTo(waiting: WaitingEmail, email: Email, day: string, send: SendEmail) {
    const { userId, attempts } = waiting;
    const pause = PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS;
    // Before sending: a database that takes no writes must not lead to the same e-mail over and over.
    await stored.postpone(day, waiting, new Date(clock().getTime() + pause));
    try {
      await send(email, poller.signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { failure, code, response } = error;
      log.warn(
        { account: userId, code, response },
        'a daily summary was not taken by the mail server',
      );
      if (isPermanent(failure)) await stored.finish(day, userId, failure, clock());
      return;
    }
    await stored.finish(day, userId, 'sent', clock());
  }

  async function nextDueAt(): Promise<Date | undefined> {
    const now = clock();
    const email = mail && (await stored.findNextDueAt(calendarDay(now)));
    return email ?? nights.dailySummary.next(now);
  }
}
