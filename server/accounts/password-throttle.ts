import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { emailKey } from './account-repository.ts';
import {
  type Attempts,
  FORGOTTEN_AFTER_MS,
  waitMs,
  withAttempt,
  withoutAttempt,
} from './attempt-pauses.ts';
import * as repository from './sign-in-repository.ts';

const WRONG_PER_ACCOUNT = 10;
/** One mobile network address may stand for thousands of people. */
const WRONG_PER_ADDRESS = 60;

/** One thing whose wrong passwords are counted. */
export interface Counted {
  key: string;
  limit: number;
}

/** An account, known or not, by its e-mail: unknown ones are slowed down just the same. */
export function countedByEmail(email: string): Counted {
  return { key: hashed(`email ${emailKey(email)}`), limit: WRONG_PER_ACCOUNT };
}

/** A network address; of IPv6 the network, because one customer has all addresses of it. */
export function countedByAddress(address: string): Counted {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const network = !v4 && isIPv6(address) ? networkOf(address) : (v4 ?? address);
  return { key: hashed(`address ${network}`), limit: WRONG_PER_ADDRESS };
}

/** Questions for the current password of somebody who is signed in: guesses at the door do not count here. */
export function countedBySignedIn(accountId: string): Counted {
  return { key: hashed(`signed in ${accountId}`), limit: WRONG_PER_ACCOUNT };
}

/** A device on which the owner of the account has signed in before: what strangers try does not count here. */
export function countedByDevice(device: string): Counted {
  return { key: hashed(`device ${device}`), limit: WRONG_PER_ACCOUNT };
}

export type PasswordThrottle = ReturnType<typeof createPasswordThrottle>;

/** Slows down guessing. The counts are in the database: they hold for every process and survive a restart. */
export function createPasswordThrottle({ db, clock }: { db: Database; clock: () => Date }) {
  return { admit, unlessItFails, forgive, takeBack, deleteForgotten };

  /**
   * Lets an attempt through and counts it as wrong for now: a hundred at once are a hundred attempts.
   * Throws AppError `too_many` with the time to wait.
   */
  async function admit(counted: readonly Counted[]): Promise<void> {
    // Refusing costs no write.
    for (const { key } of counted) refuseWhilePaused(await repository.findAttempts(db, key));
    await transact(db, async (trx) => {
      for (const { key, limit } of counted) {
        const attempts = await repository.lockAttempts(trx, key, clock());
        refuseWhilePaused(attempts);
        const counted = withAttempt(attempts, limit, clock().getTime());
        await repository.updateAttempts(trx, key, counted);
      }
    });
  }

  /** An attempt that could not be decided (too many wait, the database is gone) was no guess. */
  async function unlessItFails<Result>(
    counted: readonly Counted[],
    decide: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await decide();
    } catch (error) {
      await transact(db, async (trx) => {
        for (const one of counted) await takeBack(trx, one);
      });
      throw error;
    }
  }

  /** The password was right: what was counted against it is forgotten. */
  async function forgive(trx: Database, { key }: Counted): Promise<void> {
    await repository.deleteAttempts(trx, key);
  }

  /** The attempt turned out not to be a guess; earlier ones stay counted. */
  async function takeBack(trx: Database, { key }: Counted): Promise<void> {
    const attempts = await repository.lockAttempts(trx, key, clock());
    await repository.updateAttempts(trx, key, withoutAttempt(attempts));
  }

  async function deleteForgotten(): Promise<void> {
    const before = new Date(clock().getTime() - FORGOTTEN_AFTER_MS);
    await repository.deleteAttemptsBefore(db, before);
  }

  function refuseWhilePaused(attempts: Attempts): void {
    const ms = waitMs(attempts, clock().getTime());
    if (ms > 0) throw pleaseWait(ms);
  }
}

function pleaseWait(ms: number): AppError {
  const minutes = Math.ceil(ms / 60_000);
  return new AppError(
    'too_many',
    `Too many wrong passwords. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
    { retryAfterSeconds: Math.ceil(ms / 1_000) },
  );
}

/** The first 64 bits: '2001:db8::1' is '2001:db8:0:0'. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
