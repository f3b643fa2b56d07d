import type { Database } from '../../database/schema.ts';
import { findLastReversal } from '../ledger/ledger.ts';
import { findMismatch, isOverpaid, lateChargeOn } from '../ledger/money-checks.ts';
import type { Payment } from '../ledger/payment.ts';
import { isAmountKnown, type ReviewKind, reportFinding } from '../ledger/reviews.ts';
import type { Cause } from '../ledger/states.ts';
import type { PaymentProvider, ProviderTransaction } from '../provider/provider.ts';
import type { Settle } from './settle.ts';
import { processedSum, type SettledRefunds, type SettleRefunds } from './settle-refunds.ts';

export interface ComparisonDependencies {
  db: Database;
  provider: Pick<PaymentProvider, 'mode'>;
  settle: Settle;
  settleRefunds: SettleRefunds;
  clock: () => Date;
}

/** Called before each question of a long work; throws when the work must stop. */
export type GoOn = () => Promise<void>;

const always: GoOn = async () => {};

export type Comparison = ReturnType<typeof createComparison>;

/** Settles what the provider's truth settles, and reports every difference that is left to a person. */
export function createComparison(dependencies: ComparisonDependencies) {
  const { db, provider, settle, settleRefunds, clock } = dependencies;

  return { comparePayment, compareRefunds };

  /** `listed` is what the provider's list says; undefined when it does not name the payment. */
  async function comparePayment(
    payment: Payment,
    listed: ProviderTransaction | undefined,
    cause: Cause,
    goOn = always,
  ): Promise<void> {
    if (payment.source === 'desk' || payment.mode !== provider.mode) return;
    if (!mayDiffer(payment, listed)) return;
    await goOn();
    const { reference, status } = payment;
    // Refunds by their number first: one that failed is taken out again. What is reversed there settles them by itself.
    const hasRefunds = status === 'paid' || status === 'reversed';
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
  async function compareRefunds({ payment, listed }: SettledRefunds, cause: Cause, goOn = always) {
    const { id: paymentId, reference, providerId, status, refundedKobo } = payment;
    const amount = processedSum(listed.refunds);
    if (status === 'paid' && refundedKobo !== amount) {
      const finding = { kind: 'refund_differs', reference, paymentId, providerId } as const;
      const about = `${refundedKobo}/${amount}`;
      await reportFinding(db, { ...finding, currency: 'NGN', amount, about }, clock());
    }
    // More went back here than by refunds there: by a dispute, by a person, or by a refund that failed since.
    if (status === 'reversed' && amount < payment.amountKobo) {
      await comparePayment(payment, undefined, cause, goOn);
    }
  }

  async function report(kind: ReviewKind, payment: Payment, transaction?: ProviderTransaction) {
    const { reference, id: paymentId } = payment;
    const { id: providerId = payment.providerId, amount, currency } = transaction ?? {};
    const finding = { kind, reference, paymentId, providerId, amount, currency };
    const isAboutAmount = kind === 'amount_differs' || kind === 'overpaid';
    if (isAboutAmount && (await isAmountKnown(db, finding))) return;
    const about = await factsOf(kind, payment, transaction);
    await reportFinding(db, { ...finding, about }, clock());
  }

  /** A decision about one reversal does not hold for the next. */
  async function factsOf(kind: ReviewKind, payment: Payment, transaction?: ProviderTransaction) {
    if (kind === 'status_differs') return transaction?.rawStatus ?? 'unknown';
    if (kind !== 'reversal_differs') return String(transaction?.amount);
    return String(await findLastReversal(db, payment.id));
  }
}

/** Whether there is anything to ask about; what is open at the provider is left to the sweep. */
function mayDiffer(payment: Payment, listed: ProviderTransaction | undefined): boolean {
  const { status } = payment;
  const isReversedThere = listed?.outcome === 'reversed';
  if (listed && lateChargeOn(payment, listed) !== undefined) return true;
  if (status === 'paid') return isReversedThere || findDifference(payment, listed) !== undefined;
  if (status === 'reversed') return !isReversedThere;
  if (status === 'review') return isReversedThere;
  return isReversedThere || listed?.outcome === 'success';
}

function findDifference(payment: Payment, transaction: ProviderTransaction | undefined) {
  const outcome = transaction?.outcome;
  if (payment.status === 'reversed') return outcome === 'success' ? 'reversal_differs' : undefined;
  if (payment.status !== 'paid') return undefined;
  // What is reversed there was settled by its refunds, or is a finding already.
  if (outcome === 'in_progress' || outcome === 'reversed') return undefined;
  if (outcome !== 'success') return 'status_differs';
  if (payment.providerId !== transaction?.id || findMismatch(payment, transaction)) {
    return 'amount_differs';
  }
  return isOverpaid(transaction) ? 'overpaid' : undefined;
}
