import type { PaymentProgress } from '#contract/payments.ts';
import {
  type JsonObject,
  objectOrEmpty,
  type Reply,
  requestJson,
  text,
  type Unanswered,
} from './request.ts';

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
  /** what has gone back since, oldest first */
  refunds: PaidRefund[];
}

export interface PaidRefund {
  amountKobo: number;
  /** ISO 8601 */
  at: string;
}

const VERIFY_TIMEOUT_MS = 20_000;

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

type Answer = Extract<Reply, { kind: 'answer' }>;

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
    refunds: readRefunds(data.refunds),
  };
}

function readRefunds(value: unknown): PaidRefund[] {
  if (!Array.isArray(value)) return [];
  return value.map(objectOrEmpty).flatMap(({ amount, at }) => {
    const refundedAt = instant(at);
    return isWholeAmount(amount) && refundedAt ? [{ amountKobo: amount, at: refundedAt }] : [];
  });
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
