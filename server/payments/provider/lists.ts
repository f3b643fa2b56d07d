import {
  type ListPage,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type ProviderTransaction,
  type UnreadableItem,
} from './provider.ts';
import type { Caller } from './provider-budget.ts';

/** A list that brings nothing new would never end. */
const MOST_EMPTY_HANDED = 2;

/** Every page of a list of the provider. Throws ProviderError `unreadable` when the list has no end. */
export async function* eachPage<Item extends { id: string }>(
  ask: (next: string | undefined) => Promise<ListPage<Item>>,
): AsyncGenerator<ListPage<Item>> {
  const known = new Set<string>();
  let emptyHanded = 0;
  let next: string | undefined;
  do {
    const page = await ask(next);
    yield page;
    const before = known.size;
    for (const { id } of page.items) known.add(id);
    emptyHanded = known.size > before ? 0 : emptyHanded + 1;
    next = page.next;
    if (next !== undefined && emptyHanded >= MOST_EMPTY_HANDED) {
      throw new ProviderError('unreadable', { cause: new Error('the list has no end') });
    }
  } while (next !== undefined);
}

export type ListedRefunds = Awaited<ReturnType<typeof refundsOf>>;

/** All refunds of one transaction, by the provider's number of it. Rejects with ProviderError. */
export async function refundsOf(
  provider: Pick<PaymentProvider, 'listRefunds'>,
  transactionId: string,
  caller: Caller,
) {
  const list = (next?: string) => provider.listRefunds({ transactionId }, next, caller);
  const all = new Map<string, ProviderRefund>();
  const unreadable: UnreadableItem[] = [];
  for await (const page of eachPage(list)) {
    // The official description does not name this filter: the list may have the refunds of all transactions.
    for (const refund of page.items) {
      if (refund.transactionId === transactionId) all.set(refund.id, refund);
    }
    unreadable.push(...page.unreadable);
  }
  return { refunds: [...all.values()], unreadable };
}

/** The provider says "reversed" after a part refund too, and when a bank has taken the money back. */
export function wentBack(
  { amount, currency }: Pick<ProviderTransaction, 'amount' | 'currency'>,
  { refunds, unreadable }: ListedRefunds,
): 'all' | 'part' | 'unexplained' {
  const alive = refunds.filter((refund) => refund.status !== 'failed');
  const processed = alive
    .filter((refund) => refund.status === 'processed' && refund.currency === currency)
    .reduce((sum, refund) => sum + refund.amount, 0);
  if (processed >= amount) return 'all';
  // What cannot be read may be what explains it, and has a finding of its own.
  return alive.length > 0 || unreadable.length > 0 ? 'part' : 'unexplained';
}
