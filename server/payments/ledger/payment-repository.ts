import type { Insertable, Kysely } from 'kysely';
import { type Kobo, kobo } from '#contract/money.ts';
import type { PayerDetails } from '#contract/payer-details.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { createSharedTransactions } from '../../database/shared-transactions.ts';
import { nameCharge } from './charges.ts';
import { nextCheckAt } from './check-times.ts';
import { appendEvent, takePaymentNumber } from './ledger.ts';
import { inTransaction, loggingWhenDone } from './ledger-log.ts';
import {
  findableParts,
  findNumberOwner,
  findPayment,
  type Payment,
  paymentColumns,
  storedPayer,
} from './payment.ts';
import { childKey, searchTerms } from './payment-keys.ts';
import { type Move, type MoveOptions, movePayment } from './payment-moves.ts';
import { moveSums } from './payment-sums.ts';
import { countMove } from './revenue.ts';
import { addFinding, type Finding } from './reviews.ts';
import type { Cause, PaymentStatus } from './states.ts';

const NOTHING = kobo(0);

export type NewPayment = PayerDetails &
  Pick<Payment, 'reference' | 'purpose' | 'feeClass' | 'amountKobo' | 'currency' | 'mode'> & {
    /** The key of what it is for: '2026/2027-2' */
    term: string;
    formKey?: string;
  };

export interface Period {
  from: Date;
  to: Date;
}

