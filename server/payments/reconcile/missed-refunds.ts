import type { Database } from '../../database/schema.ts';
import { findReference } from '../ledger/payment.ts';
import { findKeptRefunds } from '../ledger/refund-rows.ts';
import { addUnreadable, type UnreadableParts, unlessUnanswered } from '../ledger/reviews.ts';
import { eachPage } from '../provider/each-page.ts';
import type { PaymentProvider, ProviderRefund } from '../provider/provider.ts';
import type { Comparison, GoOn } from '../settle/compare-payment.ts';
import type { SettleRefunds } from '../settle/settle-refunds.ts';
import { findOpenRefunds } from './reconcile-repository.ts';

/** A refund reaches the payer within ten working days; it is processed somewhere in between. */
const LOOKED_BACK_MS = 14 * 24 * 60 * 60 * 1000;

interface Parts extends UnreadableParts {
  db: Database;
  provider: Pick<PaymentProvider, 'listRefunds'>;
  settleRefunds: SettleRefunds;
  compareRefunds: Comparison['compareRefunds'];
}

/**
 * `changed` are references of ours whose refunds changed lately: they are asked about whatever the list says. The list is
 * asked for from `since` on, when nothing had been missed yet, or from further back.
 */
export type SettleMissedRefunds = (
  changed: Set<string>,
  since: Date,
  goOn: GoOn,
) => Promise<number>;

/**
 * Settles the refunds of every payment of which the provider's list says otherwise than we do, and of every payment
 * with a refund that is not at its end. What differs afterwards is a finding. Resolves to how many were counted;
 * what was settled stays when the work stops on the way.
 */
export function createMissedRefunds(parts: Parts): SettleMissedRefunds {
  const { db, provider, settleRefunds, compareRefunds, clock } = parts;

  return async function settleMissedRefunds(changed, since, goOn) {
    const listed = await findChanged(since, goOn);
    const references = new Set([...changed, ...(await findOpenRefunds(db)), ...listed]);
    let counted = 0;
    for (const reference of references) {
      await goOn();
      counted += (await unlessUnanswered(parts, reference, settleOne(reference, goOn))) ?? 0;
    }
    return counted;
  };

  async function settleOne(reference: string, goOn: GoOn): Promise<number> {
    const settled = await settleRefunds(reference, 'sweep');
    if (settled) await compareRefunds(settled, 'sweep', goOn);
    return settled?.counted ?? 0;
  }

  async function findChanged(since: Date, goOn: GoOn): Promise<string[]> {
    const changed: string[] = [];
    for (const [transactionId, refunds] of await listRefunds(since, goOn)) {
      // A payment that is not settled yet does not know its number.
      const named = { providerId: transactionId, reference: refunds[0]?.reference };
      const reference = await findReference(db, named);
      if (reference && !(await isKept(reference, refunds))) changed.push(reference);
    }
    return changed;
  }

  async function listRefunds(since: Date, goOn: GoOn): Promise<Map<string, ProviderRefund[]>> {
    const to = clock();
    const from = Math.min(since.getTime(), to.getTime() - LOOKED_BACK_MS);
    const range = { from: new Date(from), to };
    const all = new Map<string, ProviderRefund>();
    await goOn();
    for await (const page of eachPage((next) => provider.listRefunds(range, next))) {
      for (const refund of page.items) all.set(refund.id, refund);
      await addUnreadable(parts, page.unreadable);
      if (page.next) await goOn();
    }
    return Map.groupBy(all.values(), ({ transactionId }) => transactionId);
  }

  async function isKept(reference: string, refunds: ProviderRefund[]): Promise<boolean> {
    const kept = new Map((await findKeptRefunds(db, reference)).map((row) => [row.id, row]));
    return refunds.every(({ id, status, amount }) => {
      const row = kept.get(id);
      const isCounted = status !== 'processed' || row?.countedKobo === amount;
      return row?.status === status && row.amountKobo === amount && isCounted;
    });
  }
}
