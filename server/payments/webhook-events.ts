import * as z from 'zod';
import { REFERENCE_PATTERN } from '#contract/payments.ts';
import type { Database } from '../database/schema.ts';
import { parseKeepingIds } from './exact-json.ts';
import { type RefundNews, recordRefund } from './refunds.ts';
import { addFinding } from './reviews.ts';
import type { Settle } from './settle.ts';
import { isSettled } from './states.ts';
import type { WaitingDelivery } from './webhook-deliveries.ts';

interface Parts {
  db: Database;
  settle: Settle;
  onChange: (reference: string) => void;
  clock: () => Date;
}

/** What came of a delivery, in a word for the row that keeps it. */
export type Outcome = string;

/** The provider does not confirm yet what its own message says: the delivery stays open and is tried again. */
export const NOT_YET: Outcome = 'not_yet';

export type HandleDelivery = (delivery: WaitingDelivery) => Promise<Outcome>;

/**
 * What the school does about each event of the provider. Every event may come twice, late or in another order;
 * a delivery never says what is true: `settle` asks. Only refunds are taken from the signed message itself.
 */
export function createWebhookEvents({ db, settle, onChange, clock }: Parts): HandleDelivery {
  return async function handle(delivery) {
    const { event, reference } = delivery;
    if (!reference) return 'not_for_us';
    if (event === 'charge.success') return charged(delivery, reference);
    if (event.startsWith('refund.')) return refunded(delivery, reference);
    if (event.startsWith('charge.dispute.')) return disputed(delivery, reference);
    return 'not_for_us';
  };

  async function charged(delivery: WaitingDelivery, reference: string): Promise<Outcome> {
    const settled = REFERENCE_PATTERN.test(reference)
      ? await settle(reference, 'webhook')
      : undefined;
    if (settled) return isSettled(settled.payment.status) ? settled.payment.status : NOT_YET;
    const { data } = readBody(chargeBody, delivery) ?? {};
    const kind = 'unknown_transaction';
    const providerId = data?.id ?? null;
    const amount = data?.amount ?? null;
    const currency = data?.currency ?? null;
    const finding = { kind, reference, paymentId: null, providerId, amount, currency } as const;
    await db.transaction().execute((trx) => addFinding(trx, finding, clock()));
    return 'unknown_reference';
  }

  async function refunded(delivery: WaitingDelivery, reference: string): Promise<Outcome> {
    const news = readRefund(delivery, reference);
    if (!news) return 'unreadable';
    const isOurs = await recordRefund(db, news, clock());
    onChange(reference);
    return isOurs ? `refund_${news.status}` : 'unknown_reference';
  }

  async function disputed(delivery: WaitingDelivery, reference: string): Promise<Outcome> {
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!payment) return 'unknown_reference';
    const { data } = readBody(disputeBody, delivery) ?? {};
    const finding = {
      kind: 'dispute',
      reference,
      paymentId: payment.id,
      providerId: data?.id ?? null,
      amount: data?.refund_amount ?? null,
      currency: data?.currency ?? null,
    } as const;
    await db.transaction().execute((trx) => addFinding(trx, finding, clock()));
    // A lost dispute takes the money back; only the provider can say so.
    const settled = await settle(reference, 'webhook', { again: payment.status === 'paid' });
    return settled?.payment.status ?? 'unknown_reference';
  }
}

const digits = z.union([z.string().min(1), z.number().transform(String)]);
/** The provider writes amounts as numbers or as text. */
const wholeKobo = z
  .union([z.string().regex(/^\d+$/).transform(Number), z.number()])
  .pipe(z.int().min(0));

const chargeBody = z.object({
  data: z.object({
    id: digits.optional().catch(undefined),
    amount: wholeKobo.optional().catch(undefined),
    currency: z.string().max(10).optional().catch(undefined),
  }),
});

const disputeBody = z.object({
  data: z.object({
    id: digits.optional().catch(undefined),
    refund_amount: wholeKobo.nullish().catch(undefined),
    currency: z.string().max(10).nullish().catch(undefined),
  }),
});

const refundBody = z.object({
  data: z.object({
    id: digits.nullish(),
    refund_reference: z.string().nullish().catch(undefined),
    amount: wholeKobo,
    currency: z.string().max(10).default('NGN'),
  }),
});

/** The status is taken from the event's name: `refund.processed` is processed, whatever else the message says. */
function readRefund(delivery: WaitingDelivery, reference: string): RefundNews | undefined {
  const body = readBody(refundBody, delivery);
  if (!body) return undefined;
  const { id, refund_reference, amount, currency } = body.data;
  return {
    providerId: id ?? refund_reference ?? `${reference}:${amount}`,
    reference,
    amountKobo: amount,
    currency,
    status: delivery.event.slice('refund.'.length),
  };
}

function readBody<Body>(schema: z.ZodType<Body>, delivery: WaitingDelivery): Body | undefined {
  try {
    return schema.safeParse(parseKeepingIds(delivery.body)).data;
  } catch {
    return undefined;
  }
}
