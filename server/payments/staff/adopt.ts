import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { feeFor } from '#contract/fees.ts';
import { formatNaira, type Kobo, kobo, nairaFromKobo } from '#contract/money.ts';
import {
  furtherFields,
  normalizePayer,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import { initializeRequest, REFERENCE_PATTERN } from '#contract/payments.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvent, takePaymentNumber } from '../ledger/ledger.ts';
import { isOverpaid } from '../ledger/money-checks.ts';
import { childKey } from '../ledger/payment-keys.ts';
import { credit } from '../ledger/payment-moves.ts';
import { insertRow, type NewPayment } from '../ledger/payment-repository.ts';
import { countMove } from '../ledger/revenue.ts';
import { addFinding, closeUnknown } from '../ledger/reviews.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderNotes,
  type ProviderTransaction,
} from '../provider/provider.ts';
import type { SettleRefunds } from '../settle/settle-refunds.ts';

/** What the person says: it stands in for whatever the provider does not know. */
export interface Adoption {
  reference: string;
  /** Why, for whoever reads the ledger later. */
  note: string;
  by: Actor;
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  purpose?: string | undefined;
  feeClass?: string | undefined;
  /** In naira; has to be said when the provider was asked for another amount than today's fee. */
  amountNaira?: number | undefined;
}

interface Parts {
  db: Database;
  provider: Pick<PaymentProvider, 'mode' | 'findTransaction'>;
  settleRefunds: SettleRefunds;
  onChange: (reference: string) => void;
  clock: () => Date;
}

export type Adopt = (adoption: Adoption) => Promise<{ refundsKnown: boolean }>;

/** As on the payment form; the amount is the provider's. */
const payerDetails = initializeRequest.pick({
  fullName: true,
  email: true,
  phone: true,
  paymentPurpose: true,
  class: true,
});

/**
 * Takes in a payment that the provider knows and we do not, as after a restore: what was asked for at its start is
 * credited, by an event of its own. Nobody is mailed a receipt, because the payer has had one. Throws AppError:
 * `conflict` when the portal has it, `not_found` when the provider does not, `invalid` with what has to be said;
 * ProviderError when the provider does not answer. `refundsKnown` is false when only its refunds could not be asked for.
 */
export function createAdopt({ db, provider, settleRefunds, onChange, clock }: Parts): Adopt {
  return async function adopt(adoption) {
    const { reference, note } = adoption;
    if (!note.trim()) throw new AppError('invalid', 'Please give a note that says why.');
    if (!REFERENCE_PATTERN.test(reference)) {
      throw new AppError('invalid', 'This is not a reference of the portal.');
    }
    if (await isOurs(db, { reference })) throw ours();
    const transaction = await provider.findTransaction(reference);
    if (!transaction) {
      throw new AppError('not_found', 'The provider knows no payment with this reference.');
    }
    const amountKobo = checkMoney(transaction, reference, provider.mode);
    const payment = readPayment(adoption, transaction, amountKobo, provider.mode);
    await db.transaction().execute((trx) => insert(trx, payment, transaction, adoption));
    onChange(reference);
    return { refundsKnown: await settleRefundsToo(reference) };
  };

  async function insert(
    trx: Kysely<Tables>,
    payment: NewPayment,
    transaction: ProviderTransaction,
    { note, by }: Adoption,
  ): Promise<void> {
    const now = clock();
    const { reference, purpose, feeClass, amountKobo, mode } = payment;
    const number = await takePaymentNumber(trx);
    // Whoever else writes a payment waits for the number.
    if (await isOurs(trx, { reference, providerId: transaction.id })) throw ours();
    const { id: providerId, channel = null, amount, currency, startedAt = now } = transaction;
    const paidAt = (transaction.paidAt ?? startedAt).toISOString();
    const id = newId(now);
    const child_key = childKey(payment, startedAt);
    await insertRow(trx, payment, {
      id,
      number,
      status: 'paid',
      provider_id: providerId,
      channel,
      paid_at: paidAt,
      dated_at: paidAt,
      child_key,
      created_at: startedAt.toISOString(),
      updated_at: now.toISOString(),
    });
    const feeToday = feeFor(purpose, feeClass) ?? undefined;
    const detail = {
      ...{ reference, purpose, feeClass, amountKobo, feeToday, mode, paidAt },
      ...{ providerId, amount, currency, note, by: by.name },
    };
    const step = { kind: 'adopted', from: null, to: 'paid', cause: 'operator' } as const;
    await appendEvent(trx, { ...step, paymentId: id, detail }, now);
    await countMove(trx, null, 'paid');
    const row = { id, reference, purpose, child_key, provider_id: providerId, paid_at: paidAt };
    await credit(trx, { ...row, amount_kobo: amountKobo, refunded_kobo: kobo(0) }, 'operator', now);
    await closeUnknown(trx, { reference, paymentId: id, note }, now);
    if (isOverpaid(transaction)) {
      const finding = { kind: 'overpaid', amount, currency, providerId } as const;
      await addFinding(trx, { ...finding, reference, paymentId: id }, now);
    }
    const text = `Took the payment ${reference} in from the provider`;
    await writeAudit(trx, by, { action: 'payments.adopted', text }, now);
  }

  /** The payment is in whatever comes of this; the nightly comparison asks again. */
  async function settleRefundsToo(reference: string): Promise<boolean> {
    try {
      await settleRefunds(reference, 'operator');
      return true;
    } catch (error) {
      if (error instanceof ProviderError) return false;
      throw error;
    }
  }
}

