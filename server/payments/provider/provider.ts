import type { Kobo } from '#contract/money.ts';
import type { PayerKey } from '#contract/payer-fields.ts';
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
  /** One page of everything that was started at the provider between two instants. Rejects with ProviderError. */
  listTransactions(range: Range, next?: string): Promise<ListPage<ProviderTransaction>>;
  /** The same for refunds: those asked for between two instants, or those of one transaction. The sweep asks unless said otherwise. */
  listRefunds(
    wanted: Range | OfTransaction,
    next?: string,
    asker?: Asker,
  ): Promise<ListPage<ProviderRefund>>;
  /** One page of what the provider has paid out to the school's bank, ever. Rejects with ProviderError. */
  listPayouts(next?: string, asker?: Asker): Promise<ListPage<ProviderPayout>>;
  /** One page of the transactions that a payout is made of. Rejects with ProviderError. */
  listPayoutItems(
    payoutId: string,
    next?: string,
    asker?: Asker,
  ): Promise<ListPage<ProviderTransaction>>;
  /** What was asked of it by this process so far; absent where nobody counts. */
  use?(): ProviderUse;
  close(): Promise<void>;
}

export interface ProviderUse {
  /** by what came of them */
  calls: Map<'answered' | ProviderFailure, number>;
  /** How long calls waited for their turn, and how many a parent made in vain because the wait was too long. */
  waitedMs: number;
  refusedByBudget: number;
  /** the budget */
  callsPerMinute: number;
}

export interface CheckoutRequest {
  reference: string;
  email: string;
  amountKobo: Kobo;
  currency: 'NGN';
  /** The payer comes back here, with the reference added, and here after Cancel. */
  returnUrl: string;
  cancelUrl: string;
  /** Kept with the transaction. */
  notes: readonly CheckoutNote[];
}

export interface CheckoutNote {
  /** 'full_name' */
  name: string;
  value: string;
  /** The school reads it under this word on the provider's dashboard; without it only programs see the note. */
  label?: string | undefined;
}

export interface Checkout {
  accessCode: string;
  authorizationUrl: string;
}

export interface Range {
  from: Date;
  to: Date;
}

export interface OfTransaction {
  /** The provider's own number, as text. */
  transactionId: string;
}

export interface ListPage<Item> {
  items: Item[];
  /** Lines of the list that could not be read: somebody must look at them. */
  unreadable: UnreadableItem[];
  /** Hand it in for the next page; undefined on the last one. */
  next: string | undefined;
}

/** What little could be read of it. */
export interface UnreadableItem {
  id: string | undefined;
  reference: string | undefined;
}

/** An answer about one transaction that cannot be read: it is about this one, and no outage. */
export interface UnreadableTransaction extends UnreadableItem {
  /** undefined when not even that can be read */
  outcome: ProviderTransaction['outcome'] | undefined;
}

export const refundStatuses = [
  'pending',
  'processing',
  'needs-attention',
  'processed',
  'failed',
] as const;

export type RefundStatus = (typeof refundStatuses)[number];

export interface ProviderRefund {
  /** The provider's own numbers, as text. */
  id: string;
  transactionId: string;
  /** Of the transaction, when the provider names it. */
  reference?: string | undefined;
  /** Whole kobo as reported. */
  amount: number;
  currency: string;
  status: RefundStatus;
}

/** Amounts are whole kobo as reported. */
export interface ProviderPayout {
  /** The provider's own number, as text. */
  id: string;
  status: 'paid' | 'under_way' | 'failed';
  currency: string;
  /** '2026-11-20': the day of the bank, at the school */
  paidOn: string;
  /** What payers paid, what the provider kept, what else it took off (refunds), and what was sent to the bank. */
  gross: number;
  charges: number;
  deductions: number;
  net: number;
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
  /** What the provider kept for itself, in kobo; undefined when it does not say. */
  fees?: number | undefined;
  startedAt?: Date | undefined;
  /** What we noted about the payer when the checkout was opened, as far as it can be read; not checked. */
  notes?: ProviderNotes | undefined;
}

/** The payer's details by field, the e-mail from the provider's customer. */
export type ProviderNotes = { [Key in PayerKey | 'purpose' | 'feeClass']?: string | undefined };

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
  readonly unreadable: UnreadableTransaction | undefined;

  constructor(
    failure: ProviderFailure,
    details: {
      httpStatus?: number;
      providerCode?: string;
      unreadable?: UnreadableTransaction;
      cause?: unknown;
    } = {},
  ) {
    super(`payment provider: ${failure}`, { cause: details.cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.httpStatus = details.httpStatus;
    this.providerCode = details.providerCode;
    this.unreadable = details.unreadable;
  }
}
