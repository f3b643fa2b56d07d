import type { Generated } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { UndeliveredReason } from '#contract/undelivered.ts';

/** ISO 8601 text in UTC (24 characters): sorts as text on both engines. */
type Instant = string;

export type PaymentSource = 'online' | 'desk';

/** As the events are called; a record of the desk is voided, where any other payment is reversed. */
export type MovementKind =
  | 'paid'
  | 'adopted'
  | 'recorded'
  | 'refunded'
  | 'reversed'
  | 'voided'
  | 'refund_undone'
  | 'recredited'
  | 'charge_named';

type PaymentStatus = 'initialized' | 'pending' | 'failed' | 'paid' | 'review' | 'reversed';

/** What a column means is said in server/leaving/payment-tables.ts; here only what the program needs besides. */
export interface PaymentTables {
  payments: {
    id: string;
    /** 1, 2, 3, … in order of start, without gaps: a page of the list is a range of numbers. */
    number: number;
    reference: string;
    status: PaymentStatus;
    purpose: string;
    fee_class: string;
    term: string;
    source: PaymentSource;
    /** The student on the class lists, and the fee note that it counts towards; null while it is matched to none. */
    student_id: string | null;
    note_id: string | null;
    /** The reference of the first of several payments that came as one. */
    part_of: string | null;
    /** When a person said that it is of no student on the class lists. */
    no_student_at: Instant | null;
    full_name: string;
    email: string;
    phone: string;
    details: string | null;
    amount_kobo: Kobo;
    refunded_kobo: Kobo;
    charge_kobo: Kobo | null;
    currency: 'NGN';
    mode: 'test' | 'live';
    access_code: string | null;
    authorization_url: string | null;
    provider_id: string | null;
    channel: string | null;
    reason: string | null;
    paid_at: Instant | null;
    dated_at: Instant;
    /** The same for one form sent twice; null once the form may no longer lead here. */
    form_key: string | null;
    /** The same for one fee of one child in one term. */
    child_key: string;
    /** When the sweep asks the provider next; null when it no longer does. */
    next_check_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Append-only and chained by hash: the database refuses changes and deletions. */
  payment_events: {
    sequence: number;
    id: string;
    payment_id: string | null;
    /** The `noteId` of `detail`, to find the events of a fee note by. Not part of the hash; the check compares them. */
    note_id: string | null;
    kind: string;
    from_status: string | null;
    to_status: string;
    cause: string;
    detail: string;
    created_at: Instant;
    hash: string;
  };
  /**
   * One row: the end of the chain, the number of the newest payment, and the event up to which all movements are written.
   * Its update orders appends.
   */
  ledger_head: {
    id: number;
    sequence: number;
    hash: string;
    payments: number;
    moved_until: Generated<number>;
  };
  /** Money that came or went; never changed. What all figures by day and month are sums of. */
  money_movements: {
    /** of the event that it was written with */
    sequence: number;
    payment_id: string;
    kind: MovementKind;
    /** below nothing for what went back */
    amount_kobo: number;
    /** what the provider took of it; null while that is not known */
    charge_kobo: number | null;
    /** 1 where a payment became paid by it, -1 where it no longer is, else 0 */
    payments: number;
    source: PaymentSource;
    channel: string | null;
    /** Days at the school: on which it came or went, and on which it counts. */
    received_on: string;
    counts_on: string;
  };
  /** Movements by the month in which they count and by purpose. */
  revenue_by_month: {
    month: string;
    purpose: string;
    source: PaymentSource;
    payments: number;
    credited_kobo: number;
    refunded_kobo: number;
  };
  /** Months that a person closed before they close by themselves. */
  month_closes: { month: string; closed_by: string; closed_at: Instant };
  payment_search: { term: string; number: number };
  refunds: {
    provider_id: string;
    reference: string;
    amount_kobo: number;
    currency: string;
    status: string;
    applied_at: Instant | null;
    counted_kobo: Generated<number>;
    listed_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  payouts: {
    provider_id: string;
    status: 'paid' | 'under_way' | 'failed';
    paid_on: string;
    gross_kobo: number;
    charges_kobo: number;
    deductions_kobo: number;
    net_kobo: number;
    created_at: Instant;
    updated_at: Instant;
  };
  payout_items: {
    payout_id: string;
    provider_id: string;
    reference: string;
    amount_kobo: number;
    asked_kobo: number;
    charge_kobo: number | null;
    currency: string;
    paid_at: Instant | null;
  };
  /** What a person must decide. Never deleted; open while `resolved_at` is null. */
  payment_reviews: {
    id: string;
    /** Kind, transaction and facts: the same finding is stored once. */
    dedupe_key: string;
    kind: string;
    reference: string;
    payment_id: string | null;
    provider_id: string | null;
    amount: number | null;
    currency: string | null;
    found_at: Instant;
    resolved_at: Instant | null;
    resolution: string | null;
    resolved_by: string | null;
    note: string | null;
  };
  /** Work for one process at a time, and when it was last finished. */
  leases: { name: string; holder: string; until: Instant; finished_at: Instant | null };
  /** Recent requests, on PostgreSQL. `key` is a hash, `until` in milliseconds by the database’s clock. */
  request_counts: { key: string; count: number; until: number };
  /** The shared budget of calls to the provider, on PostgreSQL; in milliseconds by the database’s clock. */
  provider_budget: { id: number; empty_at: number };
  /** Receipts by e-mail; written with the paid event where mail is set up. */
  receipt_emails: {
    payment_id: string;
    queued_at: Instant;
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    outcome: 'sent' | UndeliveredReason | 'not_paid' | null;
    sent_again: Generated<number>;
  };
  /** Key pairs for receipts; the newest number signs, and only it has its private part. */
  receipt_keys: {
    number: number;
    id: string;
    public_key: string;
    private_key: string | null;
    made_at: Instant;
    withdrawn_at: Instant | null;
  };
  /** Calls with an Idempotency-Key, for a day. */
  idempotency_keys: {
    key: string;
    body_hash: string;
    started_at: Instant;
    /** null while the call is being worked on, like `answer` */
    http_status: number | null;
    answer: string | null;
  };
  webhook_deliveries: {
    id: string;
    dedupe_key: string;
    event: string;
    reference: string | null;
    /** Emptied after its retention time. */
    body: string;
    request_id: string | null;
    received_at: Instant;
    copies: Generated<number>;
    attempts: number;
    next_attempt_at: Instant;
    processed_at: Instant | null;
    outcome: string | null;
  };
}
