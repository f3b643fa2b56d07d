import { Secret, TOTP } from 'otpauth';
import { school } from '#content/school.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';

const PERIOD_S = 30;
/** The code before and the one after count too: telephones are seldom right to the second. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for one account, as its app takes it. */
export function newSecret(email: string): { secret: string; address: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The half minute whose code this is, counted from 1970; undefined for a wrong code. Blanks do not matter. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** A step after this one can only have been taken while a clock stood ahead. */
export function latestStep(now: Date): number {
  return Math.floor((now.getTime() + CLOCK_TOLERANCE_MS) / 1_000 / PERIOD_S) + WINDOW;
}

/** What every app understands: six digits, half a minute, SHA-1, which is not weak for this. */
function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: school.name, label, secret, period: PERIOD_S });
}
