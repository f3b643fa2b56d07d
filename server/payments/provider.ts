import type { Kobo } from '#contract/money.ts';
import type { Asker } from './provider-budget.ts';

/** What the school needs of a company that takes payments. The Paystack client is one; tests bring their own. */
export interface PaymentProvider {
  readonly mode: 'test' | 'live';
  /** Opens a checkout. Never repeated once the request may have arrived. Rejects with ProviderError. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * What the provider knows of our reference; undefined when it knows nothing. A parent asks unless said otherwise.
   * Rejects with ProviderError.
   */
  findTransaction(reference: string, asker?: Asker): Promise<ProviderTransaction | undefined>;
  /** One page, from 1, of everything that was started at the provider between two instants. Rejects with ProviderError. */
  listTransactions(range: { from: Date; to: Date }, page: number): Promise<TransactionPage>;
  /** The same for refunds that were asked for between two instants. */
  listRefunds(range: { from: Date; to: Date }, page: number): Promise<RefundPage>;
  close(): Promise<void>;
}

export interface CheckoutRequest {
  reference: string;
  email: string;
  amountKobo: Kobo;
  currency: 'NGN';
  /** The payer comes back here, with the reference added, and here after Cancel. */
  returnUrl: string;
  cancelUrl: string;
  /** Shown to the school on the provider's dashboard. */
  notes: { fullName: string; phone: string; purpose: string; feeClass: string };
}

export interface Checkout {
  accessCode: string;
  authorizationUrl: string;
}

export interface TransactionPage {
  transactions: ProviderTransaction[];
  isLast: boolean;
}

export interface RefundPage {
  refunds: ProviderRefund[];
  isLast: boolean;
}

export interface ProviderRefund {
  /** The provider's own numbers, as text. */
  id: string;
  transactionId: string;
  /** Whole kobo as reported. */
  amount: number;
  currency: string;
  /** 'pending', 'processing', 'processed', 'failed' or 'needs-attention' */
  status: string;
}

export interface ProviderTransaction {
  /** The provider's own number, as text. */
  id: string;
  reference: string;
  outcome: 'success' | 'failed' | 'reversed' | 'abandoned' | 'in_progress';
  /** The provider's own word, for the ledger. */
  rawStatus: string;
  /** Whole kobo as reported; compared with our row, never credited as such. */
  amount: number;
  requestedAmount: number | undefined;
  currency: string;
  mode: string;
  channel: string | undefined;
  paidAt: Date | undefined;
  /** The bank's sentence, for example 'Insufficient Funds'. */
  reason: string | undefined;
}

/**
 * The provider gave no usable answer.
 * `rejected`: it understood and said no, nothing was opened. `refused_key`: it does not even know the school.
 * All others: we do not know.
 */
export type ProviderFailure =
  | 'unreachable'
  | 'timed_out'
  | 'busy'
  | 'unreadable'
  | 'rejected'
  | 'refused_key';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly httpStatus: number | undefined;
  /** The provider's code, for example 'duplicate_reference'. */
  readonly providerCode: string | undefined;

  constructor(
    failure: ProviderFailure,
    details: { httpStatus?: number; providerCode?: string; cause?: unknown } = {},
  ) {
    super(`payment provider: ${failure}`, { cause: details.cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.httpStatus = details.httpStatus;
    this.providerCode = details.providerCode;
  }
}