interface OpenForm extends Pick<Payment, 'id' | 'reference' | 'createdAt'> {
  accessCode: string | null;
  authorizationUrl: string | null;
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/** Stores payments and finds them. `onChange` hears of every payment that moved, once that is committed. */
export function createPaymentRepository(
  db: Database,
  onChange: (reference: string, movedTo: PaymentStatus) => void = () => {},
  options: MoveOptions = { mailReceipts: false },
) {
  const share = createSharedTransactions(db);

  return {
    insertUnlessOpen,
    findByReference,
    findOpenByForm,
    findPaidByChild,
    findNumberOwner: (providerId: string) => findNumberOwner(db, providerId),
    findEvents,
    releaseForm,
    move,
    fillInCharge,
    report,
  };

  /**
   * Commits a payment as `initialized`, together with its first event; undefined when the same form has led to a payment
   * in `period` that is still open.
   */
  async function insertUnlessOpen(
    payment: NewPayment & { formKey: string },
    period: Period,
    now: Date,
  ): Promise<Payment | undefined> {
    return loggingWhenDone<Payment | undefined>(share, async (trx) => {
      // Two of the same form wait for each other here, in this process and in others.
      const number = await takePaymentNumber(trx);
      const open = await openOfForm(trx, payment.formKey, period).select('id').executeTakeFirst();
      if (open) throw new AlreadyOpen();
      return insertPayment(trx, payment, number, now);
    }).catch((error: unknown) => {
      if (error instanceof AlreadyOpen) return undefined;
      throw error;
    });
  }

  async function findByReference(reference: string): Promise<Payment | undefined> {
    return findPayment(db, reference);
  }

  /** The newest open payment that a form has led to in `period`. */
  async function findOpenByForm(formKey: string, period: Period): Promise<OpenForm | undefined> {
    return openOfForm(db, formKey, period)
      .select([
        'id',
        'reference',
        'access_code as accessCode',
        'authorization_url as authorizationUrl',
        'created_at as createdAt',
      ])
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

  /** The payment's timeline, oldest first. */
  async function findEvents(paymentId: string) {
    return db
      .selectFrom('payment_events')
      .select([
        'kind',
        'from_status as from',
        'to_status as to',
        'cause',
        'detail',
        'created_at as at',
      ])
      .where('payment_id', '=', paymentId)
      .orderBy('sequence')
      .execute();
  }

  /** The form of a payment leads no longer to it. */
  async function releaseForm(id: string): Promise<void> {
    await db.updateTable('payments').set({ form_key: null }).where('id', '=', id).execute();
  }

  /** One move, committed; see `movePayment`. */
  async function move(payment: Payment, step: Move, now: Date): Promise<boolean> {
    const moved = await loggingWhenDone<boolean>(share, (trx) =>
      movePayment(trx, payment, step, now, options),
    );
    onChange(payment.reference, step.to);
    return moved;
  }

  /** A finding about a payment that stays as it is; committed. */
  async function report(finding: Finding, now: Date): Promise<void> {
    await inTransaction(db, (trx) => addFinding(trx, finding, now));
  }

  /** See `nameCharge`; committed. */
  async function fillInCharge(
    reference: string,
    chargeKobo: Kobo,
    cause: Cause,
    now: Date,
  ): Promise<void> {
    await inTransaction(db, (trx) => nameCharge(trx, { reference, chargeKobo }, cause, now));
  }
}

/** Open payments of one form that were started in a period. */
function openOfForm(db: Kysely<Tables>, formKey: string, { from, to }: Period) {
  return db
    .selectFrom('payments')
    .where('form_key', '=', formKey)
    .where('status', 'in', ['initialized', 'pending'])
    .where('created_at', '>', from.toISOString())
    .where('created_at', '<=', to.toISOString());
}

/** Takes the transaction back with the number it had taken. */
class AlreadyOpen extends Error {}

async function insertPayment(
  trx: Kysely<Tables>,
  payment: NewPayment,
  number: number,
  now: Date,
): Promise<Payment> {
  const id = newId(now);
  const at = now.toISOString();
  const { reference, purpose, feeClass, term, amountKobo, currency, mode, formKey } = payment;
  await insertRow(trx, payment, {
    id,
    number,
    status: 'initialized',
    dated_at: at,
    form_key: formKey ?? null,
    child_key: childKey(payment),
    next_check_at: nextCheckAt(now, now)?.toISOString() ?? null,
    created_at: at,
    updated_at: at,
  });
  const detail = { reference, purpose, feeClass, term, amountKobo, mode };
  const event = { reference, paymentId: id, kind: 'initialized', from: null, detail };
  await appendEvent(trx, { ...event, to: 'initialized', cause: 'start' }, now);
  await countMove(trx, null, 'initialized');
  return {
    ...storedPayer(payment),
    reference,
    purpose,
    feeClass,
    term,
    amountKobo,
    currency,
    mode,
    id,
    status: 'initialized',
    refundedKobo: NOTHING,
    chargeKobo: null,
    channel: null,
    reason: null,
    providerId: null,
    paidAt: null,
    createdAt: at,
  };
}

type StateColumns = Pick<
  Insertable<Tables['payments']>,
  | 'id'
  | 'number'
  | 'status'
  | 'dated_at'
  | 'form_key'
  | 'child_key'
  | 'next_check_at'
  | 'created_at'
  | 'updated_at'
  | 'provider_id'
  | 'channel'
  | 'charge_kobo'
  | 'paid_at'
>;

/** A payment's row, what it is found by and where it is counted; its number is taken, its first event is the caller's. */
export async function insertRow(
  trx: Kysely<Tables>,
  payment: NewPayment,
  state: StateColumns,
): Promise<void> {
  const { reference } = payment;
  const payer = storedPayer(payment);
  await trx
    .insertInto('payments')
    .values({
      ...state,
      reference,
      purpose: payment.purpose,
      fee_class: payment.feeClass,
      term: payment.term,
      full_name: payer.fullName,
      email: payer.email,
      phone: payer.phone,
      details: payer.details,
      amount_kobo: payment.amountKobo,
      refunded_kobo: NOTHING,
      currency: payment.currency,
      mode: payment.mode,
    })
    .execute();
  const found = searchTerms(findableParts({ ...payer, reference }));
  const terms = found.map((term) => ({ term, number: state.number }));
  await trx.insertInto('payment_search').values(terms).execute();
  const { purpose, feeClass, term, amountKobo } = payment;
  const { status, dated_at: datedAt, paid_at, charge_kobo: chargeKobo = null } = state;
  const isCredited = Boolean(paid_at);
  const money = { amountKobo, isCredited, refundedKobo: NOTHING, chargeKobo };
  await moveSums(trx, undefined, { purpose, feeClass, term, status, datedAt, ...money });
}
