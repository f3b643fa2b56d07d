import { asWork, type Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { createPoller } from '../../jobs/poller.ts';
import { nextCheckAt } from '../ledger/check-times.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { addUnreadable, isAboutOne, type ReportDependencies } from '../ledger/reviews.ts';
import { canMove, NEVER_PAID } from '../ledger/states.ts';
import { ProviderError } from '../provider/provider.ts';
import type { Reconcile } from './reconcile.ts';
import {
  type DuePayment,
  findDuePayments,
  findNextCheckAt,
  makeAllChecksDue,
  setNextCheck,
} from './reconcile-repository.ts';
import type { Settle } from './settle.ts';

const BATCH = 50;
/** So many failures in a row mean an outage of the provider, not that one payment is odd. */
const FAILURES_OF_AN_OUTAGE = 3;
const RETRY_MS = 60_000;
/** Also how often another process's lease is looked at, and whether the night's work is due. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 1_000;

export interface SweepDependencies extends ReportDependencies {
  settle: Settle;
  repository: Pick<PaymentRepository, 'findByReference' | 'move'>;
  reconcile: Reconcile;
  /** Nightly work, like `reconcile`. */
  checkLedger: () => Promise<void>;
  fetchPayouts: (mayGoOn: () => Promise<boolean>) => Promise<void>;
  /** Asks whether the provider still refuses the school's key, if it does. */
  lookAtKey: () => Promise<void>;
  lease: Lease;
  log: Log;
}

/** Asks the provider about open payments at growing intervals, in one process at a time. `round` does all that is due. */
export function createSweep(dependencies: SweepDependencies) {
  const { db, settle, repository } = dependencies;
  const { reconcile, checkLedger, fetchPayouts, lookAtKey, lease, clock, log } = dependencies;
  let failuresInARow = 0;
  let providerWasAway = false;
  const poller = createPoller({
    work: () => asWork({ log }, round),
    nextDueAt: () => findNextCheckAt(db),
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => (providerWasAway ? LONGEST_SLEEP_MS : SHORTEST_SLEEP_MS),
    onFailure: (error) => log.error({ err: error }, 'the sweep waits for the next round'),
    lease,
  });

  const { mayGoOn } = poller;
  return { start: poller.wake, stop: poller.stop, round };

  async function round(): Promise<void> {
    if (!(await lease.hold())) return;
    failuresInARow = 0;
    await lookAtKey();
    for (;;) {
      const due = await findDuePayments(db, clock(), BATCH);
      for (const payment of due) {
        if (!(await mayGoOn())) return;
        await check(payment);
        if (failuresInARow >= FAILURES_OF_AN_OUTAGE) return providerIsAway();
      }
      if (due.length < BATCH) break;
    }
    await reconcile(mayGoOn);
    await fetchPayouts(mayGoOn);
    await checkLedger();
  }

  async function check(payment: DuePayment): Promise<void> {
    try {
      await settle(payment.reference, 'sweep');
      await scheduleNext(payment);
      await providerAnswered();
    } catch (error) {
      await setNextCheck(db, payment.id, new Date(clock().getTime() + RETRY_MS));
      if (!(error instanceof ProviderError)) {
        log.error({ err: error, reference: payment.reference }, 'the sweep could not settle');
        return;
      }
      if (!isAboutOne(error)) {
        failuresInARow += 1;
        return;
      }
      const { unreadable } = error;
      if (unreadable) await addUnreadable(dependencies, [unreadable], payment.reference);
      await scheduleNext(payment);
      await providerAnswered();
    }
  }

  /** After the last check a payment is given up. */
  async function scheduleNext({ id, reference, createdAt }: DuePayment): Promise<void> {
    const next = nextCheckAt(new Date(createdAt), clock());
    // As long as it is open it has a next check: a process may end in between.
    if (!next) await giveUp(reference);
    await setNextCheck(db, id, next);
  }

  async function giveUp(reference: string): Promise<void> {
    const payment = await repository.findByReference(reference);
    if (!payment || !canMove(payment.status, 'failed')) return;
    const changes = { reason: NEVER_PAID };
    const step = { to: 'failed', cause: 'sweep', detail: changes, changes } as const;
    await repository.move(payment, step, clock());
  }

  async function providerAnswered(): Promise<void> {
    failuresInARow = 0;
    if (!providerWasAway) return;
    providerWasAway = false;
    await makeAllChecksDue(db, clock());
    log.info({}, 'the provider answers again: every open payment is looked at');
  }

  function providerIsAway(): void {
    if (!providerWasAway) log.warn({}, 'the provider does not answer: open payments wait');
    providerWasAway = true;
  }
}
