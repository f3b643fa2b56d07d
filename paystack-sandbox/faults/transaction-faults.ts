import { feeKobo } from '../transactions/fees.ts';
import type { Overrides, Transaction } from '../transactions/transaction.ts';
import type { TransactionFault } from './fault.ts';

/** What a paid transaction then says of itself instead of the truth. */
export function overridesOf(
  kind: TransactionFault['kind'],
  { amount, domain, metadata }: Transaction,
): Overrides {
  switch (kind) {
    case 'amount_short':
      return { amount: amount - Math.ceil(amount / 10) };
    case 'amount_over':
      return { amount: amount * 2, requested_amount: amount * 2 };
    case 'amount_with_fee':
      return { amount: amount + feeKobo(amount) };
    case 'other_currency':
      return { currency: 'GHS' };
    case 'other_mode':
      return { domain: domain === 'test' ? 'live' : 'test' };
    case 'metadata_empty':
      return { metadata: '' };
    case 'metadata_null':
      return { metadata: null };
    case 'metadata_zero':
      return { metadata: 0 };
    case 'metadata_text':
      return { metadata: JSON.stringify(metadata) };
  }
}
