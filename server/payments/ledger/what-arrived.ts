import { type Kobo, kobo } from '#contract/money.ts';
import type { Database } from '../../database/schema.ts';
import { eventDetail } from './event-detail.ts';
import { creditableKobo } from './money-checks.ts';
import type { Payment } from './payment.ts';

/** What would count if a person credited a payment that is on hold, by what the ledger says of it. */
export async function findCreditable(
  db: Database,
  { id, amountKobo }: Pick<Payment, 'id' | 'amountKobo'>,
): Promise<Kobo> {
  const hold = await findLastDetail(db, id, 'review');
  if (!hold) return amountKobo;
  const { mismatch: kind, amount, currency } = hold;
  return creditableKobo(amountKobo, { kind, amount, currency });
}

/** What was asked for; undefined where it is what was credited, as nearly always. */
export async function findAsked(db: Database, { id }: Pick<Payment, 'id'>) {
  const { askedKobo } = (await findLastDetail(db, id, 'paid')) ?? {};
  return askedKobo === undefined ? undefined : kobo(askedKobo);
}

async function findLastDetail(db: Database, paymentId: string, kind: 'review' | 'paid') {
  const event = await db
    .selectFrom('payment_events')
    .select('detail')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event && eventDetail.parse(event.detail);
}
