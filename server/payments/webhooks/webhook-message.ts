import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  currencyCode,
  parseKeepingIds,
  providerId,
  wholeKobo,
} from '../provider/paystack-values.ts';

/** As the provider writes it: 64 bytes in small hex digits and nothing else. */
const SIGNATURE = /^[0-9a-f]{128}$/;

/** What the doctor sends, signed, to see whether messages come through. It says nothing about a payment. */
export const TRIAL_MESSAGE = Buffer.from('{"event":"school.trial"}');

export function signatureOf(secretKey: string, body: Buffer): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

export function isSignedBy(secretKey: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secretKey, body)));
}

/** Of our payment, or of other software on the same account. */
const reference = z.string().min(1).max(100).nullish().catch(null);

const webhookMessage = z.object({
  event: z.string().min(1).max(100),
  data: z
    .object({
      id: z
        .union([z.string(), z.number().transform(String)])
        .optional()
        .catch(undefined),
      reference,
      transaction_reference: reference,
      transaction: z.object({ reference }).optional().catch(undefined),
      amount: wholeKobo.nullish().catch(undefined),
      refund_amount: wholeKobo.nullish().catch(undefined),
      currency: currencyCode.nullish().catch(undefined),
    })
    .catch({}),
});

/** What the school reads of a message; a signed one that cannot be read is the event `unreadable`. */
export function readMessage(body: string) {
  const { event, data } = parseMessage(body) ?? { event: 'unreadable', data: {} };
  const { id, amount, refund_amount: refundAmount, currency } = data;
  return {
    event,
    reference: data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null,
    /** The same for messages about the same transaction. */
    subject: id ?? data.reference ?? undefined,
    providerId: providerId.safeParse(id).data,
    amount,
    refundAmount,
    currency,
  };
}

function parseMessage(body: string): z.infer<typeof webhookMessage> | undefined {
  try {
    return webhookMessage.safeParse(parseKeepingIds(body)).data;
  } catch {
    return undefined;
  }
}
