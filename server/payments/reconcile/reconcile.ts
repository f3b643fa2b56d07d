import type { Database } from '../../database/schema.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { nights } from '../../jobs/schedule.ts';
import { readHead } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import type { Payment } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { addFinding, addUnreadable, unlessUnanswered } from '../ledger/reviews.ts';
import { eachPage } from '../provider/each-page.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderTransaction,
  type Range,
} from '../provider/provider.ts';
import { refundsOf, wentBack } from '../provider/refunds-of.ts';
import type { Comparison, GoOn } from '../settle/compare-payment.ts';
import type { SettleMissedRefunds } from './missed-refunds.ts';
import { findChangedPayments } from './reconcile-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The school's day is an hour ahead of the provider's. */
const OVERLAP_MS = 26 * HOUR_MS;
const FIRST_TIME_MS = 7 * 24 * HOUR_MS;
/**
 * The provider lists by when a transaction was started, and an old checkout may be paid weeks later: a month of starts is
 * a few pages. Also for a last comparison that lies ahead, when nobody knows how long the clock was wrong.
 */
const MONTH_MS = 31 * 24 * HOUR_MS;

interface Parts {
  db: Database;
  repository: PaymentRepository;
  provider: PaymentProvider;
  comparePayment: Comparison['comparePayment'];
  settleMissedRefunds: SettleMissedRefunds;
  /** Only for when the last comparison was finished. */
  lease: Pick<Lease, 'finishedAt' | 'markFinished'>;
  clock: () => Date;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** `mayGoOn` is false when the work must stop. */
export type Reconcile = (mayGoOn: () => Promise<boolean>) => Promise<void>;

/** The process stops, or another one has taken over: the night begins again there. */
class Stopped extends Error {}

/**
 * Once a night, after two in the morning at the school: compares the provider's own lists with our payments, and our
 * payments with the provider. What we did not know is settled, and what differs goes to the review list. Writes the
 * end of the ledger's chain into the log.
 */
export function createReconcile(parts: Parts): Reconcile {
  const { db, repository, provider, comparePayment, settleMissedRefunds, lease, clock, log } =
    parts;

  return async function reconcile(mayGoOn) {
    const startedAt = clock();
    const last = await lease.finishedAt();
    if (!nights.comparison.isDue(last, startedAt)) return;
    const since = comparedUntil(last, startedAt);
    const from = Math.min(since.getTime(), startedAt.getTime() - MONTH_MS);
    const goOn = async () => {
      if (!(await mayGoOn())) throw new Stopped();
    };
    try {
      const compared = await compareTheirs({ from: new Date(from), to: startedAt }, goOn);
      const missedRefunds = await compareOurs(since, compared, goOn);
      await lease.markFinished(startedAt);
      const { sequence, hash } = await readHead(db);
      log.info(
        { transactions: compared.size, missedRefunds, sequence, hash },
        'compared with the provider; ledger head',
      );
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ failure: error.failure }, 'the comparison with the provider waits');
    }
  };

  /** Every transaction of theirs against ours; resolves to what their list says, by reference. */
  async function compareTheirs(
    range: Range,
    goOn: GoOn,
  ): Promise<Map<string, ProviderTransaction>> {
    const listed = new Map<string, ProviderTransaction>();
    await goOn();
    for await (const page of eachPage((next) => provider.listTransactions(range, next))) {
      for (const transaction of page.items) {
        listed.set(transaction.reference, transaction);
        await compareTransaction(transaction, goOn);
      }
      await addUnreadable(parts, page.unreadable);
      if (page.next) await goOn();
    }
    return listed;
  }

  async function compareTransaction(transaction: ProviderTransaction, goOn: GoOn): Promise<void> {
    // What is open at the provider matters only when it is not so here: that is seen from our side.
    if (!hasMoved(transaction)) return;
    const payment = await repository.findByReference(transaction.reference);
    if (payment) await compare(payment, transaction, goOn);
    else if (await hasMoney(transaction, goOn)) await reportUnknown(transaction);
  }

  /** Of what the provider calls reversed the school may have the rest. */
  async function hasMoney(transaction: ProviderTransaction, goOn: GoOn): Promise<boolean> {
    if (transaction.outcome === 'success') return true;
    await goOn();
    const listing = refundsOf(provider, transaction.id, 'sweep');
    const listed = await unlessUnanswered(parts, transaction.reference, listing);
    return listed !== undefined && wentBack(transaction, listed) === 'part';
  }

  /** Every payment of ours whose money moved, against theirs; resolves to how many missed refunds were counted. */
  async function compareOurs(
    since: Date,
    listed: Map<string, ProviderTransaction>,
    goOn: GoOn,
  ): Promise<number> {
    const changed = await findChangedPayments(db, since);
    const refunded = [...changed].filter(([, one]) => one.refunded).map(([reference]) => reference);
    const missedRefunds = await settleMissedRefunds(new Set(refunded), since, goOn);
    for (const reference of changed.keys()) {
      const transaction = listed.get(reference);
      if (transaction && hasMoved(transaction)) continue;
      const payment = await repository.findByReference(reference);
      if (payment) await compare(payment, transaction, goOn);
    }
    return missedRefunds;
  }

  async function compare(
    payment: Payment,
    transaction: ProviderTransaction | undefined,
    goOn: GoOn,
  ): Promise<void> {
    const comparison = comparePayment(payment, transaction, 'sweep', goOn);
    await unlessUnanswered(parts, payment.reference, comparison);
  }

  async function reportUnknown({
    id,
    reference,
    amount,
    currency,
  }: ProviderTransaction): Promise<void> {
    const kind = 'unknown_transaction';
    const finding = { kind, reference, paymentId: null, providerId: id, amount, currency } as const;
    await inTransaction(db, (trx) => addFinding(trx, finding, clock()));
  }
}

function hasMoved({ outcome }: ProviderTransaction): boolean {
  return outcome === 'success' || outcome === 'reversed';
}

/** From when on what happened has not been compared for certain. */
function comparedUntil(last: Date | undefined, now: Date): Date {
  if (!last) return new Date(now.getTime() - FIRST_TIME_MS);
  if (last > now) return new Date(now.getTime() - MONTH_MS);
  return new Date(last.getTime() - OVERLAP_MS);
}
