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

/** The provider's charge, less what the payer bore of it on top of the fee; undefined while it is not known in naira. */
export function chargeOn(
  amountKobo: Kobo,
  { amount, fees, currency }: Pick<ProviderTransaction, 'amount' | 'fees' | 'currency'>,
): Kobo | undefined {
  if (fees === undefined || currency !== 'NGN') return undefined;
  return kobo(Math.max(0, fees - Math.max(0, amount - amountKobo)));
}

/** The same, only from the payment's own transaction. */
export function ownChargeOn(payment: Payment, transaction: ProviderTransaction): Kobo | undefined {
  const kind = findMismatch(payment, transaction);
  const isOwn = kind === undefined || kind === 'amount';
  const { amount } = transaction;
  return isOwn
    ? chargeOn(creditableKobo(payment.amountKobo, { kind, amount }), transaction)
    : undefined;
}

/** Why a payment is on hold, with the amount and currency that the provider names. */
export interface Hold {
  kind?: string | undefined;
  amount?: number | null | undefined;
  currency?: string | null | undefined;
}

/** What counts when a person credits a payment: what arrived in naira, where that is known; else what was asked for. */
export function creditableKobo(askedKobo: Kobo, { kind, amount, currency }: Hold): Kobo {
  if (amount === undefined || amount === null) return askedKobo;
  if (kind === 'amount') return kobo(amount);
  // The charge that a payer bears on top cannot be told from it here.
  if (kind === 'number_taken' && currency === 'NGN') return kobo(Math.min(amount, askedKobo));
  return askedKobo;
}

/** The charge of a settled payment that was not known before; undefined where there is nothing new. */
export function lateChargeOn(payment: Payment, transaction: ProviderTransaction): Kobo | undefined {
  const { id, outcome } = transaction;
  const isMoney = outcome === 'success' || outcome === 'reversed';
  if (!isMoney || id !== payment.providerId || !mayLackCharge(payment)) return undefined;
  return ownChargeOn(payment, transaction);
}

/** Money is there, or was, and the charge is not known. */
export function mayLackCharge({ status, paidAt, chargeKobo }: Payment): boolean {
  return chargeKobo === null && (status === 'review' || paidAt !== null);
}

/** `flatKobo` is waived for amounts below `flatFromKobo`. */
interface Price {
  perMille: number;
  flatKobo?: number;
  flatFromKobo?: number;
  mostKobo?: number;
}

/** The provider's price list for naira: https://support.paystack.com, "Transactions pricing" and "Pay with Card". */
const PRICES: Record<string, Price> & { local: Price } = {
  local: { perMille: 15, flatKobo: 10_000, flatFromKobo: 250_000, mostKobo: 200_000 },
  international: { perMille: 39, flatKobo: 10_000 },
  americanExpress: { perMille: 45 },
};

/** Ways to pay that only accounts in Nigeria have; every other may be a card from abroad. */
const LOCAL_CHANNELS = ['bank', 'bank_transfer', 'ussd', 'qr'];

/** More arrived than was asked for plus the provider's charge, which the payer may bear; any of its list if not named. */
export function isOverpaid(
  transaction: Pick<ProviderTransaction, 'amount' | 'requestedAmount' | 'fees' | 'channel'>,
): boolean {
  const { amount, requestedAmount, fees, channel } = transaction;
  const surplus = amount - (requestedAmount ?? amount);
  return surplus > Math.max(0, fees ?? mostCharged(amount, channel));
}

function mostCharged(amount: number, channel: string | undefined): number {
  const isLocal = channel !== undefined && LOCAL_CHANNELS.includes(channel);
  const prices = isLocal ? [PRICES.local] : Object.values(PRICES);
  return Math.max(...prices.map((price) => chargeOf(amount, price)));
}

/** Rounded up and a kobo added: a price that contains the charge is worked out backwards and rounded on the way. */
function chargeOf(amount: number, price: Price): number {
  const { perMille, flatKobo = 0, flatFromKobo = 0, mostKobo = Number.POSITIVE_INFINITY } = price;
  const share = Math.ceil((amount * perMille) / 1000);
  return Math.min(share + (amount >= flatFromKobo ? flatKobo : 0), mostKobo) + 1;
}
