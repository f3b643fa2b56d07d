import type {
  InitializeAnswer,
  InitializeRequest,
  ReceiptEmailedAnswer,
  VerifyAnswer,
} from '#contract/payments.ts';
import { type Reply, requestJson } from './request.ts';

/** A refusal about a payment may carry data too. */
export type PaymentReply<Answer extends { status: boolean; data?: unknown }> = Reply<
  Extract<Answer, { status: true }>,
  Extract<Answer, { status: false }>['data']
>;

const START_TIMEOUT_MS = 40_000;
const TIMEOUT_MS = 20_000;

/** Asks for a checkout; never rejects and never repeats the call. */
export async function initializePayment(
  body: InitializeRequest,
): Promise<PaymentReply<InitializeAnswer>> {
  const reply: PaymentReply<InitializeAnswer> = await requestJson('/api/payments/initialize', {
    method: 'POST',
    body,
    timeoutMs: START_TIMEOUT_MS,
  });
  // Whatever the answer lacks, the parent must not wait for ever.
  const leadsNowhere =
    reply.kind === 'success' && !isWebAddress(reply.answer.data?.authorization_url);
  return leadsNowhere ? { kind: 'unreadable', httpStatus: 200 } : reply;
}

/** Asks whether the payment arrived; never rejects. */
export function verifyPayment(
  reference: string,
  signal?: AbortSignal,
): Promise<PaymentReply<VerifyAnswer>> {
  const address = `/api/payments/verify/${encodeURIComponent(reference)}`;
  return requestJson(address, { timeoutMs: TIMEOUT_MS, signal });
}

/** Has the receipt sent once more to the address the school knows; never rejects. */
export function emailReceiptAgain(reference: string): Promise<Reply<ReceiptEmailedAnswer>> {
  const address = `/api/payments/${encodeURIComponent(reference)}/receipt-email`;
  return requestJson(address, { method: 'POST', timeoutMs: TIMEOUT_MS });
}

/** True for an absolute http or https address: nothing else may become the browser's next page. */
export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}
