import type { Transaction } from './transaction.ts';

/**
 * `data` of the payer. What the sandbox does not know is null in some answers and an empty text in others, and the
 * metadata of a customer has another type in each: both as described.
 */
export function customerData<Nothing extends '' | null, Metadata>(
  { customer, email }: Transaction,
  nothing: Nothing,
  metadata: Metadata,
) {
  return {
    id: customer.id,
    first_name: nothing,
    last_name: nothing,
    email,
    customer_code: customer.code,
    phone: nothing,
    metadata,
    risk_action: 'default',
    international_format_phone: nothing,
  };
}
