import { feeTable } from '#content/fees.ts';
import type { ProviderRefund, ProviderTransaction } from './provider-client.ts';
import type { RunRecord } from './record.ts';

export interface SchoolPayment {
  id: string;
  reference: string;
  status: string;
  purpose: string;
  fee_class: string;
  amount_kobo: number;
  refunded_kobo: number;
  mode: string;
  access_code: string | null;
  /** How often the ledger says that it was credited. */
  credits: number;
}

/** Everything that is known in the end, on both sides. */
export interface Evidence {
  transactions: ProviderTransaction[];
  /** By the number of their transaction. */
  refunds: Map<number, ProviderRefund[]>;
  payments: SchoolPayment[];
  /** What waits for a person, each as 'kind reference'. */
  reviews: Set<string>;
  dashboard: { totalPayments: number; totalRevenue: number };
  /** What the verify call says of some of the payments: the amount of a paid one, in kobo, or undefined. */
  told: Map<string, number | undefined>;
  record: Pick<RunRecord, 'acknowledged' | 'paidAgain' | 'disputed' | 'problems'>;
}

const HOLDS = ['amount', 'currency', 'mode', 'reference'];
const OPEN = ['initialized', 'pending', 'failed'];

/** One sentence for everything in which the school's books are not the provider's truth; empty when all is well. */
export function findDifferences(evidence: Evidence): string[] {
  const { transactions, payments, record } = evidence;
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const known = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  return [
    ...record.problems,
    ...transactions.flatMap((transaction) =>
      compare(transaction, byReference.get(transaction.reference), evidence),
    ),
    ...payments
      .filter(({ reference, credits }) => !known.has(reference) && credits > 0)
      .map(({ reference }) => `${reference}: credited, and unknown at the provider`),
    ...lostStarts(evidence, byReference),
    ...misreported(evidence, byReference),
    ...missingFindings(evidence, byReference),
    ...wrongTotals(evidence, byReference),
  ];
}

function compare(
  transaction: ProviderTransaction,
  payment: SchoolPayment | undefined,
  evidence: Evidence,
): string[] {
  const { reference, status, paid_at } = transaction;
  if (!payment) {
    const isReported = status !== 'success' || has(evidence, 'unknown_transaction', reference);
    return isReported ? [] : [`${reference}: not ours, and nobody is told`];
  }
  const books = `${payment.status}, ${payment.credits} credits, ${payment.refunded_kobo} refunded`;
  const differs = (truth: string) => [`${reference}: ${truth} at the provider; ours: ${books}`];

  if (paid_at === null || ['failed', 'abandoned', 'ongoing', 'pending'].includes(status)) {
    const isOpen = OPEN.includes(payment.status) && payment.credits === 0;
    return isOpen ? [] : differs(`not paid (${status})`);
  }
  if (!matches(transaction, payment)) {
    const isHeld = payment.status === 'review' && payment.credits === 0;
    const isReported = HOLDS.some((kind) => has(evidence, kind, reference));
    return isHeld && isReported ? [] : differs('paid, but not as asked');
  }
  if (status === 'reversed') {
    // Taken back before the school heard of it: nothing was ever credited, and nothing need be taken back.
    const net = payment.credits * feeOf(payment) - payment.refunded_kobo;
    return payment.status === 'reversed' && net === 0 ? [] : differs('reversed');
  }
  if (status !== 'success') return differs(`not at its end (${status})`);
  const refunded = refundedOf(transaction, evidence);
  const isRight =
    payment.status === 'paid' && payment.credits === 1 && payment.refunded_kobo === refunded;
  return isRight ? [] : differs(`paid, ${refunded} refunded`);
}

/** The rules of crediting, written down a second time. */
function matches(transaction: ProviderTransaction, payment: SchoolPayment): boolean {
  const { requested_amount, amount, currency, domain } = transaction;
  const fee = feeOf(payment);
  return requested_amount === fee && amount >= fee && currency === 'NGN' && domain === payment.mode;
}

function feeOf({ purpose, fee_class }: SchoolPayment): number {
  const fees = feeTable.find((entry) => entry.purpose === purpose)?.naira;
  return (new Map<string, number | null>(Object.entries(fees ?? {})).get(fee_class) ?? 0) * 100;
}

function refundedOf({ id }: ProviderTransaction, { refunds }: Evidence): number {
  return (refunds.get(id) ?? [])
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function lostStarts({ record }: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  return [...record.acknowledged]
    .filter(([reference, code]) => byReference.get(reference)?.access_code !== code)
    .map(([reference]) => `${reference}: was acknowledged, and its checkout is lost`);
}

function misreported({ told }: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  return [...told].flatMap(([reference, amount]) => {
    const payment = byReference.get(reference);
    const truth = payment?.status === 'paid' ? feeOf(payment) : undefined;
    if (amount === truth) return [];
    return [
      `${reference}: parents are told ${amount ?? 'nothing'} was paid, it is ${truth ?? 'nothing'}`,
    ];
  });
}

function missingFindings(evidence: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  const { paidAgain, disputed } = evidence.record;
  const isPaid = (reference: string) => byReference.get(reference)?.status === 'paid';
  return [
    ...paidAgain
      .filter((pair) => pair.every(isPaid))
      .filter((pair) => !pair.some((one) => has(evidence, 'second_payment', one)))
      .map(([first, second]) => `${second}: paid again after ${first}, and nobody is told`),
    ...[...disputed]
      .filter((reference) => !has(evidence, 'dispute', reference))
      .map((reference) => `${reference}: disputed, and nobody is told`),
  ];
}

/** What the provider holds for the school: what succeeded as asked, less what went back. */
function wrongTotals(evidence: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  const { dashboard } = evidence;
  let payments = 0;
  let kobo = 0;
  for (const transaction of evidence.transactions) {
    const payment = byReference.get(transaction.reference);
    if (!payment || transaction.status !== 'success' || !matches(transaction, payment)) continue;
    payments += 1;
    kobo += transaction.requested_amount - refundedOf(transaction, evidence);
  }
  const isRight = dashboard.totalPayments === payments && dashboard.totalRevenue * 100 === kobo;
  if (isRight) return [];
  const ours = `${dashboard.totalPayments} payments and ₦${dashboard.totalRevenue}`;
  return [`The dashboard says ${ours}, the provider ${payments} and ₦${kobo / 100}`];
}

function has({ reviews }: Evidence, kind: string, reference: string): boolean {
  return reviews.has(`${kind} ${reference}`);
}
