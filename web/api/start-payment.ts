import type { PayerDetails } from '#contract/payer-details.ts';
import { readObject, readText } from './read.ts';
import { type Reply, requestJson, type Unanswered } from './request.ts';

/** Body of the initialise call; `amount` is in naira. */
export interface PaymentPayload extends PayerDetails {
  paymentPurpose: string;
  class: string;
  amount: number;
  /** The parent was told that this fee has been paid, and wants to pay once more. */
  confirmAgain?: true;
}

export type StartResult =
  | { kind: 'checkout'; authorizationUrl: string; reference: string | undefined }
  | { kind: 'alreadyPaid'; message: string | undefined; reference: string | undefined }
  | { kind: 'refused'; message: string | undefined; errors: Readonly<Record<string, string>> }
  | Unanswered;

const START_TIMEOUT_MS = 40_000;

/** Asks for a checkout; never rejects and never repeats the call. */
export async function initializePayment(payload: PaymentPayload): Promise<StartResult> {
  const reply = await requestJson('/api/payments/initialize', {
    method: 'POST',
    body: payload,
    timeoutMs: START_TIMEOUT_MS,
  });
  return reply.kind === 'answer' ? readStart(reply) : reply;
}

/** True for an absolute http or https address: nothing else may become the browser's next page. */
export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}

type Answer = Extract<Reply, { kind: 'answer' }>;

function readStart({ httpStatus, body }: Answer): StartResult {
  if (body.status === false) {
    const { alreadyPaid } = readObject(body.data);
    if (alreadyPaid) {
      const reference = readText(readObject(alreadyPaid).reference);
      return { kind: 'alreadyPaid', message: readText(body.message), reference };
    }
    return { kind: 'refused', message: readText(body.message), errors: fieldErrors(body.errors) };
  }
  const data = readObject(body.data);
  const authorizationUrl = readText(data.authorization_url);
  if (body.status !== true || !authorizationUrl || !isWebAddress(authorizationUrl)) {
    return { kind: 'unreadable', httpStatus };
  }
  return { kind: 'checkout', authorizationUrl, reference: readText(data.reference) };
}

function fieldErrors(value: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, message] of Object.entries(readObject(value))) {
    const sentence = readText(message);
    if (sentence) errors[field] = sentence;
  }
  return errors;
}
