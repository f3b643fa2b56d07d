import type { Kobo } from '#contract/money.ts';
import type { PaymentStatus } from './states.ts';

export interface Payment {
  id: string;
  reference: string;
  status: PaymentStatus;
  /** as the fee table named them then; it may have changed since */
  purpose: string;
  feeClass: string;
  fullName: string;
  email: string;
  phone: string;
  amountKobo: Kobo;
  refundedKobo: Kobo;
  currency: 'NGN';
  mode: 'test' | 'live';
  channel: string | null;
  reason: string | null;
  providerId: string | null;
  paidAt: string | null;
  createdAt: string;
}

/** The columns of a payment under the names the code uses. */
export const paymentColumns = [
  'id',
  'reference',
  'status',
  'purpose',
  'fee_class as feeClass',
  'full_name as fullName',
  'email',
  'phone',
  'amount_kobo as amountKobo',
  'refunded_kobo as refundedKobo',
  'currency',
  'mode',
  'channel',
  'reason',
  'provider_id as providerId',
  'paid_at as paidAt',
  'created_at as createdAt',
] as const;
