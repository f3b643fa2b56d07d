import { dayOf, wallTime } from '../database/payment-keys.ts';
import type { Database } from '../database/schema.ts';
import type { Lease } from './leases.ts';
import { readHead } from './ledger.ts';
import type { RecordMissedRefunds } from './missed-refunds.ts';
import type { Payment } from './payment.ts';
import { type PaymentProvider, ProviderError, type ProviderTransaction } from './provider.ts';
import type { PaymentRepository } from './repository.ts';
import { addFinding, type ReviewKind } from './reviews.ts';
import type { Settle } from './settle.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The school's day is an hour ahead of the provider's, and a transaction may be paid long after its start. */
const OVERLAP_MS = 26 * HOUR_MS;
const FIRST_TIME_MS = 7 * 24 * HOUR_MS;
const NIGHT_HOUR = 2;

interface Parts {
  db: Database;
  repository: PaymentRepository;
  provider: PaymentProvider;
  settle: Settle;
  recordMissedRefunds: RecordMissedRefunds;
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

/**
 * Once a night, after two in the morning at the school: compares the provider's own list with our payments. What we
 * did not know is settled or reported to the review list. Writes the end of the ledger's chain into the log.
 */
export function createReconcile({
  db,
  repository,
  provider,
  settle,
  recordMissedRefunds,
  lease,
  clock,
  log,
}: Parts): Reconcile {
  return async function reconcile(mayGoOn) {
    const startedAt = clock();
    const last = await lease.finishedAt();
    if (!isDue(last, startedAt)) return;
    const since = last ? last.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_TIME_MS;
    try {
      const seen = await compareAll({ from: new Date(since), to: startedAt }, mayGoOn);
      if (seen === undefined) return;
      const missedRefunds = await recordMissedRefunds(startedAt, mayGoOn);
      if (missedRefunds === undefined) return;
      await lease.markFinished(startedAt);
      const { sequence, hash } = await readHead(db);
      log.info(
        { transactions: seen, missedRefunds, sequence, hash },
        'compared with the provider; ledger head',
      );
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ failure: error.failure }, 'the comparison with the provider waits');
    }
  };

  /** How many transactions were compared; undefined when the work had to stop. */
  async function compareAll(
    range: { from: Date; to: Date },
    mayGoOn: () => Promise<boolean>,
  ): Promise<number | undefined> {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      if (!(await mayGoOn())) return undefined;
      const { transactions, isLast } = await provider.listTransactions(range, page);
      for (const transaction of transactions) {
        if (!(await compare(transaction, mayGoOn))) return undefined;
      }
      seen += transactions.length;
      if (isLast) return seen;
    }
  }

  async function compare(
    transaction: ProviderTransaction,
    mayGoOn: () => Promise<boolean>,
  ): Promise<boolean> {
    const { outcome, reference } = transaction;
    if (outcome !== 'success' && outcome !== 'reversed') return true;
    const payment = await repository.findByReference(reference);
    if (!payment) {
      if (outcome === 'success') await report('unknown_transaction', transaction, null);
      return true;
    }
    if (payment.status === 'paid' && outcome === 'success') {
      if (differs(payment, transaction)) await report('amount_differs', transaction, payment.id);
      return true;
    }
    if (payment.status === 'review' || payment.status === 'reversed') return true;
    if (!(await mayGoOn())) return false;
    await settle(reference, 'sweep', { again: true });
    return true;
  }

  async function report(
    kind: ReviewKind,
    { id, reference, amount, currency }: ProviderTransaction,
    paymentId: string | null,
  ): Promise<void> {
    const finding = { kind, reference, paymentId, providerId: id, amount, currency };
    await db.transaction().execute((trx) => addFinding(trx, finding, clock()));
  }
}

function differs(payment: Payment, { id, amount, requestedAmount }: ProviderTransaction): boolean {
  return (
    payment.providerId !== id ||
    (requestedAmount ?? amount) !== payment.amountKobo ||
    amount < payment.amountKobo
  );
}

function isDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true;
  const hour = Number(wallTime(now).slice(11, 13));
  return dayOf(last) !== dayOf(now) && hour >= NIGHT_HOUR;
}
