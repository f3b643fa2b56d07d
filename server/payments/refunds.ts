import { type Kysely, sql } from 'kysely';
import type { Refund } from '#contract/payments.ts';
import type { Database, Tables } from '../database/schema.ts';
import { appendEvent } from './ledger.ts';
import { addToRevenue, countMove } from './revenue.ts';
import { addFinding } from './reviews.ts';
import type { Cause } from './states.ts';

/** What the provider tells about one refund. */
export interface RefundNews {
  providerId: string;
  reference: string;
  amountKobo: number;
  currency: string;
  /** 'pending', 'processing', 'processed', 'failed' or 'needs-attention' */
  status: string;
}

/**
 * Keeps what the provider says about a refund, and counts it once it is processed and the payment is credited,
 * whichever comes first. Returns false when no payment of ours has the reference.
 */
export async function recordRefund(
  db: Database,
  news: RefundNews,
  now: Date,
  cause: Cause = 'webhook',
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The payment's row first, as every move does: two transactions never wait for each other.
    const payment = await lockPayment(trx, news.reference);
    await keepNews(trx, news, now);
    if (payment) await applyRefunds(trx, news.reference, cause, now);
    return payment !== undefined;
  });
}

/** Counts every processed refund of a credited payment that was not counted yet. */
export async function applyRefunds(
  trx: Kysely<Tables>,
  reference: string,
  cause: Cause,
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('refunds')
    .select(['provider_id as providerId', 'amount_kobo as amountKobo', 'currency'])
    .where('reference', '=', reference)
    .where('status', '=', 'processed')
    .where('applied_at', 'is', null)
    .orderBy('provider_id')
    .execute();
  for (const refund of waiting) {
    const payment = await lockPayment(trx, reference);
    if (payment?.status !== 'paid') return;
    await applyRefund(trx, payment, { ...refund, reference }, cause, now);
  }
}

/** What went back to the payer so far, oldest first, from the ledger. */
export async function findRefunds(db: Database, paymentId: string): Promise<Refund[]> {
  const events = await db
    .selectFrom('payment_events')
    .select(['detail', 'created_at as at'])
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['refunded', 'reversed'])
    .orderBy('sequence')
    .execute();
  return events.flatMap(({ detail, at }) => {
    // Written by this program alone, and by nobody since: the chain would show it.
    const { amountKobo } = JSON.parse(detail) as { amountKobo?: number };
    return amountKobo ? [{ amount: amountKobo, at }] : [];
  });
}

async function lockPayment(trx: Kysely<Tables>, reference: string) {
  return trx
    .updateTable('payments')
    .set({ reference: sql`reference` })
    .where('reference', '=', reference)
    .returning([
      'id',
      'status',
      'purpose',
      'amount_kobo as amountKobo',
      'refunded_kobo as refundedKobo',
      'paid_at as paidAt',
    ])
    .executeTakeFirst();
}

type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Messages about one refund may arrive in any order: after `processed` or `failed` nothing changes it. */
async function keepNews(trx: Kysely<Tables>, news: RefundNews, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('refunds')
    .values({
      provider_id: news.providerId,
      reference: news.reference,
      amount_kobo: news.amountKobo,
      currency: news.currency,
      status: news.status,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet({ status: news.status, amount_kobo: news.amountKobo, updated_at: at })
        .where('refunds.status', 'not in', ['processed', 'failed']),
    )
    .execute();
}

/** A refund never erases what was paid: the payment stays `paid`, less the refund, until all of it went back. */
async function applyRefund(
  trx: Kysely<Tables>,
  payment: LockedPayment,
  refund: Omit<RefundNews, 'status'>,
  cause: Cause,
  now: Date,
): Promise<void> {
  const { id, amountKobo, refundedKobo, paidAt, purpose } = payment;
  const { providerId, reference, currency } = refund;
  const rest = amountKobo - refundedKobo;
  const fits = currency === 'NGN' && refund.amountKobo <= rest;
  if (!fits) {
    const finding = { kind: 'refund_differs', amount: refund.amountKobo, currency } as const;
    await addFinding(trx, { ...finding, reference, paymentId: id, providerId }, now);
  }
  const counted = currency === 'NGN' ? Math.min(refund.amountKobo, rest) : 0;
  await trx
    .updateTable('refunds')
    .set({ applied_at: now.toISOString() })
    .where('provider_id', '=', providerId)
    .execute();
  if (counted === 0 || !paidAt) return;

  const to = counted === rest ? 'reversed' : 'paid';
  await trx
    .updateTable('payments')
    .set({
      status: to,
      refunded_kobo: sql`refunded_kobo + ${counted}`,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  const event = { paymentId: id, kind: 'refunded', from: 'paid', to, cause };
  await appendEvent(trx, { ...event, detail: { amountKobo: counted, refundId: providerId } }, now);
  if (to === 'reversed') await countMove(trx, 'paid', to);
  const change = { payments: to === 'reversed' ? -1 : 0, credited_kobo: 0, refunded_kobo: counted };
  await addToRevenue(trx, { purpose, paidAt }, change);
}
