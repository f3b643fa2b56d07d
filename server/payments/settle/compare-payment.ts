import type { Database } from '../../database/schema.ts';
import { findLastReversal } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findMismatch, isOverpaid, lateChargeOn } from '../ledger/money-checks.ts';
import type { Payment } from '../ledger/payment.ts';
import { addFinding, isAmountKnown, type ReviewKind } from '../ledger/reviews.ts';
import type { Cause } from '../ledger/states.ts';
import type { PaymentProvider, ProviderTransaction } from '../provider/provider.ts';
import type { Settle } from './settle.ts';
import { processedSum, type SettledRefunds, type SettleRefunds } from './settle-refunds.ts';

interface Parts {
  db: Database;
  provider: Pick<PaymentProvider, 'mode'>;
  settle: Settle;
  settleRefunds: SettleRefunds;
  clock: () => Date;
}

/** Throws when the work must stop: asked before each question of a long work. */
export type GoOn = () => Promise<void>;

const atOnce: GoOn = async () => {};

export type Comparison = ReturnType<typeof createComparison>;

/** Settles what the provider's truth settles, and reports every difference that is left to a person. */
export function createComparison(parts: Parts) {
  const { db, provider, settle, settleRefunds, clock } = parts;

  return { comparePayment, compareRefunds };

  /** `listed` is what the provider's list says; undefined when it does not name the payment. */
  async function comparePayment(
    payment: Payment,
    listed: ProviderTransaction | undefined,
    cause: Cause,
    goOn = atOnce,
  ): Promise<void> {
    // A key of the other mode knows nothing of it.
    if (payment.mode !== provider.mode) return;
    if (!differs(payment, listed)) return;
    await goOn();
    const { reference } = payment;
    // Refunds by their number first: one that failed is taken out again. What is reversed there settles them by itself.
    const hasRefunds = payment.status === 'paid' || payment.status === 'reversed';
    if (hasRefunds && listed?.outcome !== 'reversed') {
      await settleRefunds(reference, cause);
      await goOn();
    }
    // The list is some minutes old, and both sides may have changed: only what a fresh answer confirms is a difference.
    const now = await settle(reference, cause, { again: true });
    const kind = now && findDifference(now.payment, now.transaction);
    if (kind) await report(kind, now.payment, now.transaction);
  }

  /** For what was settled just now: whether the sums are the same on both sides. */
  async function compareRefunds(
    { payment, listed }: SettledRefunds,
    cause: Cause,
    goOn = atOnce,
  ): Promise<void> {
    const { id: paymentId, reference, providerId, refundedKobo } = payment;
    const amount = processedSum(listed.refunds);
    if (payment.status === 'paid' && refundedKobo !== amount) {
      const finding = { kind: 'refund_differs', currency: 'NGN', amount } as const;
      const about = `${refundedKobo}/${amount}`;
      await inTransaction(db, (trx) =>
        addFinding(trx, { ...finding, about, reference, paymentId, providerId }, clock()),
      );
    }
    // More went back here than by refunds there: by a dispute, by a person, or by a refund that failed since.
    if (payment.status === 'reversed' && amount < payment.amountKobo) {
      await comparePayment(payment, undefined, cause, goOn);
    }
  }

  async function report(
    kind: ReviewKind,
    payment: Payment,
    transaction: ProviderTransaction | undefined,
  ): Promise<void> {
    const { reference, id: paymentId } = payment;
    const { id: providerId = payment.providerId, amount = null } = transaction ?? {};
    const finding = { kind, reference, paymentId, providerId, amount, currency: null };
    const isAboutAmount = kind === 'amount_differs' || kind === 'overpaid';
    if (isAboutAmount && (await isAmountKnown(db, finding))) return;
    const about = await factsOf(kind, payment, transaction);
    const currency = transaction?.currency ?? null;
    await inTransaction(db, (trx) => addFinding(trx, { ...finding, currency, about }, clock()));
  }

  /** What has been decided about one reversal says nothing about the next. */
  async function factsOf(
    kind: ReviewKind,
    payment: Payment,
    transaction: ProviderTransaction | undefined,
  ): Promise<string> {
    if (kind === 'status_differs') return transaction?.rawStatus ?? 'unknown';
    if (kind !== 'reversal_differs') return String(transaction?.amount);
    return String(await findLastReversal(db, payment.id));
  }
}

/** Whether there is anything to ask about; what is open at the provider is the sweep's. */
function differs(payment: Payment, listed: ProviderTransaction | undefined): boolean {
  const { status } = payment;
  if (listed && lateChargeOn(payment, listed) !== undefined) return true;
  if (status === 'paid') {
    return listed?.outcome === 'reversed' || findDifference(payment, listed) !== undefined;
  }
  if (status === 'reversed') return listed?.outcome !== 'reversed';
  if (status === 'review') return listed?.outcome === 'reversed';
  return listed?.outcome === 'success' || listed?.outcome === 'reversed';
}

function findDifference(
  payment: Payment,
  transaction: ProviderTransaction | undefined,
): ReviewKind | undefined {
  const outcome = transaction?.outcome;
  if (payment.status === 'reversed') {
    return outcome === 'success' ? 'reversal_differs' : undefined;
  }
  // What is reversed there was settled by its refunds, or is a finding already.
  if (payment.status !== 'paid' || outcome === 'in_progress' || outcome === 'reversed') {
    return undefined;
  }
  if (!transaction || outcome !== 'success') return 'status_differs';
  if (payment.providerId !== transaction.id || findMismatch(payment, transaction)) {
    return 'amount_differs';
  }
  return isOverpaid(transaction) ? 'overpaid' : undefined;
}
