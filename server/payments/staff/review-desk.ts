import { schoolMoment } from '#contract/dates/school-time.ts';
import type { Resolution } from '#contract/decisions.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvent } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findSurplus } from '../ledger/matches.ts';
import { creditableKobo, findMismatch } from '../ledger/money-checks.ts';
import { findPayment, lockPayment, type Payment } from '../ledger/payment.ts';
import { refuseNamed } from '../ledger/payment-keys.ts';
import { type Move, type MoveOptions, movePayment } from '../ledger/payment-moves.ts';
import { recreditPayment } from '../ledger/refunds.ts';
import {
  findLastDecision,
  findOpenReviewsOf,
  type OpenReview,
  resolveFindings,
} from '../ledger/reviews.ts';
import type { PaymentStatus } from '../ledger/states.ts';
import { findCreditable } from '../ledger/what-arrived.ts';
import type { ProviderTransaction } from '../provider/provider.ts';
import type { SettleRefunds, SettleRefundsDependencies } from '../settle/settle-refunds.ts';

interface Decision {
  reference: string;
  resolution: Resolution;
  note: string;
  by: Actor;
}

interface ReviewDeskDependencies extends SettleRefundsDependencies, MoveOptions {
  settleRefunds: SettleRefunds;
}

/** What a decision credits. */
interface Money {
  paidAt: Date;
  amountKobo: Kobo;
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>;

/** Where a person decides what no rule may decide. */
export function createReviewDesk(dependencies: ReviewDeskDependencies) {
  const { db, provider, settleRefunds, onChange, clock, mailReceipts } = dependencies;
  return { resolve };

  /**
   * Settles every open finding about a reference, and moves the payment when the decision says so, with a note in the
   * ledger. Throws AppError: `not_found` when nothing was ever open, `invalid` without a note or with one that names the
   * payer, `conflict` when the decision cannot be carried out or another person has decided; ProviderError.
   */
  async function resolve(decision: Decision): Promise<void> {
    const { reference, resolution, note } = decision;
    if (!note.trim()) throw new AppError('invalid', 'Please write a note that says why.');
    const open = await findOpenReviewsOf(db, reference);
    if (open.length === 0) throw await nothingOpen(db, reference);
    refuseForDesk(await findPayment(db, reference), resolution);
    const money = resolution === 'credited' ? await askAboutMoney(reference, open) : undefined;
    await inTransaction(db, async (trx) => {
      // Of two people who decide at once the second waits here, and reads what the first did.
      await lockPayment(trx, reference);
      const payment = await findPayment(trx, reference);
      if (payment) refuseNamed(note, payment, 'note');
      const reviews = await findOpenReviewsOf(trx, reference);
      if (reviews.length === 0) throw await nothingOpen(trx, reference);
      const settled = { resolution, note, by: decision.by.name };
      const isFirst = await resolveFindings(trx, reviews, settled, clock());
      if (!isFirst) throw await nothingOpen(trx, reference);
      if (payment) await follow(trx, payment, decision, reviews, money);
      const now = await findPayment(trx, reference);
      refuseUndone(now, decision, reviews);
      await writeDown(trx, now, reviews, decision);
    });
    onChange(reference);
  }

  /** Resolves to what arrived and when, for a payment that is reversed here and not at the provider. */
  async function askAboutMoney(reference: string, open: OpenReview[]): Promise<Money | undefined> {
    const payment = await findPayment(db, reference);
    const dropUnlisted = open.some(({ kind }) => kind === 'refund_differs');
    if (payment?.status !== 'reversed' && !dropUnlisted) return undefined;
    await settleRefunds(reference, 'operator', { dropUnlisted });
    const now = await findPayment(db, reference);
    if (now?.status !== 'reversed') return undefined;
    const transaction = await provider.findTransaction(reference);
    const money = transaction?.outcome === 'success' && moneyOf(now, transaction);
    if (money) return { paidAt: clock(), ...money };
    throw new AppError(
      'conflict',
      'The provider does not say that it has this money, so it cannot be credited again.',
    );
  }

  async function follow(
    trx: Database,
    payment: Payment,
    { resolution }: Decision,
    reviews: OpenReview[],
    money?: Money,
  ): Promise<void> {
    const { status, reference } = payment;
    refuseForDesk(payment, resolution);
    const step = { cause: 'operator', isDecided: true, detail: {} } as const;
    if (resolution === 'credited' && status === 'reversed' && payment.paidAt) {
      await recreditPayment(trx, reference, clock());
    } else if (resolution === 'credited' && (status === 'review' || status === 'reversed')) {
      const changes = money ?? {
        paidAt: clock(),
        amountKobo: await findCreditable(trx, payment),
      };
      if (changes.amountKobo <= 0) throw new AppError('conflict', NOTHING_ARRIVED);
      await moveOrGiveUp(trx, payment, { ...step, to: 'paid', changes });
    } else if (resolution === 'refunded' && status === 'paid' && areSurplus(reviews)) {
      const tooMuch = await findSurplus(trx, payment);
      const rest = payment.amountKobo - payment.refundedKobo;
      // A part goes back as a refund of its own, which is counted by its number.
      if (tooMuch > 0 && tooMuch < rest) throw new AppError('conflict', stillTooMuch(tooMuch));
      if (tooMuch > 0) await moveOrGiveUp(trx, payment, { ...step, to: 'reversed' });
    } else if (resolution === 'refunded' && (status === 'review' || status === 'paid')) {
      await moveOrGiveUp(trx, payment, { ...step, to: 'reversed' });
    }
  }

  async function moveOrGiveUp(trx: Database, payment: Payment, step: Move): Promise<void> {
    if (await movePayment(trx, payment, step, clock(), { mailReceipts })) return;
    throw new AppError('conflict', 'The payment has just changed. Please look at it again.');
  }

  async function writeDown(
    trx: Database,
    payment: Payment | undefined,
    reviews: OpenReview[],
    { reference, resolution, note, by }: Decision,
  ): Promise<void> {
    const now = clock();
    const status = payment?.status ?? 'none';
    const detail = { resolution, note, by: by.name, reference, reason: reviews[0]?.kind };
    const event = { kind: 'resolved', from: status, to: status, cause: 'operator' } as const;
    await appendEvent(trx, { ...event, reference, paymentId: payment?.id ?? null, detail }, now);
    const text = `Settled what was found about the payment ${reference} as ${resolution}`;
    await writeAudit(trx, by, { action: 'payments.resolved', text }, now);
  }
}

/** What the provider has of a payment; undefined where that is not what counted before, or not ours. */
function moneyOf(payment: Payment, transaction: ProviderTransaction) {
  const { paidAt, amount } = transaction;
  const kind = findMismatch(payment, transaction);
  const amountKobo = creditableKobo(payment.amountKobo, { kind, amount });
  const isOther = payment.paidAt !== null && amountKobo !== payment.amountKobo;
  if ((kind && kind !== 'amount') || isOther) return undefined;
  return { amountKobo, ...(paidAt && { paidAt }) };
}

async function nothingOpen(db: Database, reference: string): Promise<AppError> {
  const last = await findLastDecision(db, reference);
  if (last) {
    return new AppError(
      'conflict',
      `${last.by} has settled this as ${last.resolution} already, on ${schoolMoment(last.at ?? '')}: “${last.note}”. Nothing else was done.`,
    );
  }
  return new AppError('not_found', 'Nothing about this reference waits for a decision.');
}

/** Money of the desk comes and goes there: a decision may only say that it counts, or that nothing changes. */
function refuseForDesk(payment: Payment | undefined, resolution: Resolution): void {
  if (payment?.source !== 'desk') return;
  if (resolution === 'refunded') throw new AppError('conflict', VOID_AT_DESK);
  if (resolution === 'credited' && payment.status === 'reversed') {
    throw new AppError('conflict', RECORD_AGAIN);
  }
}

function areSurplus(reviews: OpenReview[]): boolean {
  return reviews.every(({ kind }) => kind === 'note_surplus');
}

function stillTooMuch(amount: Kobo): string {
  return `${formatNaira(amount)} of this payment is still too much on its fee note, and the rest of it is not. Give that part back on Paystack’s dashboard, press “Ask Paystack again” so that it is counted here, and then settle this as refunded.`;
}

const NOTHING_ARRIVED =
  'Nothing arrived of this payment, so nothing can be credited. Please settle it as ignored.';
const RECORD_AGAIN =
  'This record of the desk went back as a whole. If the money is there after all, please record it again at the desk.';
const VOID_AT_DESK =
  'This money was taken at the desk. Void the record there, or give cash back, and settle this as credited or ignored.';

/** The state in which each decision must leave a payment. */
const outcomes: Record<Resolution, readonly PaymentStatus[] | undefined> = {
  credited: ['paid'],
  refunded: ['reversed'],
  ignored: undefined,
};

/** Throws AppError when a decision would say "credited" of money that was not credited, or "refunded" likewise. */
function refuseUndone(
  payment: Payment | undefined,
  { reference, resolution }: Decision,
  reviews: OpenReview[],
): void {
  if (!payment && resolution === 'credited') {
    const isUnknown = reviews.some(({ kind }) => kind === 'unknown_transaction');
    throw new AppError(
      'conflict',
      isUnknown
        ? `This payment is not in the portal, so nothing was credited. To import it: npm run payments -- adopt ${reference} --note "WHY"`
        : 'This is not about a payment of the portal, so nothing can be credited. Please settle it as ignored.',
    );
  }
  const wanted = areSurplus(reviews) ? undefined : outcomes[resolution];
  if (!payment || !wanted || wanted.includes(payment.status)) return;
  throw new AppError(
    'conflict',
    `This payment is ${payment.status} and cannot be settled as ${resolution}. Please ask the provider again with "recheck", or settle it as ignored.`,
  );
}
