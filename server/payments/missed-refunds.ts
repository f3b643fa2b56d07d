import type { Database } from '../database/schema.ts';
import type { PaymentProvider, ProviderRefund } from './provider.ts';
import { recordRefund } from './refunds.ts';

/** A refund reaches the payer within ten working days; it is processed somewhere in between. */
const LOOKED_BACK_MS = 14 * 24 * 60 * 60 * 1000;

interface Parts {
  db: Database;
  provider: Pick<PaymentProvider, 'listRefunds'>;
  onChange: (reference: string) => void;
}

export type RecordMissedRefunds = (
  now: Date,
  mayGoOn: () => Promise<boolean>,
) => Promise<number | undefined>;

/**
 * Reads the provider's own list of refunds and records those whose message never arrived. Answers how many there were,
 * or undefined when the work had to stop; what was recorded by then stays.
 */
export function createMissedRefunds({ db, provider, onChange }: Parts): RecordMissedRefunds {
  return async function recordMissedRefunds(now, mayGoOn) {
    const range = { from: new Date(now.getTime() - LOOKED_BACK_MS), to: now };
    const processed: ProviderRefund[] = [];
    for (let page = 1; ; page += 1) {
      if (!(await mayGoOn())) return undefined;
      const { refunds, isLast } = await provider.listRefunds(range, page);
      processed.push(...refunds.filter(({ status }) => status === 'processed'));
      if (isLast) break;
    }
    let missed = 0;
    for (const [transactionId, refunds] of Map.groupBy(processed, (one) => one.transactionId)) {
      missed += await recordWhatIsMissing(transactionId, refunds, now);
    }
    return missed;
  };

  async function recordWhatIsMissing(
    transactionId: string,
    refunds: ProviderRefund[],
    now: Date,
  ): Promise<number> {
    const payment = await db
      .selectFrom('payments')
      .select(['reference', 'refunded_kobo as refundedKobo'])
      .where('provider_id', '=', transactionId)
      .executeTakeFirst();
    if (!payment) return 0;
    const { reference, refundedKobo } = payment;
    // A message may have named its refund otherwise than the list does: only money that is not counted yet is missing.
    if (refunds.reduce((sum, { amount }) => sum + amount, 0) <= refundedKobo) return 0;

    const known = new Set(
      (
        await db
          .selectFrom('refunds')
          .select('provider_id')
          .where('reference', '=', reference)
          .where('applied_at', 'is not', null)
          .execute()
      ).map((row) => row.provider_id),
    );
    const missing = refunds.filter(({ id }) => !known.has(id));
    for (const { id, amount, currency, status } of missing) {
      const news = { providerId: id, reference, amountKobo: amount, currency, status };
      await recordRefund(db, news, now, 'sweep');
    }
    if (missing.length > 0) onChange(reference);
    return missing.length;
  }
}
