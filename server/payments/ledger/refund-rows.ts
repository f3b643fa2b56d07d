import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Refund } from '#contract/payments.ts';
import type { Tables } from '../../database/schema.ts';
import type { ProviderRefund } from '../provider/provider.ts';

/** What we keep of one refund. */
export interface KeptRefund {
  id: string;
  amountKobo: number;
  currency: string;
  status: string;
  countedKobo: number;
  /** when a list last named it */
  listedAt: string | null;
}

export async function findKeptRefunds(
  db: Kysely<Tables>,
  reference: string,
): Promise<KeptRefund[]> {
  return db
    .selectFrom('refunds')
    .select([
      'provider_id as id',
      'amount_kobo as amountKobo',
      'currency',
      'status',
      'counted_kobo as countedKobo',
      'listed_at as listedAt',
    ])
    .where('reference', '=', reference)
    .orderBy('provider_id')
    .execute();
}

/** Keeps the provider's list of a payment's refunds, one row for each number; nothing is counted here. */
export async function keepListedRefunds(
  trx: Kysely<Tables>,
  reference: string,
  listed: ProviderRefund[],
  now: Date,
): Promise<void> {
  const kept = new Map((await findKeptRefunds(trx, reference)).map((row) => [row.id, row]));
  for (const refund of listed) await keep(trx, reference, refund, kept.get(refund.id), now);
}

/** An answer may be older than what we know: a refund that was processed or failed is never under way again. */
async function keep(
  trx: Kysely<Tables>,
  reference: string,
  { id, amount, currency, status }: ProviderRefund,
  row: KeptRefund | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isOver = row?.status === 'processed' || row?.status === 'failed';
  const isUnderWay = status === 'pending' || status === 'processing';
  const said = {
    amount_kobo: amount,
    currency,
    status: row && isOver && isUnderWay ? row.status : status,
    listed_at: at,
    updated_at: at,
  };
  if (row) {
    await trx.updateTable('refunds').set(said).where('provider_id', '=', id).execute();
    return;
  }
  const added = { provider_id: id, reference, created_at: at, ...said };
  // A number that another payment's refund has already stays there; that the sums differ here is found by the comparison.
  await trx
    .insertInto('refunds')
    .values(added)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

const detailOf = z.object({ amountKobo: z.number(), refundId: z.string() }).partial();

/** `id` is undefined for what went back as a whole. */
type Line = Refund & { id: string | undefined };

/** What has gone back to the payer and stayed there, oldest first, from the ledger. */
export async function findRefunds(db: Kysely<Tables>, paymentId: string): Promise<Refund[]> {
  const events = await db
    .selectFrom('payment_events')
    .select(['kind', 'detail', 'created_at as at'])
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['refunded', 'reversed', 'refund_undone', 'recredited'])
    .orderBy('sequence')
    .execute();
  let lines: Line[] = [];
  for (const { kind, detail, at } of events) {
    const { amountKobo: amount, refundId: id } = detailOf.parse(JSON.parse(detail));
    if (kind === 'refund_undone' || kind === 'recredited') {
      lines = lines.filter((line) => line.id !== id);
    } else if (amount) {
      lines.push({ id, amount, at });
    }
  }
  return lines.map(({ amount, at }) => ({ amount, at }));
}
