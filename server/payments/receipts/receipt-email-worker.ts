import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { createPoller } from '../../jobs/poller.ts';
import { isErased } from '../ledger/erased-payers.ts';
import type { ReceiptEmailQueue, WaitingReceipt } from '../ledger/receipt-outbox.ts';
import { MailError, type SendEmail } from './mail-sender.ts';
import type { Email, PaidPayment } from './receipt-email.ts';

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

interface ReceiptEmailWorkerDependencies {
  queue: ReceiptEmailQueue;
  compose: (payment: PaidPayment, sentAgain: number) => Promise<Email>;
  send: SendEmail;
  lease: Lease;
  clock: () => Date;
  log: Log;
  graceMs?: number;
}

/** In one process at a time. After a crash the same e-mail may go out again, under the same Message-ID. */
export function createReceiptEmailWorker(dependencies: ReceiptEmailWorkerDependencies) {
  const { queue, compose, send, lease, clock, log, graceMs } = dependencies;
  let isOurTurn = false;
  let outages = 0;
  let awayUntil = 0;
  const poller = createPoller({
    work: round,
    nextDueAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => (isOurTurn ? SHORTEST_SLEEP_MS : LONGEST_SLEEP_MS),
    onFailure: (error) => log.error({ err: error }, 'receipts by e-mail wait for the next round'),
    lease,
    graceMs,
  });

  return { wake: poller.wake, round, stop: poller.stop };

  async function round(): Promise<void> {
    for (;;) {
      if (!(await mayGoOn())) return;
      const due = await queue.findDue(clock(), BATCH, LONGEST_WAITS_MS);
      for (const receipt of due) {
        if (!(await mayGoOn())) return;
        await work(receipt);
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

  async function work(waiting: WaitingReceipt): Promise<void> {
    const { paymentId, payment, queuedAt, attempts, sentAgain } = waiting;
    const { reference } = payment;
    const now = clock();
    // All of the money went back before the receipt went out.
    if (payment.status !== 'paid') return queue.finish(paymentId, 'not_paid', now);
    if (isErased(payment)) return queue.finish(paymentId, 'bad_address', now);
    if (now.getTime() - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS) {
      log.warn({ reference, attempts }, 'a receipt could not be sent by e-mail for days: given up');
      return queue.finish(paymentId, 'expired', now);
    }
    // Before sending: a database that takes no writes must not lead to the same e-mail over and over.
    await queue.postpone(paymentId, attempts + 1, after(now, pauseMs(attempts)));
    try {
      await send(await compose(payment, sentAgain), poller.signal);
    } catch (error) {
      return failed(waiting, error);
    }
    await queue.finish(paymentId, 'sent', clock());
    if (outages > 0) log.info({}, 'the mail server takes e-mails again');
    outages = 0;
  }

  async function failed(waiting: WaitingReceipt, error: unknown): Promise<void> {
    const { paymentId, attempts, payment } = waiting;
    const { reference } = payment;
    if (poller.signal.aborted) return queue.postpone(paymentId, attempts, clock());
    if (!(error instanceof MailError)) throw error;
    const { failure, code, response } = error;
    const details = { reference, code, response };
    if (failure === 'bad_address') {
      log.warn(details, 'the mailbox of a receipt does not exist: given up');
      return queue.finish(paymentId, 'bad_address', clock());
    }
    if (failure === 'refused') return log.warn(details, 'the mail server refused a receipt');
    // Not this e-mail's fault: it keeps its tries, and another one is tried next.
    if (outages === 0) log.warn(details, 'the mail server cannot be used: receipts wait');
    await queue.postpone(paymentId, attempts, after(clock(), OUTAGE_TURN_MS));
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
