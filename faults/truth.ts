import { firstValues } from '#contract/school/first-values.ts';
import type { ProviderTransaction } from './provider-client.ts';
import type { Acknowledged } from './record.ts';
import type { Evidence, SchoolPayment } from './seen.ts';

/** How a payment must stand, by what the provider says and what people have decided. */
export type Truth =
  | { state: 'open' | 'held' | 'reversed' | 'under way' }
  | { state: 'paid'; kobo: number; refunded: number };

type Known = Pick<Evidence, 'refunds' | 'record' | 'decisions' | 'decided'>;

/** No run changes the fees that its school began with. */
const { fees } = firstValues();

/** The rules of crediting, written down a second time. */
export function truthOf(
  transaction: ProviderTransaction,
  payment: SchoolPayment,
  known: Known,
): Truth {
  const { reference, status, paid_at } = transaction;
  const decision = lastEffectOf(reference, known);
  if (decision === 'refunded') return { state: 'reversed' };
  if (paid_at === null || ['failed', 'abandoned', 'ongoing', 'pending'].includes(status)) {
    return { state: 'open' };
  }
  const asked = askedOf(payment, known);
  const isAsAsked = matches(transaction, payment, asked);
  if (!isAsAsked && decision !== 'credited') return { state: 'held' };
  const isKept = hasMoney(transaction, known) || isLeftAsItIs(reference, known);
  if (!isKept) return { state: status === 'reversed' ? 'reversed' : 'under way' };
  const kobo = isAsAsked ? asked : arrivedOf(transaction, payment, asked);
  const refunded = Math.min(refundedOf(transaction, known), kobo);
  return refunded === kobo ? { state: 'reversed' } : { state: 'paid', kobo, refunded };
}

export function matches(
  transaction: ProviderTransaction,
  payment: { mode: string },
  fee: number,
): boolean {
  const { requested_amount, amount, currency, domain } = transaction;
  return requested_amount === fee && amount >= fee && currency === 'NGN' && domain === payment.mode;
}

/** What counts when a person credits what is not as asked: as much as arrived, where that is in the school's money. */
export function arrivedOf(
  { amount, currency, domain }: ProviderTransaction,
  { mode }: { mode: string },
  asked: number,
): number {
  return currency === 'NGN' && domain === mode ? amount : asked;
}

type Fee = Pick<SchoolPayment, 'purpose' | 'fee_class'>;

export function feeOf({ purpose, fee_class }: Fee): number {
  return fees.purposes.find(({ name }) => name === purpose)?.kobo[fee_class] ?? 0;
}

export function factsOf({ form }: Acknowledged) {
  return {
    purpose: form.paymentPurpose,
    fee_class: form.class,
    full_name: form.fullName,
    email: form.email,
  };
}

/** What the parent was asked for: of a fee note it is what they chose. */
export function askedOf(
  payment: Fee & Pick<SchoolPayment, 'reference' | 'note_id' | 'amount_kobo'>,
  { record }: Pick<Evidence, 'record'>,
): number {
  const start = record.acknowledged.get(payment.reference);
  if (start) return Math.round(start.form.amount * 100);
  // Of a fee note whose answer was lost the run does not know the choice.
  return payment.note_id ? payment.amount_kobo : feeOf(payment);
}

function refundedOf({ id }: ProviderTransaction, { refunds }: Pick<Evidence, 'refunds'>): number {
  return (refunds.get(id) ?? [])
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether the provider has any of it for the school: it says "reversed" after a part refund, too. */
export function hasMoney(
  transaction: ProviderTransaction,
  evidence: Pick<Evidence, 'refunds'>,
): boolean {
  const { status, amount } = transaction;
  if (status !== 'reversed') return status === 'success';
  const refunded = refundedOf(transaction, evidence);
  return refunded > 0 && refunded < amount;
}

/** The last decision that says where the money is. */
function lastEffectOf(reference: string, { decisions }: Pick<Evidence, 'decisions'>) {
  const effective = decisions.filter(
    ({ reference: about, resolution, to }) =>
      about === reference &&
      ((resolution === 'credited' && to === 'paid') ||
        (resolution === 'refunded' && to === 'reversed')),
  );
  return effective.at(-1)?.resolution;
}

/** A person has read that the provider calls it reversed, and says that it counts all the same. */
function isLeftAsItIs(reference: string, { decided }: Pick<Evidence, 'decided'>): boolean {
  const resolution = decided.get(`reversal_unexplained ${reference}`);
  return resolution === 'credited' || resolution === 'ignored';
}
