import { Secret, TOTP } from 'otpauth';
import { school } from '#content/school.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';

const PERIOD_S = 30;
/** The codes before and after count too: phone clocks are seldom exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newSecret(email: string): { secret: string; address: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The half minute of this code, counted from 1970; undefined for a wrong code. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** A later step can only come from a clock that was ahead. */
export function latestStep(now: Date): number {
  return Math.floor((now.getTime() + CLOCK_TOLERANCE_MS) / 1_000 / PERIOD_S) + WINDOW;
}

/** What every app supports. SHA-1 is not weak for this use. */
function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: school.name, label, secret, period: PERIOD_S });
}
