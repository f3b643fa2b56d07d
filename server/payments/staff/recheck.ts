import { type Actor, writeAudit } from '../../database/audit-log.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { findPayment, type Payment } from '../ledger/payment.ts';
import { isSettled } from '../ledger/states.ts';
import type { ComparisonDependencies } from '../settle/compare-payment.ts';

type RecheckDependencies = Omit<ComparisonDependencies, 'provider'>;

export type Recheck = (reference: string, by: Actor) => Promise<{ before: Payment; now: Payment }>;

/** Asks the provider again, also about a settled payment. Throws AppError `not_found`, and ProviderError when no answer comes. */
export function createRecheck({ db, settle, settleRefunds, clock }: RecheckDependencies): Recheck {
  return async function recheck(reference, by) {
    const before = await findPayment(db, reference);
    if (!before) throw new AppError('not_found', 'There is no payment with this reference.');
    if (before.source === 'desk') throw new AppError('conflict', NOT_ONLINE);
    // First, so that each refund gets an event with its own number.
    if (isSettled(before.status)) await settleRefunds(reference, 'operator');
    await settle(reference, 'operator', { again: true });
    const text = `Asked the provider again about the payment ${reference}`;
    const entry = { action: 'payments.rechecked', text };
    await transact(db, (trx) => writeAudit(trx, by, entry, clock()));
    return { before, now: (await findPayment(db, reference)) ?? before };
  };
}

const NOT_ONLINE =
  'This money was taken at the desk, so the provider knows nothing of it. Its receipt shows how it stands.';
