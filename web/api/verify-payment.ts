import { type PayerDetails, readPayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { PaymentProgress } from '#contract/payments.ts';
import { readInstant, readObject, readText } from './read.ts';
import { type JsonObject, type Reply, requestJson, type Unanswered } from './request.ts';

export type VerifyResult =
  | { kind: 'paid'; payment: PaidPayment }
  | { kind: 'notPaid'; progress: OpenProgress | undefined; message: string | undefined }
  | Unanswered;

export type OpenProgress = Exclude<PaymentProgress, 'success'>;

/** Of the payer's details it has those that the answer shows; the others are empty. */
export interface PaidPayment extends PayerDetails {
  reference: string;
  amountKobo: number;
  channel: string | undefined;
  /** ISO 8601; undefined when the answer carries no readable date */
  paidAt: string | undefined;
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
    const progress = readObject(body.data).status;
    return {
      kind: 'notPaid',
      progress: isOpenProgress(progress) ? progress : undefined,
      message: readText(body.message),
    };
  }
  const payment = body.status === true ? readPaidPayment(readObject(body.data)) : undefined;
  return payment ? { kind: 'paid', payment } : { kind: 'unreadable', httpStatus };
}

function readPaidPayment(data: JsonObject): PaidPayment | undefined {
  const reference = readText(data.reference);
  const metadata = readObject(data.metadata);
  const shown = payerFields.map(({ key, shownAs }) => [key, metadata[shownAs.verify ?? '']]);
  const payer = readPayer(Object.fromEntries(shown));
  const purpose = readText(metadata.payment_purpose);
  const className = readText(metadata.class);
  if (!reference || !payer.fullName || !payer.phone || !purpose || !className) return undefined;
  if (!isWholeAmount(data.amount)) return undefined;
  return {
    ...payer,
    reference,
    amountKobo: data.amount,
    channel: readText(data.channel),
    paidAt: readInstant(data.paid_at),
    purpose,
    className,
    refunds: readRefunds(data.refunds),
  };
}

function readRefunds(value: unknown): PaidRefund[] {
  if (!Array.isArray(value)) return [];
  return value.map(readObject).flatMap(({ amount, at }) => {
    const refundedAt = readInstant(at);
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
