import { type Kysely, sql } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';

/** How an item of a payout stands to our payments. */
export type Verdict = 'ours' | 'foreign' | 'differs' | 'not_credited';

export interface PayoutItem {
  providerId: string;
  reference: string;
  amountKobo: number;
  chargeKobo: number | null;
  paidAt: string | null;
  verdict: Verdict;
  paymentId: string | null;
  fullName: string | null;
  feeClass: string | null;
  purpose: string | null;
}

/** The rule that makes a tick: a credited payment of ours, by number and reference, with the amount it was asked for. */
export const verdict = sql<Verdict>`case
  when payments.id is null then 'foreign'
  when payments.paid_at is null then 'not_credited'
  when payments.provider_id = payout_items.provider_id
    and payments.amount_kobo = payout_items.asked_kobo
    and payments.amount_kobo <= payout_items.amount_kobo
    and payments.currency = payout_items.currency then 'ours'
  else 'differs' end`;

/** The items of a payout and the payments they are. */
export function itemsOf(db: Kysely<Tables>, payoutId: string) {
  return db
    .selectFrom('payout_items')
    .leftJoin('payments', 'payments.reference', 'payout_items.reference')
    .select([
      'payout_items.provider_id as providerId',
      'payout_items.reference as reference',
      'payout_items.amount_kobo as amountKobo',
      'payout_items.charge_kobo as chargeKobo',
      'payout_items.paid_at as paidAt',
      verdict.as('verdict'),
      'payments.id as paymentId',
      'payments.full_name as fullName',
      'payments.fee_class as feeClass',
      'payments.purpose as purpose',
    ])
    .where('payout_items.payout_id', '=', payoutId);
}

/** Items that are payments of ours, and say what the provider keeps of one of which nobody knew. */
export function chargesNamedBy(db: Kysely<Tables>, payoutId: string) {
  return itemsOf(db, payoutId)
    .where(verdict, '=', 'ours')
    .where('payments.charge_kobo', 'is', null)
    .where('payout_items.charge_kobo', 'is not', null)
    .select('payments.amount_kobo as feeKobo')
    .$narrowType<{ feeKobo: Kobo; chargeKobo: number }>();
}
