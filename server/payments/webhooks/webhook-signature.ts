import { createHmac, timingSafeEqual } from 'node:crypto';

/** As the provider writes it: 64 bytes in small hex digits and nothing else. Decoding would stop at the first other sign. */
const SIGNATURE = /^[0-9a-f]{128}$/;

/** True when `signature` is the hex HMAC-SHA512 of exactly these bytes; of two wrong ones none takes longer. */
export function isSignedBy(secretKey: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
  const expected = createHmac('sha512', secretKey).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
