import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findPayment, type Payment } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { findKeptRefunds, type KeptRefund, keepListedRefunds } from '../ledger/refund-rows.ts';
import { countRefunds, lockPayment, undoRefund } from '../ledger/refunds.ts';
import { addUnreadable, type UnreadableParts } from '../ledger/reviews.ts';
import { askerOf, type Cause } from '../ledger/states.ts';
import { eachPage } from '../provider/each-page.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../provider/provider.ts';

export interface SettledRefunds {
  /** As it stands afterwards. */
  payment: Payment;
  /** What the provider lists. */
  refunds: ProviderRefund[];
  /** How many refunds were counted just now. */
  counted: number;
}

interface Parts extends UnreadableParts {
  db: Database;
  repository: Pick<PaymentRepository, 'findByReference'>;
  provider: Pick<PaymentProvider, 'mode' | 'findTransaction' | 'listRefunds'>;
  onChange: (reference: string) => void;
}

/** With `dropUnlisted`, what was counted and is not in the provider's list is taken out: a person has decided so. */
export type SettleRefunds = (
  reference: string,
  cause: Cause,
  options?: { dropUnlisted?: boolean },
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

  return async function settleRefunds(reference, cause, { dropUnlisted = false } = {}) {
    const payment = await repository.findByReference(reference);
    // A key of the other mode knows nothing of it, which would look like no refund at all.
    if (payment?.mode !== provider.mode) return undefined;
    const transactionId = payment.providerId ?? (await findTransactionId(reference, cause));
    if (!transactionId) return { payment, refunds: [], counted: 0 };

    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await findKeptRefunds(db, reference);
      const { refunds, isWhole } = await listAll(reference, transactionId, cause);
      // What cannot be read may be what is missing.
      if (dropUnlisted && !isWhole) throw new ProviderError('unreadable');
      const applied = await apply(reference, before, refunds, cause, dropUnlisted);
      if (!applied) continue;
      onChange(reference);
      return { ...applied, refunds };
    }
    throw new Error(`the refunds of ${reference} change all the time`);
  };

  async function findTransactionId(reference: string, cause: Cause): Promise<string | undefined> {
    const transaction = await provider.findTransaction(reference, askerOf[cause]);
    return transaction?.reference === reference ? transaction.id : undefined;
  }

  async function listAll(reference: string, transactionId: string, cause: Cause) {
    const list = (next?: string) => provider.listRefunds({ transactionId }, next, askerOf[cause]);
    let isWhole = true;
    const all = new Map<string, ProviderRefund>();
    for await (const page of eachPage(list)) {
      // The official description does not name this filter: whoever ignores it answers with everybody's refunds.
      for (const refund of page.items) {
        if (refund.transactionId === transactionId) all.set(refund.id, refund);
      }
      isWhole &&= page.unreadable.length === 0;
      await addUnreadable(parts, page.unreadable, reference);
    }
    return { refunds: [...all.values()], isWhole };
  }

  /** Undefined, changing nothing, when another answer was kept since the question: ours may be the older one. */
  async function apply(
    reference: string,
    before: KeptRefund[],
    refunds: ProviderRefund[],
    cause: Cause,
    dropUnlisted: boolean,
  ): Promise<Omit<SettledRefunds, 'refunds'> | undefined> {
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
