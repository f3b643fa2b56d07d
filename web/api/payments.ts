import type { PaymentProgress } from '#contract/payments.ts';
import {
  isJsonObject,
  type JsonObject,
  type Reply,
  requestJson,
  type Unanswered,
} from './request.ts';

/** Body of the initialise call; `amount` is in naira. */
export interface PaymentPayload {
  fullName: string;
  email: string;
  phone: string;
  paymentPurpose: string;
  class: string;
  amount: number;
}

export type StartResult =
  | { kind: 'checkout'; authorizationUrl: string; reference: string | undefined }
  | { kind: 'refused'; message: string | undefined; errors: Readonly<Record<string, string>> }
  | Unanswered;

export type VerifyResult =
  | { kind: 'paid'; payment: PaidPayment }
  | { kind: 'notPaid'; progress: OpenProgress | undefined; message: string | undefined }
  | Unanswered;

export type OpenProgress = Exclude<PaymentProgress, 'success'>;

export interface PaidPayment {
  reference: string;
  amountKobo: number;
  channel: string | undefined;
  /** ISO 8601; undefined when the answer carries no readable date */
  paidAt: string | undefined;
  fullName: string;
  phone: string;
  purpose: string;
  className: string;
}

const START_TIMEOUT_MS = 40_000;
const VERIFY_TIMEOUT_MS = 20_000;

/** Asks for a checkout; never rejects and never repeats the call. */
export async function initializePayment(payload: PaymentPayload): Promise<StartResult> {
  const reply = await requestJson('/api/payments/initialize', {
    method: 'POST',
    body: payload,
    timeoutMs: START_TIMEOUT_MS,
  });
  return reply.kind === 'answer' ? readStart(reply) : reply;
}

/** Asks whether the payment arrived; never rejects. */
export async function verifyPayment(
  reference: string,
  signal?: AbortSignal,
): Promise<VerifyResult> {
  const reply = await requestJson(`/api/payments/verify/${encodeURIComponent(reference)}`, {
    timeoutMs: VERIFY_TIMEOUT_MS,
    signal,
  });
  return reply.kind === 'answer' ? readVerify(reply) : reply;
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
    return { kind: 'refused', message: text(body.message), errors: fieldErrors(body.errors) };
  }
  const data = objectOrEmpty(body.data);
  const authorizationUrl = text(data.authorization_url);
  if (body.status !== true || !authorizationUrl || !isWebAddress(authorizationUrl)) {
    return { kind: 'unreadable', httpStatus };
  }
  return { kind: 'checkout', authorizationUrl, reference: text(data.reference) };
}

function readVerify({ httpStatus, body }: Answer): VerifyResult {
  if (body.status === false) {
    const progress = objectOrEmpty(body.data).status;
    return {
      kind: 'notPaid',
      progress: isOpenProgress(progress) ? progress : undefined,
      message: text(body.message),
    };
  }
  const payment = body.status === true ? readPaidPayment(objectOrEmpty(body.data)) : undefined;
  return payment ? { kind: 'paid', payment } : { kind: 'unreadable', httpStatus };
}

function readPaidPayment(data: JsonObject): PaidPayment | undefined {
  const reference = text(data.reference);
  const metadata = objectOrEmpty(data.metadata);
  const fullName = text(metadata.full_name);
  const phone = text(metadata.phone);
  const purpose = text(metadata.payment_purpose);
  const className = text(metadata.class);
  if (!reference || !fullName || !phone || !purpose || !className) return undefined;
  if (!isWholeAmount(data.amount)) return undefined;
  return {
    reference,
    amountKobo: data.amount,
    channel: text(data.channel),
    paidAt: instant(data.paid_at),
    fullName,
    phone,
    purpose,
    className,
  };
}

const openProgress: readonly OpenProgress[] = [
  'pending',
  'abandoned',
  'failed',
  'reversed',
  'review',
];

function isOpenProgress(value: unknown): value is OpenProgress {
  return openProgress.some((progress) => progress === value);
}

function isWholeAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function instant(value: unknown): string | undefined {
  const time = Date.parse(text(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function fieldErrors(value: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, message] of Object.entries(objectOrEmpty(value))) {
    const sentence = text(message);
    if (sentence) errors[field] = sentence;
  }
  return errors;
}

function objectOrEmpty(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}
