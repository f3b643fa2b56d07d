import { calendarDay } from '#contract/dates/school-time.ts';
import { decisionNoteMessage } from '#contract/decisions.ts';
import type { Kobo } from '#contract/money.ts';
import { REFERENCE_PATTERN } from '#contract/references.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { type Fees, feeFor } from '#contract/school/fees.ts';
import { termOn } from '#contract/school/terms.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { takePaymentNumber } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { chargeOn, isOverpaid } from '../ledger/money-checks.ts';
import { findNumberOwner, findReference, storedPayer } from '../ledger/payment.ts';
import { refuseNamed } from '../ledger/payment-keys.ts';
import { credit } from '../ledger/payment-moves.ts';
import { insertPayment, type NewPayment } from '../ledger/payment-repository.ts';
import { addFinding, closeUnknown } from '../ledger/reviews.ts';
import { refundsOf, wentBack } from '../provider/lists.ts';
import { ProviderError, type ProviderTransaction } from '../provider/provider.ts';
import type { SettleRefunds, SettleRefundsDependencies } from '../settle/settle-refunds.ts';
import { adoptedFacts, askedAmount, findMissing, type Said } from './adopted-facts.ts';
import { NOTHING_KNOWN, type ShownPayment } from './staff-answers.ts';

export interface Adoption extends Said {
  reference: string;
  note: string;
  by: Actor;
}

interface AdoptingDependencies extends SettleRefundsDependencies {
  settleRefunds: SettleRefunds;
  readSchool: () => Promise<SchoolDocuments>;
}

export type Adopting = ReturnType<typeof createAdopting>;

/**
 * Imports a payment that only the provider knows, as after a restore, without mailing a receipt. Both functions throw
 * AppError: `conflict` when the portal has it or its money is not right, `not_found` when the provider does not know
 * it; ProviderError when the provider does not answer.
 */
