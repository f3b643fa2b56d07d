import type { Database } from '../../database/schema.ts';
import { moveNotePaid } from './fee-notes.ts';
import type { Payment } from './payment.ts';
import { moveRevenue } from './revenue.ts';

/** What of a payment decides where it is counted, and with how much. */
type CountedPayment = Pick<
  Payment,
  | 'feeClass'
  | 'purpose'
  | 'term'
  | 'source'
  | 'noteId'
  | 'status'
  | 'amountKobo'
  | 'chargeKobo'
  | 'paidAt'
> & { refundedKobo: number };

/** Called after the event, which only one transaction at a time can append: so no two wait for each other's totals. */
export async function moveTotals(
  trx: Database,
  before: CountedPayment | undefined,
  after: CountedPayment,
  now: Date,
): Promise<void> {
  await moveRevenue(trx, before, after);
  await moveNotePaid(trx, before, after, now);
}
