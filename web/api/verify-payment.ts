import type { VerifyAnswer } from '#contract/payments.ts';
import type { PaymentReply } from './payments.ts';
import { requestJson } from './request.ts';

const VERIFY_TIMEOUT_MS = 20_000;

// Apart from the other call: whoever comes to pay need not wait for it.
/** Asks whether the payment arrived; never rejects. */
export function verifyPayment(
  reference: string,
  signal?: AbortSignal,
): Promise<PaymentReply<VerifyAnswer>> {
  return requestJson(`/api/payments/verify/${encodeURIComponent(reference)}`, {
    timeoutMs: VERIFY_TIMEOUT_MS,
    signal,
  });
}
