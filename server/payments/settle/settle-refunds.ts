import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findNumberOwner, findPayment, lockPayment, type Payment } from '../ledger/payment.ts';
import {
  countRefunds,
  findStoredRefunds,
  type StoredRefund,
  storeListedRefunds,
  undoRefund,
} from '../ledger/refunds.ts';
import { addUnreadable, type ReportDependencies } from '../ledger/reviews.ts';
import { type Cause, callerOf } from '../ledger/states.ts';
import { type ListedRefunds, refundsOf } from '../provider/lists.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../provider/provider.ts';

export interface SettledRefunds {
  payment: Payment;
  listed: ListedRefunds;
  counted: number;
}

export interface SettleRefundsDependencies extends ReportDependencies {
  provider: Pick<PaymentProvider, 'mode' | 'findTransaction' | 'listRefunds'>;
  onChange: (reference: string) => void;
}

/** With `dropUnlisted`, what was counted and is not in the provider's list is taken out: a person has decided so. */
export type SettleRefunds = (
  reference: string,
  cause: Cause,
  options?: { dropUnlisted?: boolean; transactionId?: string },
) => Promise<SettledRefunds | undefined>;

/** Others ask about the same payment at most a few times in between; more means that something else is wrong. */
const MOST_ATTEMPTS = 5;

/**
 * The one function that changes what went back of a payment: asks the provider for all refunds of the transaction and
 * counts each by its number, once. Resolves to undefined for a reference that is not ours; rejects with ProviderError.
 */
export function createSettleRefunds(dependencies: SettleRefundsDependencies): SettleRefunds {
  const { db, provider, onChange, clock } = dependencies;

  return async function settleRefunds(reference, cause, options = {}) {
    const { dropUnlisted = false } = options;
    const payment = await findPayment(db, reference);
    // A key of the other mode knows nothing of it, which would look like no refund at all; nor of money at the desk.
    if (payment?.mode !== provider.mode || payment.source === 'desk') return undefined;
    const transactionId =
      payment.providerId ?? (await findOwnNumber(reference, cause, options.transactionId));
    if (!transactionId) return { payment, listed: { refunds: [], unreadable: [] }, counted: 0 };

    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await findStoredRefunds(db, reference);
      const listed = await refundsOf(provider, transactionId, callerOf[cause]);
      await addUnreadable(dependencies, listed.unreadable, reference);
      // What cannot be read may be what is missing.
      if (dropUnlisted && listed.unreadable.length > 0) throw new ProviderError('unreadable');
      const applied = await apply(reference, before, listed.refunds, cause, dropUnlisted);
      if (!applied) continue;
      onChange(reference);
      return { ...applied, listed };
    }
    throw new Error(`the refunds of ${reference} change all the time`);
  };

  /** Of a payment that has no number yet. Undefined for a number that another payment of ours has. */
  async function findOwnNumber(reference: string, cause: Cause, known: string | undefined) {
    const transaction = known
      ? undefined
      : await provider.findTransaction(reference, callerOf[cause]);
    const number = known ?? (transaction?.reference === reference ? transaction.id : undefined);
    const owner = number && (await findNumberOwner(db, number));
    // It may have got its number in this moment.
    return !owner || owner === reference ? number : undefined;
  }

  /** Undefined, changing nothing, when another list was stored since the question: ours may be the older one. */
  async function apply(
    reference: string,
    before: StoredRefund[],
    refunds: ProviderRefund[],
    cause: Cause,
    dropUnlisted: boolean,
  ): Promise<Omit<SettledRefunds, 'listed'> | undefined> {
    const now = clock();
    return inTransaction(db, async (trx) => {
      await lockPayment(trx, reference);
      if (!isDeepStrictEqual(await findStoredRefunds(trx, reference), before)) return undefined;
      await storeListedRefunds(trx, reference, refunds, now);
      const listed = new Set(refunds.map(({ id }) => id));
      for (const stored of dropUnlisted ? await findStoredRefunds(trx, reference) : []) {
        if (stored.countedKobo === 0 || listed.has(stored.id)) continue;
        await undoRefund(trx, reference, { ...stored, status: 'not_listed' }, cause, now);
      }
      const counted = await countRefunds(trx, reference, cause, now);
      const payment = await findPayment(trx, reference);
      if (!payment) throw new Error(`${reference} is gone`);
      return { payment, counted };
    });
  }
}

export function processedSum(refunds: ProviderRefund[]): number {
  return refunds
    .filter(({ status, currency }) => status === 'processed' && currency === 'NGN')
    .reduce((sum, { amount }) => sum + amount, 0);
}
