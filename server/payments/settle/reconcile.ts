import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { nights } from '../../jobs/schedule.ts';
import { readHead } from '../ledger/ledger.ts';
import { findPayment, findReference, type Payment } from '../ledger/payment.ts';
import { findStoredRefunds } from '../ledger/refunds.ts';
import {
  addUnreadable,
  type ReportDependencies,
  reportFinding,
  unlessUnanswered,
} from '../ledger/reviews.ts';
import { eachPage, refundsOf, wentBack } from '../provider/lists.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type ProviderTransaction,
  type Range,
} from '../provider/provider.ts';
import type { Comparison, GoOn } from './compare-payment.ts';
import { findChangedPayments, findOpenRefunds } from './reconcile-repository.ts';
import type { SettleRefunds } from './settle-refunds.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The school's day is an hour ahead of the provider's. */
const OVERLAP_MS = 26 * HOUR_MS;
const FIRST_TIME_MS = 7 * DAY_MS;
/** The provider lists by the day of the start, and an old checkout may be paid weeks later. */
const TRANSACTIONS_BACK_MS = 31 * DAY_MS;
/** A refund reaches the payer within ten working days; it is processed somewhere in between. */
const REFUNDS_BACK_MS = 14 * DAY_MS;

export interface ReconcileDependencies extends ReportDependencies {
  provider: PaymentProvider;
  settleRefunds: SettleRefunds;
  comparison: Comparison;
  /** Only for when the last comparison was finished. */
  lease: Pick<Lease, 'finishedAt' | 'markFinished'>;
  log: Pick<Log, 'info' | 'warn'>;
}

/** `mayGoOn` is false when the work must stop. */
export type Reconcile = (mayGoOn: () => Promise<boolean>) => Promise<void>;

/** The process stops, or another one has taken over and begins again. */
class Stopped extends Error {}

