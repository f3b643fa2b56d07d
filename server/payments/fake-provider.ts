import {
  type CheckoutRequest,
  type PaymentProvider,
  ProviderError,
  type ProviderFailure,
  type ProviderRefund,
  type ProviderTransaction,
} from './provider.ts';

export interface FakeProvider extends PaymentProvider {
  opened: CheckoutRequest[];
  /** References it was asked about, in order. */
  asked: string[];
  /** From now on the provider says this about the reference; what is not given is as the school ordered it. */
  says(reference: string, answer: Partial<ProviderTransaction>): void;
  /** Every call fails like this until `recovers`. */
  fails(failure: ProviderFailure, providerCode?: string): void;
  recovers(): void;
  /** A transaction that other software has made. */
  knows(transaction: ProviderTransaction): void;
  /** A refund that stands in the provider's list. */
  refunded(refund: ProviderRefund): void;
}

/** A payment provider in memory for tests of the school's own rules. */
export function createFakeProvider(): FakeProvider {
  const transactions = new Map<string, ProviderTransaction>();
  const refunds: ProviderRefund[] = [];
  let failure: ProviderError | undefined;
  let lastId = 4_294_967_296;

  const provider: FakeProvider = {
    mode: 'test',
    opened: [],
    asked: [],
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
    refunded(refund) {
      refunds.push(refund);
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
    async listTransactions(_range, page) {
      if (failure) throw failure;
      const all = [...transactions.values()];
      const size = 2;
      return {
        transactions: all.slice((page - 1) * size, page * size),
        isLast: page * size >= all.length,
      };
    },
    async listRefunds() {
      if (failure) throw failure;
      return { refunds, isLast: true };
    },
    async close() {},
  };
  return provider;
}
