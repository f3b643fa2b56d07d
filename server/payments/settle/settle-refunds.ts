import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findNumberOwner, findPayment, type Payment } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { findKeptRefunds, type KeptRefund, keepListedRefunds } from '../ledger/refund-rows.ts';
import { countRefunds, lockPayment, undoRefund } from '../ledger/refunds.ts';
import { addUnreadable, type UnreadableParts } from '../ledger/reviews.ts';
import { askerOf, type Cause } from '../ledger/states.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../provider/provider.ts';
import { type ListedRefunds, refundsOf } from '../provider/refunds-of.ts';

export interface SettledRefunds {
  /** As it stands afterwards. */
  payment: Payment;
  /** What the provider lists. */
  listed: ListedRefunds;
  /** How many refunds were counted just now. */
  counted: number;
}

interface Parts extends UnreadableParts {
  db: Database;
  repository: Pick<PaymentRepository, 'findByReference'>;
  provider: Pick<PaymentProvider, 'mode' | 'findTransaction' | 'listRefunds'>;
  onChange: (reference: string) => void;
}

/**
 * With `dropUnlisted`, what was counted and is not in the provider's list is taken out: a person has decided so.
 * `transactionId` is the provider's number where it is known already.
 */
export type SettleRefunds = (
  reference: string,
  cause: Cause,
  options?: { dropUnlisted?: boolean; transactionId?: string },
) => Promise<SettledRefunds | undefined>;

/** Others ask about the same payment at most a few times in between; more means that something else is wrong. */
const MOST_ATTEMPTS = 5;

/**
 * The one function that changes what went back of a payment: messages, the nightly comparison and the operator all come
 * here. It asks the provider for all refunds of the transaction and counts each by its number, once. Resolves to
 * undefined for a reference that is not ours; rejects with ProviderError when the truth is not to be had.
 */
export function createSettleRefunds(parts: Parts): SettleRefunds {
  const { db, repository, provider, onChange, clock } = parts;

  return async function settleRefunds(reference, cause, options = {}) {
    const { dropUnlisted = false } = options;
    const payment = await repository.findByReference(reference);
    // A key of the other mode knows nothing of it, which would look like no refund at all.
    if (payment?.mode !== provider.mode) return undefined;
    const transactionId =
      payment.providerId ?? (await findOwnNumber(reference, cause, options.transactionId));
    if (!transactionId) return { payment, listed: { refunds: [], unreadable: [] }, counted: 0 };

    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await findKeptRefunds(db, reference);
      const listed = await refundsOf(provider, transactionId, askerOf[cause]);
      await addUnreadable(parts, listed.unreadable, reference);
      // What cannot be read may be what is missing.
      if (dropUnlisted && listed.unreadable.length > 0) throw new ProviderError('unreadable');
      const applied = await apply(reference, before, listed.refunds, cause, dropUnlisted);
      if (!applied) continue;
      onChange(reference);
      return { ...applied, listed };
    }
    throw new Error(`the refunds of ${reference} change all the time`);
  };

  /** Of a payment that has no number yet. Refunds of a number that another payment of ours has are that payment's. */
  async function findOwnNumber(
    reference: string,
    cause: Cause,
    known: string | undefined,
  ): Promise<string | undefined> {
    const number = known ?? (await askForNumber(reference, cause));
    const owner = number && (await findNumberOwner(db, number));
    // It may have got its number in this moment.
    return !owner || owner === reference ? number : undefined;
  }

  async function askForNumber(reference: string, cause: Cause): Promise<string | undefined> {
    const transaction = await provider.findTransaction(reference, askerOf[cause]);
    return transaction?.reference === reference ? transaction.id : undefined;
  }

  /** Undefined, changing nothing, when another answer was kept since the question: ours may be the older one. */
  async function apply(
    reference: string,
    before: KeptRefund[],
    refunds: ProviderRefund[],
    cause: Cause,
    dropUnlisted: boolean,
  ): Promise<Omit<SettledRefunds, 'listed'> | undefined> {
    const now = clock();
    return inTransaction(db, async (trx) => {
      await lockPayment(trx, reference);
      if (!isDeepStrictEqual(await findKeptRefunds(trx, reference), before)) return undefined;
      await keepListedRefunds(trx, reference, refunds, now);
      const listed = new Set(refunds.map(({ id }) => id));
      for (const kept of dropUnlisted ? await findKeptRefunds(trx, reference) : []) {
        if (kept.countedKobo === 0 || listed.has(kept.id)) continue;
        await undoRefund(trx, reference, { ...kept, status: 'not_listed' }, cause, now);
      }
      const counted = await countRefunds(trx, reference, cause, now);
      const payment = await findPayment(trx, reference);
      if (!payment) throw new Error(`${reference} is gone`);
      return { payment, counted };
    });
  }
}

/** What the provider has given back, in kobo. */
export function processedSum(refunds: ProviderRefund[]): number {
  return refunds
    .filter(({ status, currency }) => status === 'processed' && currency === 'NGN')
    .reduce((sum, { amount }) => sum + amount, 0);
}
