import type { Insertable } from 'kysely';
import { type Kobo, kobo } from '#contract/money.ts';
import type { PayerDetails } from '#contract/payer-details.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { createSharedTransactions } from '../../database/shared-transactions.ts';
import type { Range } from '../provider/provider.ts';
import { nextCheckAt } from './check-times.ts';
import { moveNotePaid } from './fee-notes.ts';
import { appendEvent, type LedgerEvent, takePaymentNumber } from './ledger.ts';
import { inTransaction, loggingWhenDone } from './ledger-log.ts';
import { refuseCrowded } from './note-payments.ts';
import {
  findNumberOwner,
  findPayment,
  insertSearchTerms,
  type Payment,
  paymentColumns,
  storedPayer,
} from './payment.ts';
import { childKey } from './payment-keys.ts';
import { type Move, type MoveOptions, movePayment, nameCharge } from './payment-moves.ts';
import { type Finding, reportFinding } from './reviews.ts';
import type { Cause, PaymentStatus } from './states.ts';

export type NewPayment = PayerDetails &
  Pick<Payment, 'reference' | 'purpose' | 'feeClass' | 'amountKobo' | 'currency' | 'mode'> & {
    /** The key of what it is for: '2026/2027-2' */
    term: string;
    /** By default online. */
    source?: Payment['source'];
    /** Where it is known whose payment it is, and which fee note it counts towards. */
    studentId?: string | undefined;
    noteId?: string | undefined;
    /** The reference of the first of several that came as one. */
    partOf?: string | undefined;
  };

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/** Stores payments and finds them. `onChange` is called for every payment that moved, after the commit. */
export function createPaymentRepository(
  db: Database,
  onChange: (reference: string, movedTo: PaymentStatus) => void = () => {},
  options: MoveOptions = { mailReceipts: false },
) {
  const share = createSharedTransactions(db);

  return {
    insertUnlessOpen,
    findByReference: (reference: string) => findPayment(db, reference),
    findOpenByForm,
    findPaidByChild,
    findNumberOwner: (providerId: string) => findNumberOwner(db, providerId),
    releaseForm,
    move,
    fillInCharge,
    report: (finding: Finding, now: Date) => reportFinding(db, finding, now),
  };

  /**
   * Commits a payment as `initialized`; undefined when the same form has led to one in `period` that is still open. Throws
   * AppError `conflict` when others are paying what is left of its fee note.
   */
  async function insertUnlessOpen(
    payment: NewPayment & { formKey: string },
    period: Range,
    now: Date,
  ): Promise<Payment | undefined> {
    return loggingWhenDone<Payment | undefined>(share, async (trx) => {
      // Two of the same form wait for each other here, in this process and in others.
      const number = await takePaymentNumber(trx);
      const open = await openOfForm(trx, payment.formKey, period).select('id').executeTakeFirst();
      if (open) throw new AlreadyOpen();
      if (payment.noteId) await refuseCrowded(trx, payment.noteId, payment, now);
      const { reference, purpose, feeClass, term, amountKobo, mode, formKey } = payment;
      const { studentId, noteId } = payment;
      const state = {
        number,
        status: 'initialized',
        dated_at: now.toISOString(),
        form_key: formKey,
        next_check_at: nextCheckAt(now, now)?.toISOString() ?? null,
        created_at: now.toISOString(),
      } as const;
      const fee = { reference, purpose, feeClass, term, amountKobo, mode };
      const detail = { ...fee, studentId, noteId };
      const event = { kind: 'initialized', cause: 'start', detail } as const;
      return insertPayment(trx, payment, state, event, now);
    }).catch((error: unknown) => {
      if (error instanceof AlreadyOpen) return undefined;
      throw error;
    });
  }

  async function findOpenByForm(formKey: string, period: Range) {
    return openOfForm(db, formKey, period)
      .select(['id', 'reference', 'created_at as createdAt'])
      .select(['access_code as accessCode', 'authorization_url as authorizationUrl'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** What was paid of one fee for one child and not given back, the last paid first. */
  async function findPaidByChild(childKey: string): Promise<Payment[]> {
    return db
      .selectFrom('payments')
      .select(paymentColumns)
      .where('child_key', '=', childKey)
      .where('paid_at', 'is not', null)
      .where('status', '<>', 'reversed')
      .orderBy('paid_at', 'desc')
      .limit(50)
      .execute();
  }

  async function releaseForm(id: string): Promise<void> {
    await db.updateTable('payments').set({ form_key: null }).where('id', '=', id).execute();
  }

  async function move(payment: Payment, step: Move, now: Date): Promise<boolean> {
    const moved = await loggingWhenDone<boolean>(share, (trx) =>
      movePayment(trx, payment, step, now, options),
    );
    onChange(payment.reference, step.to);
    return moved;
  }

  async function fillInCharge(reference: string, chargeKobo: Kobo, cause: Cause, now: Date) {
    await inTransaction(db, (trx) => nameCharge(trx, { reference, chargeKobo }, cause, now));
  }
}

function openOfForm(db: Database, formKey: string, { from, to }: Range) {
  return db
    .selectFrom('payments')
    .where('form_key', '=', formKey)
    .where('status', 'in', ['initialized', 'pending'])
    .where('created_at', '>', from.toISOString())
    .where('created_at', '<=', to.toISOString());
}

/** Takes the transaction back with the number it had taken. */
class AlreadyOpen extends Error {}

type PaymentRow = Insertable<Tables['payments']>;
type StateColumns = Partial<PaymentRow> &
  Pick<PaymentRow, 'number' | 'status' | 'dated_at' | 'created_at'>;

/** A payment's row, what it is found by, its first event and where it is counted. Its number is taken already. */
export async function insertPayment(
  trx: Database,
  payment: NewPayment,
  state: StateColumns,
  event: Pick<LedgerEvent, 'kind' | 'cause' | 'detail'>,
  now: Date,
): Promise<Payment> {
  const { reference, purpose, feeClass, term, amountKobo, currency, mode } = payment;
  const payer = storedPayer(payment);
  const { fullName, email, phone, details } = payer;
  const row = await trx
    .insertInto('payments')
    .values({
      id: newId(now),
      reference,
      purpose,
      fee_class: feeClass,
      term,
      source: payment.source ?? 'online',
      student_id: payment.studentId ?? null,
      note_id: payment.noteId ?? null,
      part_of: payment.partOf ?? null,
      full_name: fullName,
      email,
      phone,
      details,
      amount_kobo: amountKobo,
      refunded_kobo: kobo(0),
      currency,
      mode,
      child_key: childKey(payment),
      updated_at: now.toISOString(),
      ...state,
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
  const { id: paymentId, status } = row;
  await insertSearchTerms(trx, { ...payer, reference, number: state.number });
  await appendEvent(trx, { ...event, reference, paymentId, from: null, to: status }, now);
  await moveNotePaid(trx, undefined, row, now);
  return row;
}
