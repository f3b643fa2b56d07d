import type { Kysely } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';
import { appendEvent } from './ledger.ts';
import { mayLackCharge } from './money-checks.ts';
import { moveSums } from './payment-sums.ts';
import { lockPayment } from './refunds.ts';
import type { Cause } from './states.ts';

/**
 * Fills in a charge that the provider named later than the payment: an event of its own, because events that are written
 * stay as they are. False, changing nothing, where the charge is known already. In a transaction of its own, since it
 * locks a payment's row.
 */
export async function nameCharge(
  trx: Kysely<Tables>,
  { reference, chargeKobo }: { reference: string; chargeKobo: Kobo },
  cause: Cause,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (!payment || !mayLackCharge(payment)) return false;
  const { id, status, paidAt } = payment;
  await trx
    .updateTable('payments')
    .set({ charge_kobo: chargeKobo, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  const event = { reference, paymentId: id, kind: 'charge_named', from: status, to: status };
  await appendEvent(trx, { ...event, cause, detail: { chargeKobo } }, now);
  const counted = { ...payment, isCredited: paidAt !== null };
  await moveSums(trx, counted, { ...counted, chargeKobo });
  return true;
}
