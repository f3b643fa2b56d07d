import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { appendEvent } from './ledger.ts';
import type { Cause, PaymentStatus } from './states.ts';

/** What we keep of one refund. */
export interface KeptRefund {
  id: string;
  amountKobo: number;
  currency: string;
  status: string;
  countedKobo: number;
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

/** The payment whose refunds are kept, locked by the transaction. */
interface OfPayment {
  id: string;
  reference: string;
  status: PaymentStatus;
}

/**
 * Keeps the provider's list of a payment's refunds. Rows that once only a message named, under a name of its own, get
 * the number that the list gives them; nothing is counted here.
 */
export async function keepListedRefunds(
  trx: Kysely<Tables>,
  payment: OfPayment,
  listed: ProviderRefund[],
  cause: Cause,
  now: Date,
): Promise<void> {
  const kept = await findKeptRefunds(trx, payment.reference);
  const named = new Map(kept.map((row) => [row.id, row]));
  const ids = new Set(listed.map(({ id }) => id));
  // What was counted first: of two rows for one refund the one with the money in it gets the number.
  const nameless = kept
    .filter(({ id, listedAt }) => !listedAt && !ids.has(id))
    .sort((a, b) => b.countedKobo - a.countedKobo);
  for (const refund of processedFirst(listed)) {
    const row =
      named.get(refund.id) ?? (await giveNumber(trx, payment, nameless, refund, cause, now));
    await keep(trx, payment.reference, refund, row, now);
  }
  const leftOver = nameless.filter(({ countedKobo }) => countedKobo === 0).map(({ id }) => id);
  if (leftOver.length > 0) {
    await trx.deleteFrom('refunds').where('provider_id', 'in', leftOver).execute();
  }
}

function processedFirst(refunds: ProviderRefund[]): ProviderRefund[] {
  const isProcessed = ({ status }: ProviderRefund) => Number(status === 'processed');
  return [...refunds].sort((a, b) => isProcessed(b) - isProcessed(a));
}

/** Takes the row of this refund out of the nameless ones; undefined when none is like it. */
async function giveNumber(
  trx: Kysely<Tables>,
  payment: OfPayment,
  nameless: KeptRefund[],
  refund: ProviderRefund,
  cause: Cause,
  now: Date,
): Promise<KeptRefund | undefined> {
  const index = nameless.findIndex(
    ({ amountKobo, currency }) => amountKobo === refund.amount && currency === refund.currency,
  );
  const [row] = index < 0 ? [] : nameless.splice(index, 1);
  if (!row) return undefined;
  await trx
    .updateTable('refunds')
    .set({ provider_id: refund.id })
    .where('provider_id', '=', row.id)
    .execute();
  if (row.countedKobo > 0) {
    const { id: paymentId, status } = payment;
    const detail = { refundId: refund.id, formerId: row.id };
    const event = { paymentId, kind: 'refund_numbered', from: status, to: status, detail };
    await appendEvent(trx, { ...event, cause }, now);
  }
  return { ...row, id: refund.id };
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
  await trx.insertInto('refunds').values(added).execute();
}
