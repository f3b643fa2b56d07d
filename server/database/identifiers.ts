import { randomBytes } from '../runtime/randomness.ts';

let lastMillisecond = 0;
let countInMillisecond = 0;

/** Not above any id made at this instant or later, and above all made before. */
export function firstIdAt(instant: Date): string {
  const milliseconds = instant.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
}

/** A UUID of version 7: ids made by one process sort by creation. */
export function newId(now: Date): string {
  const millisecond = now.getTime();
  countInMillisecond = millisecond === lastMillisecond ? countInMillisecond + 1 : 0;
  lastMillisecond = millisecond;

  const bytes = randomBytes(16);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | (countInMillisecond & 0x0fff), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A secret that cannot be guessed, in letters that addresses and cookies may have. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
