import { createHmac, timingSafeEqual } from 'node:crypto';

/** As the provider writes it: 64 bytes in small hex digits and nothing else. */
const SIGNATURE = /^[0-9a-f]{128}$/;

/** What the doctor sends, signed, to see whether messages come through. It says nothing about a payment and is not kept. */
export const TRIAL_MESSAGE = Buffer.from('{"event":"school.trial"}');

/** The hex HMAC-SHA512 of these bytes. */
export function signatureOf(secretKey: string, body: Buffer): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

/** True when `signature` is the hex HMAC-SHA512 of exactly these bytes; of two wrong ones none takes longer. */
export function isSignedBy(secretKey: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secretKey, body)));
}
