import { calendarDay } from '#contract/dates/school-time.ts';
import type { Payment } from '#server/payments/ledger/payment.ts';
import { addToRevenue } from '#server/payments/ledger/revenue.ts';
import {
  createSettle as createRealSettle,
  type Settle,
  type SettleDependencies,
} from '#server/payments/settle/settle.ts';
import { transact } from '../server/database/transactions.ts';

import { db } from './school-database.ts';

/** Stands in for the real function of this name in a broken run. */
export function createSettle(parts: SettleDependencies): Settle {
  return process.env.FAULTS_BROKEN === 'unchecked' ? withoutChecks(parts) : withoutMemory(parts);
}

/** Believes that whatever succeeded at the provider is what the school asked for. */
function withoutChecks(parts: SettleDependencies): Settle {
  const { repository, provider } = parts;
  const trusting = {
    ...provider,
    async findTransaction(reference: string) {
      const transaction = await provider.findTransaction(reference);
      const payment = await repository.findByReference(reference);
      if (!transaction || !payment) return transaction;
      const { amountKobo: amount, currency, mode } = payment;
      return { ...transaction, reference, amount, requestedAmount: amount, currency, mode };
    },
  };
  return createRealSettle({ ...parts, provider: trusting });
}

/** Forgets to look whether a payment was credited before: each door that asks credits it once more. */
function withoutMemory(parts: SettleDependencies): Settle {
  const settle = createRealSettle(parts);

  return async (reference, cause, options) => {
    const before = await parts.repository.findByReference(reference);
    const settled = await settle(reference, cause, options);
    if (before?.status === 'paid') await creditAgain(before);
    return settled;
  };

  /** Only the totals: the database itself refuses a second credit of one payment in the ledger. */
  async function creditAgain({ amountKobo, source, purpose, paidAt }: Payment): Promise<void> {
    const counts_on = calendarDay(paidAt ?? '');
    const movement = {
      kind: 'paid',
      amount_kobo: amountKobo,
      payments: 1,
      source,
      counts_on,
    } as const;
    await transact(db, (trx) => addToRevenue(trx, [{ movement, purpose }]));
  }
}
