import type { Kysely } from 'kysely';
import type { FeeClass, PaymentPurpose } from '#contract/fees.ts';
import type { Kobo } from '#contract/money.ts';
import type { NewsTables } from './news-tables.ts';
import type { StaffTables } from './staff-tables.ts';

/** Instants are ISO 8601 text in UTC (24 characters): they sort as text and mean the same on both engines. */
type Instant = string;

export interface Tables extends NewsTables, StaffTables {
  payments: {
    id: string;
    reference: string;
    status: 'initialized' | 'pending' | 'failed' | 'paid' | 'review' | 'reversed';
    purpose: PaymentPurpose;
    fee_class: FeeClass;
    full_name: string;
    email: string;
    phone: string;
    amount_kobo: Kobo;
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
    created_at: Instant;
    updated_at: Instant;
  };
  /** Append-only: the database itself refuses to change or delete a row. */
  payment_events: {
    id: string;
    payment_id: string;
    kind: string;
    from_status: string | null;
    to_status: string;
    /** Which door it came through. */
    cause: string;
    /** JSON without personal data. */
    detail: string;
    created_at: Instant;
  };
  webhook_deliveries: {
    id: string;
    /** event and transaction: the provider sends the same delivery more than once. */
    dedupe_key: string;
    event: string;
    reference: string | null;
    body: string;
    received_at: Instant;
    attempts: number;
    next_attempt_at: Instant;
    processed_at: Instant | null;
    outcome: string | null;
  };
}

export type Database = Kysely<Tables>;