/** What is credited: what the provider was asked for. Throws AppError when the money is not there as it should be. */
function checkMoney(
  transaction: ProviderTransaction,
  reference: string,
  mode: PaymentProvider['mode'],
): Kobo {
  const { outcome, rawStatus, amount, currency } = transaction;
  const asked = transaction.requestedAmount ?? amount;
  const problem =
    transaction.reference !== reference
      ? `answers with another reference, ${transaction.reference}`
      : outcome !== 'success'
        ? `says that it is ${rawStatus}, and only a successful payment can be taken in`
        : transaction.mode !== mode
          ? `says that it is a ${transaction.mode} payment, and the portal is in ${mode} mode`
          : currency !== 'NGN'
            ? `says that it was paid in ${currency}`
            : asked <= 0 || amount < asked
              ? 'says that less arrived than was asked for'
              : undefined;
  if (problem) throw new AppError('conflict', `The provider ${problem}. Nothing was taken in.`);
  return kobo(asked);
}

/** The payment as the provider's notes tell it, or as the person does. */
function readPayment(
  adoption: Adoption,
  { notes = {} }: ProviderTransaction,
  amountKobo: Kobo,
  mode: PaymentProvider['mode'],
): NewPayment {
  const parsed = payerDetails.safeParse({
    fullName: adoption.fullName ?? notes.fullName,
    email: adoption.email ?? notes.email,
    phone: adoption.phone ?? notes.phone,
    paymentPurpose: adoption.purpose ?? notes.purpose,
    class: adoption.feeClass ?? notes.feeClass,
  });
  if (!parsed.success) throw missingDetails(parsed.error);
  const { paymentPurpose: purpose, class: feeClass, ...payer } = parsed.data;
  refuseOtherPrice(amountKobo, feeFor(purpose, feeClass), adoption.amountNaira);
  const details = normalizePayer({ ...furtherNoted(notes), ...payer });
  const payment = { ...details, purpose, feeClass, amountKobo };
  return { ...payment, reference: adoption.reference, currency: 'NGN', mode };
}

/** What the school asks for besides, as far as the provider knows it: no payment stays out for want of it. */
function furtherNoted(notes: ProviderNotes) {
  const noted = readPayer({ ...notes });
  const broken = validatePayer(noted);
  const good = furtherFields.filter(({ key }) => !broken[key]);
  return Object.fromEntries(good.map(({ key }) => [key, noted[key]]));
}

function missingDetails(error: z.ZodError): AppError {
  const errors = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  return new AppError(
    'invalid',
    'The provider’s notes do not say all of this, so please give it yourself:',
    { errors },
  );
}

/** Fees change; a small payment with a good name on it must not be taken for a fee by mistake. */
function refuseOtherPrice(amountKobo: Kobo, fee: Kobo | null, said: number | undefined): void {
  if (said === undefined ? amountKobo === fee : said === nairaFromKobo(amountKobo)) return;
  const today =
    fee === null
      ? 'it is not offered for this class today'
      : `the fee is ${formatNaira(fee)} today`;
  const asked = `The provider was asked for ${formatNaira(amountKobo)}, and ${today}.`;
  const how = `To credit what was asked for, give the amount ${nairaFromKobo(amountKobo)}.`;
  throw new AppError('invalid', asked, { errors: { amount: how } });
}

async function isOurs(
  db: Kysely<Tables>,
  { reference, providerId = '' }: { reference: string; providerId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb.or([eb('reference', '=', reference), eb('provider_id', '=', providerId)]))
    .executeTakeFirst();
  return row !== undefined;
}

function ours(): AppError {
  return new AppError(
    'conflict',
    'The portal has this payment already. To ask the provider about it: npm run payments -- recheck',
  );
}