/** Once a night: compares the provider's lists with our payments, and our payments with the provider. */
export function createReconcile(dependencies: ReconcileDependencies): Reconcile {
  const { db, provider, settleRefunds, comparison, lease, clock, log } = dependencies;

  return async function reconcile(mayGoOn) {
    const startedAt = clock();
    const last = await lease.finishedAt();
    if (!nights.comparison.isDue(last, startedAt)) return;
    const since = comparedUntil(last, startedAt);
    const goOn = async () => {
      if (!(await mayGoOn())) throw new Stopped();
    };
    try {
      const listed = await compareTheirs(goBack(since, startedAt, TRANSACTIONS_BACK_MS), goOn);
      const missedRefunds = await compareOurs(since, listed, goOn);
      await lease.markFinished(startedAt);
      const { sequence, hash } = await readHead(db);
      log.info(
        { transactions: listed.size, missedRefunds, sequence, hash },
        'compared with the provider; ledger head',
      );
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ failure: error.failure }, 'the comparison with the provider waits');
    }
  };

  /** Every transaction of theirs against ours; resolves to what their list says, by reference. */
  async function compareTheirs(range: Range, goOn: GoOn) {
    const listed = new Map<string, ProviderTransaction>();
    const ask = async (next?: string) => {
      await goOn();
      return provider.listTransactions(range, next);
    };
    for await (const page of eachPage(ask)) {
      for (const transaction of page.items) {
        listed.set(transaction.reference, transaction);
        await compareTransaction(transaction, goOn);
      }
      await addUnreadable(dependencies, page.unreadable);
    }
    return listed;
  }

  async function compareTransaction(transaction: ProviderTransaction, goOn: GoOn): Promise<void> {
    // What is open at the provider matters only when it is not so here: that is seen from our side.
    if (!hasMoved(transaction)) return;
    const { id: providerId, reference, amount, currency } = transaction;
    const payment = await findPayment(db, reference);
    if (payment) return compare(payment, transaction, goOn);
    if (!(await hasMoney(transaction, goOn))) return;
    const finding = { kind: 'unknown_transaction', reference, providerId } as const;
    await reportFinding(db, { ...finding, amount, currency }, clock());
  }

  /** Of a transaction that the provider calls reversed the school may have the rest. */
  async function hasMoney(transaction: ProviderTransaction, goOn: GoOn): Promise<boolean> {
    if (transaction.outcome === 'success') return true;
    await goOn();
    const listing = refundsOf(provider, transaction.id, 'sweep');
    const listed = await unlessUnanswered(dependencies, transaction.reference, listing);
    return listed !== undefined && wentBack(transaction, listed) === 'part';
  }

  /** Every payment of ours whose money moved, against theirs; resolves to how many missed refunds were counted. */
  async function compareOurs(since: Date, listed: Map<string, ProviderTransaction>, goOn: GoOn) {
    const changed = await findChangedPayments(db, since);
    const refunded = [...changed].filter(([, one]) => one.refunded).map(([reference]) => reference);
    const missedRefunds = await settleMissedRefunds(refunded, since, goOn);
    for (const reference of changed.keys()) {
      const transaction = listed.get(reference);
      if (transaction && hasMoved(transaction)) continue;
      const payment = await findPayment(db, reference);
      if (payment) await compare(payment, transaction, goOn);
    }
    return missedRefunds;
  }

  async function compare(
    payment: Payment,
    transaction: ProviderTransaction | undefined,
    goOn: GoOn,
  ): Promise<void> {
    const work = comparison.comparePayment(payment, transaction, 'sweep', goOn);
    await unlessUnanswered(dependencies, payment.reference, work);
  }

  /** Those that changed lately, are under way, or differ in the provider's list. Resolves to how many were counted. */
  async function settleMissedRefunds(changed: string[], since: Date, goOn: GoOn): Promise<number> {
    const listed = await findDifferingRefunds(since, goOn);
    const references = new Set([...changed, ...(await findOpenRefunds(db)), ...listed]);
    let counted = 0;
    for (const reference of references) {
      await goOn();
      const work = settleRefundsOf(reference, goOn);
      counted += (await unlessUnanswered(dependencies, reference, work)) ?? 0;
    }
    return counted;
  }

  async function settleRefundsOf(reference: string, goOn: GoOn): Promise<number> {
    const settled = await settleRefunds(reference, 'sweep');
    if (settled) await comparison.compareRefunds(settled, 'sweep', goOn);
    return settled?.counted ?? 0;
  }

  async function findDifferingRefunds(since: Date, goOn: GoOn): Promise<string[]> {
    const differing: string[] = [];
    for (const [transactionId, refunds] of await listRefunds(since, goOn)) {
      // A payment that is not settled yet has no number.
      const named = { providerId: transactionId, reference: refunds[0]?.reference };
      const reference = await findReference(db, named);
      if (reference && !(await isStored(reference, refunds))) differing.push(reference);
    }
    return differing;
  }

  async function listRefunds(since: Date, goOn: GoOn): Promise<Map<string, ProviderRefund[]>> {
    const range = goBack(since, clock(), REFUNDS_BACK_MS);
    const all = new Map<string, ProviderRefund>();
    const ask = async (next?: string) => {
      await goOn();
      return provider.listRefunds(range, next);
    };
    for await (const page of eachPage(ask)) {
      for (const refund of page.items) all.set(refund.id, refund);
      await addUnreadable(dependencies, page.unreadable);
    }
    return Map.groupBy(all.values(), ({ transactionId }) => transactionId);
  }

  async function isStored(reference: string, refunds: ProviderRefund[]): Promise<boolean> {
    const stored = new Map((await findStoredRefunds(db, reference)).map((row) => [row.id, row]));
    return refunds.every(({ id, status, amount }) => {
      const row = stored.get(id);
      const isCounted = status !== 'processed' || row?.countedKobo === amount;
      return row?.status === status && row.amountKobo === amount && isCounted;
    });
  }
}

function hasMoved({ outcome }: ProviderTransaction): boolean {
  return outcome === 'success' || outcome === 'reversed';
}

function goBack(since: Date, to: Date, backMs: number): Range {
  return { from: new Date(Math.min(since.getTime(), to.getTime() - backMs)), to };
}

/** From when on what happened has not been compared for certain; after a clock was put back no one knows. */
function comparedUntil(last: Date | undefined, now: Date): Date {
  if (!last) return new Date(now.getTime() - FIRST_TIME_MS);
  if (last > now) return new Date(now.getTime() - TRANSACTIONS_BACK_MS);
  return new Date(last.getTime() - OVERLAP_MS);
}
