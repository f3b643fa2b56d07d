import * as z from 'zod';
import type { Refund } from '#contract/payments.ts';
import type { Database } from '../../database/schema.ts';

const detailOf = z.object({ amountKobo: z.number(), refundId: z.string() }).partial();

/** `id` is undefined for what went back as a whole. */
type Line = Refund & { id: string | undefined };

/** What has gone back to the payer and stayed there, oldest first, from the ledger. */
export async function findRefunds(db: Database, paymentId: string): Promise<Refund[]> {
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
