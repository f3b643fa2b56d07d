import { reasonWords, type UndeliveredReason } from '#contract/undelivered.ts';
import type { Log } from '../errors/work-log.ts';
import type { Lease } from '../jobs/lease-repository.ts';
import { createPoller } from '../jobs/poller.ts';
import type { Email } from './email.ts';
import { isPermanent, MailError, type SendEmail } from './mail-sender.ts';

const BATCH = 20;
const MINUTE_MS = 60_000;
/** After each refusal: a few quick tries, then a few a day. */
const PAUSES_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60];
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
/** While the mail server takes nothing at all. */
const OUTAGE_PAUSES_MS = [0.5, 1, 2, 5].map((minutes) => minutes * MINUTE_MS);
const OUTAGE_TURN_MS = 5 * MINUTE_MS;
const LONGEST_WAITS_MS = [1, ...PAUSES_MINUTES].map((minutes) =>
  Math.max(minutes * MINUTE_MS, OUTAGE_TURN_MS),
);
/** Also how soon a lease that ended and what a command has queued are noticed. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 1_000;

export interface WaitingEmail {
  id: string;
  queuedAt: string;
  attempts: number;
}

interface EmailQueue<Waiting, Outcome> {
  /** The longest waiting first; `longestWaitsMs` before each attempt. */
  findDue: (now: Date, limit: number, longestWaitsMs: readonly number[]) => Promise<Waiting[]>;
  findNextDueAt: () => Promise<Date | undefined>;
  postpone: (id: string, attempts: number, until: Date) => Promise<void>;
  finish: (id: string, outcome: Outcome, now: Date) => Promise<void>;
}

type AnyOutcome = 'sent' | UndeliveredReason;

interface EmailWorkerDependencies<Waiting extends WaitingEmail, Outcome extends string> {
  queue: EmailQueue<Waiting, Outcome | AnyOutcome>;
  /** Why it must not go out any more; undefined when it may. */
  findDropped: (waiting: Waiting) => Promise<Outcome | AnyOutcome | undefined>;
  compose: (waiting: Waiting) => Promise<Email>;
  send: SendEmail;
  /** For the log: what an e-mail is and are, and which one it is. */
  named: { one: string; all: string; details: (waiting: Waiting) => object };
  lease: Lease;
  clock: () => Date;
  log: Log;
  graceMs?: number | undefined;
}

/** In one process at a time. After a crash the same e-mail may go out again, under the same Message-ID. */
export function createEmailWorker<Waiting extends WaitingEmail, Outcome extends string>(
  dependencies: EmailWorkerDependencies<Waiting, Outcome>,
) {
  const { queue, findDropped, compose, send, named, lease, clock, log, graceMs } = dependencies;
  let isOurTurn = false;
  let outages = 0;
  let awayUntil = 0;
  const poller = createPoller({
    work: round,
    nextDueAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => (isOurTurn ? SHORTEST_SLEEP_MS : LONGEST_SLEEP_MS),
    onFailure: (error) =>
      log.error({ err: error }, `${named.all} by e-mail wait for the next round`),
    lease,
    graceMs,
  });

  return { wake: poller.wake, round, stop: poller.stop };

  async function round(): Promise<void> {
    for (;;) {
      if (!(await mayGoOn())) return;
      const due = await queue.findDue(clock(), BATCH, LONGEST_WAITS_MS);
      for (const waiting of due) {
        if (!(await mayGoOn())) return;
        await work(waiting);
      }
      if (due.length < BATCH) return;
    }
  }

  async function mayGoOn(): Promise<boolean> {
    if (isAway()) return false;
    isOurTurn = await poller.mayGoOn();
    return isOurTurn;
  }

  /** No longer than a pause can take: the clock may have been put back. */
  function isAway(): boolean {
    const ms = awayUntil - clock().getTime();
    return ms > 0 && ms <= OUTAGE_TURN_MS;
  }

  async function work(waiting: Waiting): Promise<void> {
    const { id, queuedAt, attempts } = waiting;
    const now = clock();
    const dropped = await findDropped(waiting);
    if (dropped) return queue.finish(id, dropped, now);
    if (now.getTime() - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS) {
      const details = Object.assign(named.details(waiting), { attempts });
      log.warn(details, `${named.one} could not be sent by e-mail for days: given up`);
      return queue.finish(id, 'expired', now);
    }
    // Before sending: a database that takes no writes must not lead to the same e-mail over and over.
    await queue.postpone(id, attempts + 1, after(now, pauseMs(attempts)));
    try {
      await send(await compose(waiting), poller.signal);
    } catch (error) {
      return failed(waiting, error);
    }
    await queue.finish(id, 'sent', clock());
    if (outages > 0) log.info({}, 'the mail server takes e-mails again');
    outages = 0;
  }

  async function failed(waiting: Waiting, error: unknown): Promise<void> {
    const { id, attempts } = waiting;
    if (poller.signal.aborted) return queue.postpone(id, attempts, clock());
    if (!(error instanceof MailError)) throw error;
    const { failure, code, response } = error;
    const details = Object.assign(named.details(waiting), { code, response });
    if (isPermanent(failure)) {
      log.warn(details, `${named.one} cannot be delivered (${reasonWords[failure]}): given up`);
      return queue.finish(id, failure, clock());
    }
    if (failure === 'deferred') return log.warn(details, `the mail server refused ${named.one}`);
    // Not this e-mail's fault: it keeps its tries, and another one is tried next.
    if (outages === 0) log.warn(details, `the mail server cannot be used: ${named.all} wait`);
    await queue.postpone(id, attempts, after(clock(), OUTAGE_TURN_MS));
    const pause = OUTAGE_PAUSES_MS[outages] ?? OUTAGE_TURN_MS;
    awayUntil = after(clock(), pause).getTime();
    outages += 1;
  }

  async function nextDueAt(): Promise<Date | undefined> {
    const next = await queue.findNextDueAt();
    return next && new Date(Math.max(next.getTime(), awayUntil));
  }
}

function pauseMs(attempts: number): number {
  return (PAUSES_MINUTES[attempts] ?? PAUSES_MINUTES.at(-1) ?? 1) * MINUTE_MS;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
