import type { Generated } from 'kysely';
import type { Kobo } from '#contract/money.ts';

/** Instants are ISO 8601 text in UTC (24 characters): they sort as text and mean the same on both engines. */
type Instant = string;

type PaymentStatus = 'initialized' | 'pending' | 'failed' | 'paid' | 'review' | 'reversed';

/** The tables of payments, their ledger and what the provider has told us. */
export interface PaymentTables {
  payments: {
    id: string;
    /** 1, 2, 3, … in order of start, without gaps: a page of the list is a range of numbers. */
    number: number;
    reference: string;
    status: PaymentStatus;
    purpose: string;
    fee_class: string;
    /** See `contract/dates/terms.ts`; empty where it was not kept yet: the term of the day it was started. */
    term: string;
    full_name: string;
    email: string;
    phone: string;
    /** What the school asks for besides these three, JSON by field; null when nothing was given. */
    details: string | null;
    amount_kobo: Kobo;
    /** What has been given back of a credited payment so far. */
    refunded_kobo: Kobo;
    /** What the provider keeps for itself of the school's money; null while it has not said. */
    charge_kobo: Kobo | null;
    currency: 'NGN';
    mode: 'test' | 'live';
    access_code: string | null;
    authorization_url: string | null;
    /** The provider's own number of the transaction; text, because it may pass 2^53. */
    provider_id: string | null;
    channel: string | null;
    /** Why it failed, or why a person must look at it. */
    reason: string | null;
    paid_at: Instant | null;
    /** The moment it belongs to in lists and exports: paid, or started while it is not paid. */
    dated_at: Instant;
    /** The same for one form sent twice; null once the form may no longer lead to this payment. */
    form_key: string | null;
    /** The same for one fee of one child in one term. */
    child_key: string;
    /** When the sweep asks the provider next; null when nothing is open, or has been for too long. */
    next_check_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Append-only and chained by hash: the database itself refuses to change or delete a row. */
  payment_events: {
    /** 1, 2, 3, … over the whole ledger, without gaps. */
    sequence: number;
    id: string;
    /** null for a transaction of the provider that is none of our payments */
    payment_id: string | null;
    kind: string;
    from_status: string | null;
    to_status: string;
    /** Which door it came through. */
    cause: string;
    /** JSON without personal data. */
    detail: string;
    created_at: Instant;
    hash: string;
  };
  /** One row: the end of the chain. Whoever updates it first appends next. */
  ledger_head: {
    id: number;
    sequence: number;
    hash: string;
    /** The number of the newest payment. */
    payments: number;
  };
  /** What a payment is found by; see `searchTerms`. */
  payment_search: { term: string; number: number };
  /** Kept with every move, so that a total never needs a count. */
  payment_counts: { status: PaymentStatus; payments: number };
  /** Kept with every move: credited payments by the school's calendar month of their paid date and by purpose. */
  revenue_totals: {
    month: string;
    purpose: string;
    /** credited and not given back whole */
    payments: number;
    credited_kobo: number;
    refunded_kobo: number;
  };
  /** Kept with every move: payments alike in class, purpose, term, status and amount, by the span their date is in. */
  payment_sums: {
    span: 'all' | 'month' | 'day';
    /** The first instant of the span, at the school; '0' and '9' of all. */
    starts_at: string;
    /** The first instant after it. */
    ends_at: string;
    fee_class: string;
    purpose: string;
    term: string;
    status: PaymentStatus;
    amount_kobo: Kobo;
    payments: number;
    /** credited at any time, with what was given back since */
    credited_kobo: number;
    refunded_kobo: number;
    /** The provider's charges for what was credited, as far as it has named them. */
    charge_kobo: number;
    /** Credited payments whose charge it has not named. */
    charge_unknown: number;
  };
  /** What the provider has told us about giving money back, one row for each refund. */
  refunds: {
    /** The provider's own number of the refund. */
    provider_id: string;
    reference: string;
    amount_kobo: number;
    currency: string;
    status: string;
    /** When it was first counted into the payment; null until it is processed and the payment is credited. */
    applied_at: Instant | null;
    /** How much of it is counted into the payment now. */
    counted_kobo: Generated<number>;
    /** When the provider's list last named it. */
    listed_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** What the provider has paid out to the school's bank. */
  payouts: {
    /** The provider's own number of it. */
    provider_id: string;
    status: 'paid' | 'under_way' | 'failed';
    /** '2026-11-20', a day of the bank */
    paid_on: string;
    /** Amounts as the provider reports them: what payers paid, what it kept, what else it took off, what arrived. */
    gross_kobo: number;
    charges_kobo: number;
    deductions_kobo: number;
    net_kobo: number;
    created_at: Instant;
    updated_at: Instant;
  };
  /** The provider's transactions that a payout is made of, as its list last named them. */
  payout_items: {
    payout_id: string;
    provider_id: string;
    reference: string;
    amount_kobo: number;
    /** What the payer was asked for; less where the payer bore the charge. */
    asked_kobo: number;
    charge_kobo: number | null;
    currency: string;
    paid_at: Instant | null;
  };
  /** What a person must decide. Never deleted; open while `resolved_at` is null. */
  payment_reviews: {
    id: string;
    /** kind, transaction and facts: the same finding is kept once, however often it is found. */
    dedupe_key: string;
    kind: string;
    reference: string;
    payment_id: string | null;
    provider_id: string | null;
    /** As the provider reports it; not always naira. */
    amount: number | null;
    currency: string | null;
    found_at: Instant;
    resolved_at: Instant | null;
    resolution: string | null;
    /** The name of whoever decided it; null where the payment moved on by itself. */
    resolved_by: string | null;
    note: string | null;
  };
  /** Work that one process at a time may do, and when it was last finished. */
  leases: {
    name: string;
    holder: string;
    until: Instant;
    finished_at: Instant | null;
  };
  /** How often something was asked for lately; on PostgreSQL, where several processes count together. */
  request_counts: {
    /** SHA-256 of what is counted: a network address, and what it asked for. */
    key: string;
    count: number;
    /** When the count begins anew, milliseconds since 1970 by the database's clock. */
    until: number;
  };
  /** One row, on PostgreSQL: the calls of the provider that all processes make. */
  provider_budget: {
    id: number;
    /** When the bucket is empty, milliseconds since 1970 by the database's clock. */
    empty_at: number;
  };
  /** Receipts that go out by e-mail; a row is written with the paid event, and only when mail is set up. */
  receipt_emails: {
    payment_id: string;
    queued_at: Instant;
    /** How often the mail server was given it. */
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    outcome: 'sent' | 'expired' | 'bad_address' | 'not_paid' | null;
    /** How often somebody has asked for it once more. */
    sent_again: Generated<number>;
  };
  /** Key pairs that receipts are signed with; the newest number signs, and only it has its private part. */
  receipt_keys: {
    number: number;
    /** The beginning of the public key's hash. */
    id: string;
    /** SubjectPublicKeyInfo, in base64. */
    public_key: string;
    /** PKCS #8, in base64. */
    private_key: string | null;
    made_at: Instant;
    /** Since when what it signed is not to be trusted. */
    withdrawn_at: Instant | null;
  };
  /** Calls that carried an Idempotency-Key, for a day. */
  idempotency_keys: {
    key: string;
    body_hash: string;
    started_at: Instant;
    /** null while the call is being worked on, like `answer` */
    http_status: number | null;
    /** JSON */
    answer: string | null;
  };
  webhook_deliveries: {
    id: string;
    /** event and transaction: the provider sends the same delivery more than once. */
    dedupe_key: string;
    event: string;
    reference: string | null;
    /** As it came; empty once it was kept long enough. */
    body: string;
    /** Of the request that brought it. */
    request_id: string | null;
    received_at: Instant;
    /** How often the same message came again and was taken up again. */
    copies: Generated<number>;
    attempts: number;
    next_attempt_at: Instant;
    processed_at: Instant | null;
    outcome: string | null;
  };
}
