import { type AdoptionErrors, validateAdopted } from '#contract/decisions.ts';
import { formatNaira, type Kobo, kobo, nairaFromKobo } from '#contract/money.ts';
import {
  furtherFields,
  normalizePayer,
  type PayerDetails,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import { classNames, type Fees, feeFor, purposeNames } from '#contract/school/fees.ts';
import { AppError } from '../../errors/app-error.ts';
import type { NewPayment } from '../ledger/payment-repository.ts';
import type { PaymentProvider, ProviderNotes, ProviderTransaction } from '../provider/provider.ts';

/** What a person says about a payment, in place of what the provider does not know. */
export interface Said {
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  purpose?: string | undefined;
  feeClass?: string | undefined;
  /** Required when the provider was asked for another amount than today's fee. */
  amountKobo?: number | undefined;
}

/** What is credited: what the provider was asked for. Throws AppError when the money is not there as it should be. */
export function askedAmount(
  transaction: ProviderTransaction,
  reference: string,
  mode: PaymentProvider['mode'],
): Kobo {
  const asked = transaction.requestedAmount ?? transaction.amount;
  const problem = problemOf(transaction, reference, mode);
  if (problem) throw new AppError('conflict', `The provider ${problem}. Nothing was imported.`);
  return kobo(asked);
}

function problemOf(transaction: ProviderTransaction, reference: string, mode: string) {
  const { outcome, rawStatus, amount, requestedAmount: asked = amount, currency } = transaction;
  if (transaction.reference !== reference) {
    return `answers with another reference, ${transaction.reference}`;
  }
  if (outcome !== 'success') {
    return `says that it is ${rawStatus}, and only a successful payment can be imported`;
  }
  if (transaction.mode !== mode) {
    return `says that it is a ${transaction.mode} payment, and the portal is in ${mode} mode`;
  }
  if (currency !== 'NGN') return `says that it was paid in ${currency}`;
  if (asked <= 0 || amount < asked) return 'says that less arrived than was asked for';
  return undefined;
}

/** Who paid what for whom, by the person or by the provider's notes; not checked. */
export function adoptedFacts(
  said: Said,
  notes: ProviderNotes = {},
): PayerDetails & Pick<NewPayment, 'purpose' | 'feeClass'> {
  const { purpose = notes.purpose ?? '', feeClass = notes.feeClass ?? '' } = said;
  const { fullName = notes.fullName, email = notes.email, phone = notes.phone } = said;
  const payer = readPayer({ ...furtherNoted(notes), fullName, email, phone });
  return { ...normalizePayer(payer), purpose, feeClass };
}

/** What a person must give before the payment can be imported, by field; undefined when nothing is missing. */
export function findMissing(
  fees: Fees,
  facts: ReturnType<typeof adoptedFacts>,
  amountKobo: Kobo,
  said?: number,
): { message: string; errors: AdoptionErrors } | undefined {
  const { purpose, feeClass } = facts;
  // What is not offered any more may have been paid while it was.
  const paymentPurpose = purposeNames(fees).includes(purpose) ? purpose : '';
  const known = classNames(fees).includes(feeClass) ? feeClass : '';
  const errors = validateAdopted({ ...facts, paymentPurpose, class: known });
  if (Object.keys(errors).length === 0) {
    return findOtherPrice(amountKobo, feeFor(fees, purpose, feeClass), said);
  }
  const message = 'The provider’s notes do not say all of this, so please enter it yourself:';
  return { message, errors };
}

/** Fees change, but a small payment with a good name on it must not count as a fee by mistake. */
function findOtherPrice(amountKobo: Kobo, fee: Kobo | null, said?: number) {
  if ((said ?? fee) === amountKobo) return undefined;
  const today =
    fee === null
      ? 'it is not offered for this class today'
      : `the fee is ${formatNaira(fee)} today`;
  const message = `The provider was asked for ${formatNaira(amountKobo)}, and ${today}.`;
  const amount = `To credit what was asked for, give the amount ${nairaFromKobo(amountKobo)}.`;
  return { message, errors: { amount } };
}

/** The further fields as far as the provider knows them; none of them is required here. */
function furtherNoted(notes: ProviderNotes) {
  const noted = readPayer({ ...notes });
  const broken = validatePayer(noted);
  const good = furtherFields.filter(({ key }) => !broken[key]);
  return Object.fromEntries(good.map(({ key }) => [key, noted[key]]));
}
