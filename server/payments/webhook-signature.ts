import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when `signature` is the hex HMAC-SHA512 of exactly these bytes; takes the same time for every wrong one. */
export function isSignedBy(secretKey: string, body: Buffer, signature: unknown): boolean {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
