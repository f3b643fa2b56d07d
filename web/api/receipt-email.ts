import type { ReceiptEmailedAnswer } from '#contract/payments.ts';
import { type Reply, requestJson } from './request.ts';

const TIMEOUT_MS = 20_000;

/** Has the receipt sent once more to the address the school knows; never rejects. */
export function emailReceiptAgain(reference: string): Promise<Reply<ReceiptEmailedAnswer>> {
  return requestJson(`/api/payments/${encodeURIComponent(reference)}/receipt-email`, {
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
  });
}
