import { type Kobo, kobo } from '#contract/money.ts';
import type { ProviderTransaction } from '../provider/provider.ts';
import type { Payment } from './payment.ts';

/** Why a successful transaction is not the payment we asked for; undefined when everything agrees. */
export function findMismatch(
  payment: Payment,
  transaction: ProviderTransaction,
): 'reference' | 'mode' | 'currency' | 'amount' | undefined {
  const { amountKobo } = payment;
  if (transaction.reference !== payment.reference) return 'reference';
  if (transaction.mode !== payment.mode) return 'mode';
  if (transaction.currency !== payment.currency) return 'currency';
  if ((transaction.requestedAmount ?? transaction.amount) !== amountKobo) return 'amount';
  // The payer may bear the provider's fee on top, but less than the fee of the school is an under-payment.
  if (transaction.amount < amountKobo) return 'amount';
  return undefined;
}

/**
 * What the provider keeps for itself of the school's money: its charge, less what the payer bore of it on top of the
 * fee. Undefined while it does not say, or names it in another currency.
 */
export function chargeOn(
  amountKobo: Kobo,
  { amount, fees, currency }: Pick<ProviderTransaction, 'amount' | 'fees' | 'currency'>,
): Kobo | undefined {
  if (fees === undefined || currency !== 'NGN') return undefined;
  return kobo(Math.max(0, fees - Math.max(0, amount - amountKobo)));
}

/** The same of what the provider answers about a payment: only the school's own transaction says what it is charged. */
export function ownChargeOn(payment: Payment, transaction: ProviderTransaction): Kobo | undefined {
  const mismatch = findMismatch(payment, transaction);
  const isOwn = mismatch === undefined || mismatch === 'amount';
  return isOwn ? chargeOn(payment.amountKobo, transaction) : undefined;
}

/** What an answer about a payment that is settled says of its charge, and nobody knew; undefined where there is nothing new. */
export function lateChargeOn(payment: Payment, transaction: ProviderTransaction): Kobo | undefined {
  const { id, outcome } = transaction;
  const isMoney = outcome === 'success' || outcome === 'reversed';
  if (!isMoney || id !== payment.providerId || !mayLackCharge(payment)) return undefined;
  return ownChargeOn(payment, transaction);
}

/** Money is there, or was, and nobody has said what the provider keeps of it. */
export function mayLackCharge({
  status,
  paidAt,
  chargeKobo,
}: Pick<Payment, 'status' | 'paidAt' | 'chargeKobo'>): boolean {
  return chargeKobo === null && (status === 'review' || paidAt !== null);
}

interface Price {
  /** in thousandths, so that it is a whole number */
  perMille: number;
  flatKobo: number;
  /** the flat part is waived below */
  flatFromKobo: number;
  mostKobo: number;
}

/**
 * The provider's price list for naira: https://support.paystack.com, "Transactions pricing" and "Pay with Card". Other
 * ways to pay (direct debit, dedicated accounts) cost less than the local price.
 */
const PRICES = {
  /** 1.5 % + ₦100, which is waived below ₦2,500; at most ₦2,000 */
  local: { perMille: 15, flatKobo: 10_000, flatFromKobo: 250_000, mostKobo: 200_000 },
  /** 3.9 % + ₦100, of a Mastercard, Visa or Verve card */
  international: {
    perMille: 39,
    flatKobo: 10_000,
    flatFromKobo: 0,
    mostKobo: Number.POSITIVE_INFINITY,
  },
  /** 4.5 % */
  americanExpress: {
    perMille: 45,
    flatKobo: 0,
    flatFromKobo: 0,
    mostKobo: Number.POSITIVE_INFINITY,
  },
} satisfies Record<string, Price>;

/** Ways to pay that only accounts in Nigeria have; every other may be a card from abroad. */
const LOCAL_CHANNELS = ['bank', 'bank_transfer', 'ussd', 'qr'];

/**
 * More arrived than was asked for and the provider charges for it. Where the payer bears the charge, the amount is what
 * was asked for plus the charge; anything above is money that nobody has asked for. Where the provider does not name
 * its charge, it may have been any of its list: a false alarm would be one for each such payment.
 */
export function isOverpaid({
  amount,
  requestedAmount,
  fees,
  channel,
}: Pick<ProviderTransaction, 'amount' | 'requestedAmount' | 'fees' | 'channel'>): boolean {
  const surplus = amount - (requestedAmount ?? amount);
  return surplus > Math.max(0, fees ?? mostCharged(amount, channel));
}

function mostCharged(amount: number, channel: string | undefined): number {
  const isLocal = channel !== undefined && LOCAL_CHANNELS.includes(channel);
  const prices = isLocal ? [PRICES.local] : Object.values(PRICES);
  return Math.max(...prices.map((price) => chargeOf(amount, price)));
}

/** Rounded up and a kobo added: a price with the charge in it is worked out backwards and rounded on the way. */
function chargeOf(amount: number, { perMille, flatKobo, flatFromKobo, mostKobo }: Price): number {
  const share = Math.ceil((amount * perMille) / 1000);
  return Math.min(share + (amount >= flatFromKobo ? flatKobo : 0), mostKobo) + 1;
}
