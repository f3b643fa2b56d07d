import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { findPayment, type Payment } from '../ledger/payment.ts';
import { isSettled } from '../ledger/states.ts';
import type { Settle } from '../settle/settle.ts';
import type { SettleRefunds } from '../settle/settle-refunds.ts';

interface Parts {
  db: Database;
  settle: Settle;
  settleRefunds: SettleRefunds;
  clock: () => Date;
}

export type Recheck = (reference: string, by: Actor) => Promise<{ before: Payment; now: Payment }>;

/**
 * Asks the provider again because a person wants to know, also about a payment that is settled: something may have gone
 * back since. Throws AppError `not_found`, and ProviderError when no answer comes.
 */
export function createRecheck({ db, settle, settleRefunds, clock }: Parts): Recheck {
  return async function recheck(reference, by) {
    const before = await findPayment(db, reference);
    if (!before) throw new AppError('not_found', 'There is no payment with this reference.');
    // Refunds by their number first, so that each keeps its own line in the ledger.
    if (isSettled(before.status)) await settleRefunds(reference, 'operator');
    await settle(reference, 'operator', { again: true });
    const text = `Asked the provider again about the payment ${reference}`;
    await transact(db, (trx) =>
      writeAudit(trx, by, { action: 'payments.rechecked', text }, clock()),
    );
    return { before, now: (await findPayment(db, reference)) ?? before };
  };
}
