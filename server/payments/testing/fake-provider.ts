import {
  type CheckoutRequest,
  type ListPage,
  type PaymentProvider,
  ProviderError,
  type ProviderFailure,
  type ProviderPayout,
  type ProviderRefund,
  type ProviderTransaction,
  type UnreadableItem,
} from '../provider/provider.ts';

export interface FakeProvider extends PaymentProvider {
  opened: CheckoutRequest[];
  /** References it was asked about, in order. */
  asked: string[];
  /** How many pages of refunds it was asked for. */
  askedForRefunds: number;
  /** From now on the provider says this about the reference; what is not given is as the school ordered it. */
  says(reference: string, answer: Partial<ProviderTransaction>): void;
  /** Every call fails like this until `recovers`. */
  fails(failure: ProviderFailure, providerCode?: string): void;
  recovers(): void;
  /** A transaction that other software has made. */
  knows(transaction: ProviderTransaction): void;
  /** A refund that stands in the provider's list, from an instant if one is given; given again, it is as given. */
  refunded(refund: ProviderRefund, askedAt?: Date): void;
  /** A refund of our payment, by its number, as its list shows it. */
  refunds(reference: string, id: number, amount: number, status?: ProviderRefund['status']): void;
  /** A payout made of these transactions; given again, it is as given. What is not said of it fits its items. */
  paysOut(
    payout: Partial<ProviderPayout> & { id: string; paidOn: string },
    references: string[],
  ): void;
  /** As if the transaction had never been. */
  forgets(reference: string): void;
  /** It is known, and outside of what the list shows. */
  listsNot(reference: string): void;
  /** The list does not name this refund any more. */
  unlists(id: string): void;
  /** An entry of the list of refunds that cannot be read. */
  garbles(id: string): void;
}

/** A payment provider in memory for tests of the school's own rules. */
export function createFakeProvider(): FakeProvider {
  const transactions = new Map<string, ProviderTransaction>();
  const refunds = new Map<string, ProviderRefund & { askedAt?: Date }>();
  const payouts = new Map<string, { payout: ProviderPayout; references: string[] }>();
  const unreadable: UnreadableItem[] = [];
  const unlisted = new Set<string>();
  let failure: ProviderError | undefined;
  let lastId = 4_294_967_296;

  const provider: FakeProvider = {
    mode: 'test',
    opened: [],
    asked: [],
    askedForRefunds: 0,
    says(reference, answer) {
      const known = transactions.get(reference);
      if (!known) throw new Error(`no checkout was opened for ${reference}`);
      transactions.set(reference, { ...known, ...answer });
    },
    fails(kind, providerCode) {
      failure = new ProviderError(kind, providerCode ? { providerCode } : {});
    },
    recovers() {
      failure = undefined;
    },
    knows(transaction) {
      transactions.set(transaction.reference, transaction);
    },
    refunded(refund, askedAt) {
      refunds.set(refund.id, { ...refund, ...(askedAt && { askedAt }) });
    },
    refunds(reference, id, amount, status = 'processed') {
      const transactionId = transactions.get(reference)?.id;
      if (!transactionId) throw new Error(`no checkout was opened for ${reference}`);
      provider.refunded({ id: String(id), transactionId, amount, currency: 'NGN', status });
    },
    paysOut(payout, references) {
      const items = references.flatMap((reference) => transactions.get(reference) ?? []);
      const gross = items.reduce((sum, { amount }) => sum + amount, 0);
      const charges = items.reduce((sum, { fees = 0 }) => sum + fees, 0);
      const sums = { gross, charges, deductions: 0, net: gross - charges };
      const whole = { status: 'paid', currency: 'NGN', ...sums, ...payout } as const;
      payouts.set(payout.id, { payout: whole, references });
    },
    forgets(reference) {
      transactions.delete(reference);
    },
    listsNot(reference) {
      unlisted.add(reference);
    },
    unlists(id) {
      refunds.delete(id);
    },
    garbles(id) {
      unreadable.push({ id, reference: undefined });
    },
    async openCheckout(request) {
      provider.opened.push(request);
      if (failure) throw failure;
      lastId += 1;
      transactions.set(request.reference, {
        id: String(lastId),
        reference: request.reference,
        outcome: 'abandoned',
        rawStatus: 'abandoned',
        amount: request.amountKobo,
        requestedAmount: request.amountKobo,
        currency: request.currency,
        mode: 'test',
        channel: undefined,
        paidAt: undefined,
        reason: undefined,
      });
      return {
        accessCode: `code-${lastId}`,
        authorizationUrl: `https://checkout.example/code-${lastId}`,
      };
    },
    async findTransaction(reference) {
      provider.asked.push(reference);
      // A real answer arrives later: rivals get their chance.
      await new Promise((resolve) => setImmediate(resolve));
      if (failure) throw failure;
      return transactions.get(reference);
    },
    async listTransactions({ from }, next) {
      if (failure) throw failure;
      const listed = [...transactions.values()].filter(
        ({ reference, startedAt = from }) => !unlisted.has(reference) && startedAt >= from,
      );
      return pageOf(listed, next);
    },
    async listRefunds(wanted, next) {
      provider.askedForRefunds += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (failure) throw failure;
      const all = [...refunds.values()].filter(({ transactionId, askedAt }) =>
        'transactionId' in wanted
          ? transactionId === wanted.transactionId
          : !askedAt || askedAt >= wanted.from,
      );
      return { ...pageOf(all, next), ...('from' in wanted && { unreadable }) };
    },
    async listPayouts(next) {
      if (failure) throw failure;
      return pageOf([...payouts.values()].map(({ payout }) => payout).toReversed(), next);
    },
    async listPayoutItems(payoutId, next) {
      if (failure) throw failure;
      const references = payouts.get(payoutId)?.references ?? [];
      const items = references.flatMap((reference) => transactions.get(reference) ?? []);
      return pageOf(items, next);
    },
    async close() {},
  };
  return provider;
}

const PAGE = 2;

function pageOf<Item>(all: Item[], next = '0'): ListPage<Item> {
  const end = Number(next) + PAGE;
  const items = all.slice(Number(next), end);
  return { items, unreadable: [], next: end < all.length ? String(end) : undefined };
}
