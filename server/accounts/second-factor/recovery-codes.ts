import { hash } from 'node:crypto';
import { randomInt } from '../../runtime/randomness.ts';

const HOW_MANY = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Crockford's base 32, as in references: no two characters look alike. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 random bits each: enough for a plain hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => Array.from({ length: GROUPS }, newGroup).join('-'));
}

/** The same hash however the code is typed. */
export function hashOfRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return hash('sha256', `recovery ${code}`);
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
