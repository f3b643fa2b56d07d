import type { Clock } from '../clock.ts';
import type { Refund, RefundStore } from '../refunds/refund-store.ts';
import type { Store } from '../store.ts';
import type { Domain, Transaction } from '../transactions/transaction.ts';
import { paidOutAt, payoutDayAfter } from './payout-day.ts';
import type { SettlementStore } from './settlement-store.ts';

export interface SettlementsOptions {
  store: Store;
  refundStore: RefundStore;
  settlementStore: SettlementStore;
  clock: Clock;
  domain: Domain;
  /** Runs its argument in one database transaction. */
  atomically: (work: () => void) => void;
}

export type Settlements = ReturnType<typeof createSettlements>;

/**
 * Pays out what was paid: on the next working day all naira of a day, less the charges and less the refunds that have
 * reached their payers by then. There is no timer: what is due is made with the next question.
 */
export function createSettlements(options: SettlementsOptions) {
  const { store, refundStore, settlementStore, clock, domain, atomically } = options;

  /** Every payout whose day has come. */
  function makeDue(): void {
    const byDay = Map.groupBy(unsettled(), ({ paidAt }) => payoutDayAfter(paidAt ?? ''));
    const due = [...byDay].filter(([day]) => paidOutAt(day) <= clock.now());
    for (const [day, transactions] of due.sort()) atomically(() => payOut(day, transactions));
  }

  function payOut(day: string, transactions: Transaction[]): void {
    const processed = sumOf(transactions.map(chargedAmount));
    const fees = sumOf(transactions.map((transaction) => transaction.fees ?? 0));
    const refunds = deductible(day, processed - fees, transactions);
    settlementStore.insert(
      {
        paidOn: day,
        createdAt: new Date(paidOutAt(day)).toISOString(),
        processed,
        fees,
        deductions: sumOf(refunds.map(({ amount }) => amount)),
      },
      {
        transactionIds: transactions.map(({ id }) => id),
        refundIds: refunds.map(({ id }) => id),
      },
    );
  }

  function unsettled(): Transaction[] {
    return settlementStore.findUnsettled().flatMap((id) => {
      const transaction = store.findById(id);
      return transaction && isPaidOut(transaction) ? [transaction] : [];
    });
  }

  /** What the bank itself has given back before, without a refund, never gets to the merchant. */
  function isPaidOut({ id, status, overrides, ...transaction }: Transaction): boolean {
    const currency = overrides.currency ?? transaction.currency;
    if (currency !== 'NGN' || (overrides.domain ?? domain) !== domain) return false;
    const isKept = status === 'success' || status === 'reversal-pending';
    return isKept || (status === 'reversed' && refundStore.findAllByTransaction(id).some(isDone));
  }

  /** No payout is less than nothing: what does not fit waits for the next. */
  function deductible(day: string, most: number, transactions: Transaction[]): Refund[] {
    const own = new Set(transactions.map(({ id }) => id));
    const waiting = new Set(settlementStore.findUnsettled());
    let rest = most;
    return settlementStore.findUndeducted().flatMap((id) => {
      const refund = refundStore.findById(id);
      if (!refund || refund.amount > rest || payoutDayAfter(refund.updatedAt) > day) return [];
      if (waiting.has(refund.transactionId) && !own.has(refund.transactionId)) return [];
      rest -= refund.amount;
      return [refund];
    });
  }

  return { makeDue };
}

function chargedAmount({ amount, overrides }: Transaction): number {
  return overrides.amount ?? amount;
}

function isDone({ status }: Refund): boolean {
  return status === 'processed';
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
