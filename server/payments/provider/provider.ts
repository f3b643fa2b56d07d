import type { Kobo } from '#contract/money.ts';
import type { PayerKey } from '#contract/payer-fields.ts';
import type { Caller } from './provider-budget.ts';

/** A company that takes payments: Paystack, or a fake one in tests. All calls reject with ProviderError. */
export interface PaymentProvider {
  readonly mode: 'test' | 'live';
  /** Never repeated once the request may have arrived. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** What the provider knows of our reference; undefined when it knows nothing. The caller is a parent by default. */
  findTransaction(reference: string, caller?: Caller): Promise<ProviderTransaction | undefined>;
  /** One page of everything that was started at the provider between two instants. */
  listTransactions(range: Range, next?: string): Promise<ListPage<ProviderTransaction>>;
  /** Refunds asked for between two instants, or those of one transaction. The caller of lists is the sweep by default. */
  listRefunds(
    wanted: Range | { transactionId: string },
    next?: string,
    caller?: Caller,
  ): Promise<ListPage<ProviderRefund>>;
  listPayouts(next?: string, caller?: Caller): Promise<ListPage<ProviderPayout>>;
  /** One page of the transactions that a payout is made of. */
  listPayoutItems(
    payoutId: string,
    next?: string,
    caller?: Caller,
  ): Promise<ListPage<ProviderTransaction>>;
  use?(): ProviderUse;
  close(): Promise<void>;
}

export interface ProviderUse {
  calls: Map<'answered' | ProviderFailure, number>;
  /** How long calls waited for their turn, and how many of parents were refused because the wait was too long. */
  waitedMs: number;
  refusedByBudget: number;
  callsPerMinute: number;
}

export interface CheckoutRequest {
  reference: string;
  email: string;
  amountKobo: Kobo;
  currency: 'NGN';
  returnUrl: string;
  cancelUrl: string;
  notes: readonly CheckoutNote[];
}

export interface CheckoutNote {
  /** 'full_name' */
  name: string;
  value: string;
  /** Shown on the provider's dashboard; without it only programs see the note. */
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

export interface ListPage<Item> {
  items: Item[];
  /** Entries of the list that could not be read: a person must look at them. */
  unreadable: UnreadableItem[];
  /** Hand it in for the next page; undefined on the last one. */
  next: string | undefined;
}

export interface UnreadableItem {
  id: string | undefined;
  reference: string | undefined;
}

/** An answer about one transaction that cannot be read: no outage. */
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

/** The provider's numbers are text, amounts whole kobo as reported; so in all that follows. */
export interface ProviderRefund {
  id: string;
  transactionId: string;
  reference?: string | undefined;
  amount: number;
  currency: string;
  status: RefundStatus;
}

export interface ProviderPayout {
  id: string;
  status: 'paid' | 'under_way' | 'failed';
  currency: string;
  /** '2026-11-20': the day of the bank, at the school */
  paidOn: string;
  /** What payers paid, what the provider took, what else it took off (refunds), and what was sent to the bank. */
  gross: number;
  charges: number;
  deductions: number;
  net: number;
}

export interface ProviderTransaction {
  id: string;
  reference: string;
  outcome: 'success' | 'failed' | 'reversed' | 'abandoned' | 'in_progress';
  /** The provider's own word, for the ledger. */
  rawStatus: string;
  amount: number;
  requestedAmount: number | undefined;
  currency: string;
  mode: string;
  channel: string | undefined;
  paidAt: Date | undefined;
  /** The bank's sentence, for example 'Insufficient Funds'. */
  reason: string | undefined;
  /** What the provider took for itself, in kobo; undefined when it does not say. */
  fees?: number | undefined;
  startedAt?: Date | undefined;
  /** What we noted about the payer when the checkout was opened, as far as it can be read; not checked. */
  notes?: ProviderNotes | undefined;
}

/** The payer's details by field, the e-mail from the provider's customer. */
export type ProviderNotes = { [Key in PayerKey | 'purpose' | 'feeClass']?: string | undefined };

/** Only with `rejected` and `refused_key` nothing was opened; with all others no one knows what happened. */
export type ProviderFailure =
  | 'unreachable'
  | 'timed_out'
  | 'busy'
  | 'unreadable'
  | 'rejected'
  | 'refused_key';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  readonly httpStatus?: number | undefined;
  readonly providerCode?: string | undefined;
  readonly unreadable?: UnreadableTransaction | undefined;

  constructor(
    failure: ProviderFailure,
    details: Pick<ProviderError, 'httpStatus' | 'providerCode' | 'unreadable' | 'cause'> = {},
  ) {
    super(`payment provider: ${failure}`, { cause: details.cause });
    this.failure = failure;
    this.httpStatus = details.httpStatus;
    this.providerCode = details.providerCode;
    this.unreadable = details.unreadable;
  }
}