export function createAdopting(dependencies: AdoptingDependencies) {
  const { db, provider, settleRefunds, readSchool, onChange, clock, log } = dependencies;
  return { look, adopt };

  async function look(reference: string) {
    const { transaction, amountKobo } = await ask(reference);
    const { id: providerId, channel = null, paidAt, startedAt = clock() } = transaction;
    const facts = adoptedFacts({}, transaction.notes);
    const { purpose, feeClass } = facts;
    const school = await readSchool();
    const payment: ShownPayment = {
      ...NOTHING_KNOWN,
      ...storedPayer(facts),
      id: reference,
      reference,
      providerId,
      status: 'review',
      purpose,
      feeClass,
      term: termOn(school, purpose, calendarDay(startedAt)),
      amountKobo,
      channel,
      chargeKobo: chargeOn(amountKobo, transaction) ?? null,
      paidAt: paidAt?.toISOString() ?? null,
      createdAt: startedAt.toISOString(),
    };
    return { payment, missing: findMissing(school.fees, facts, amountKobo) };
  }

  /** Also throws AppError `invalid` by field. `refundsKnown` is false when only its refunds could not be asked for. */
  async function adopt(adoption: Adoption) {
    const { reference } = adoption;
    const note = decisionNoteMessage(adoption.note);
    if (note) throw new AppError('invalid', note, { errors: { note } });
    const { transaction, amountKobo } = await ask(reference);
    const facts = adoptedFacts(adoption, transaction.notes);
    const school = await readSchool();
    const missing = findMissing(school.fees, facts, amountKobo, adoption.amountKobo);
    if (missing) throw new AppError('invalid', missing.message, { errors: missing.errors });
    refuseNamed(adoption.note, facts, 'note');
    const { mode } = provider;
    // It was started for the term of its day, whenever it is imported.
    const term = termOn(school, facts.purpose, calendarDay(transaction.startedAt ?? clock()));
    const payment: NewPayment = { ...facts, reference, term, amountKobo, currency: 'NGN', mode };
    await inTransaction(db, (trx) => insert(trx, payment, transaction, adoption, school.fees));
    onChange(reference);
    return { payment, refundsKnown: await settleRefundsToo(reference) };
  }

  async function ask(
    reference: string,
  ): Promise<{ transaction: ProviderTransaction; amountKobo: Kobo }> {
    if (!REFERENCE_PATTERN.test(reference)) {
      throw new AppError('invalid', 'This is not a reference of the portal.');
    }
    if (await findReference(db, { reference })) throw new AppError('conflict', ALREADY_OURS);
    const found = await provider.findTransaction(reference);
    if (!found) {
      throw new AppError('not_found', 'The provider knows no payment with this reference.');
    }
    const transaction = await withRest(found);
    return { transaction, amountKobo: askedAmount(transaction, reference, provider.mode) };
  }

  /** After a part refund the provider may say "reversed": the rest is the school's, and the refund is counted later. */
  async function withRest(transaction: ProviderTransaction): Promise<ProviderTransaction> {
    if (transaction.outcome !== 'reversed') return transaction;
    const listed = await refundsOf(provider, transaction.id, 'parent');
    return wentBack(transaction, listed) === 'part'
      ? { ...transaction, outcome: 'success' }
      : transaction;
  }

  async function insert(
    trx: Database,
    payment: NewPayment,
    transaction: ProviderTransaction,
    { note, by }: Adoption,
    fees: Fees,
  ): Promise<void> {
    const now = clock();
    const { reference, purpose, feeClass, term, amountKobo, mode } = payment;
    const number = await takePaymentNumber(trx);
    // Every other writer of a payment waits for the number.
    if (await findReference(trx, { reference })) throw new AppError('conflict', ALREADY_OURS);
    const owner = await findNumberOwner(trx, transaction.id);
    if (owner) throw numberTaken(owner);
    const { id: providerId, channel = null, amount, currency, startedAt = now } = transaction;
    const paidAt = (transaction.paidAt ?? startedAt).toISOString();
    const chargeKobo = chargeOn(amountKobo, transaction);
    const row = {
      number,
      status: 'paid',
      provider_id: providerId,
      channel,
      charge_kobo: chargeKobo ?? null,
      paid_at: paidAt,
      dated_at: paidAt,
      created_at: startedAt.toISOString(),
    } as const;
    const feeToday = feeFor(fees, purpose, feeClass) ?? undefined;
    const ours = { reference, purpose, feeClass, term, amountKobo, feeToday, mode };
    const theirs = { paidAt, providerId, amount, currency, chargeKobo };
    const detail = { ...ours, ...theirs, note, by: by.name, channel: channel ?? undefined };
    const event = { kind: 'adopted', cause: 'operator', detail } as const;
    const adopted = await insertPayment(trx, payment, row, event, now);
    await credit(trx, adopted, 'operator', now);
    await closeUnknown(trx, { reference, paymentId: adopted.id, note, by: by.name }, now);
    if (isOverpaid(transaction)) {
      const finding = { kind: 'overpaid', amount, currency, providerId } as const;
      await addFinding(trx, { ...finding, reference, paymentId: adopted.id }, now);
    }
    const text = `Imported the payment ${reference} from the provider`;
    await writeAudit(trx, by, { action: 'payments.adopted', text }, now);
  }

  /** A failure is only reported, because the payment is in; the nightly comparison asks again. */
  async function settleRefundsToo(reference: string): Promise<boolean> {
    try {
      await settleRefunds(reference, 'operator');
      return true;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        log.warn({ err: error, reference }, 'refunds of a payment just imported are not known');
      }
      return false;
    }
  }
}

function numberTaken(owner: string): AppError {
  return new AppError(
    'conflict',
    `The provider gives this payment a number that the payment ${owner} has already, so it was not imported. Please look up both references on the provider’s dashboard, and ask the provider’s support.`,
  );
}

const ALREADY_OURS = 'The portal has this payment already, so there is nothing to import.';
