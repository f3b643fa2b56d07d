import { hash } from 'node:crypto';
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
import * as repository from './password-attempts-repository.ts';

const WRONG_PER_ACCOUNT = 10;
/** One mobile network address may stand for thousands of people. */
const WRONG_PER_ADDRESS = 60;

export interface Counted {
  key: string;
  limit: number;
}

/** By e-mail, known or not: unknown ones are slowed down just the same. */
export function countedByEmail(email: string): Counted {
  return { key: hash('sha256', `email ${emailKey(email)}`), limit: WRONG_PER_ACCOUNT };
}

/** By network address; for IPv6 by network, because one customer has all its addresses. */
export function countedByAddress(address: string): Counted {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const network = !v4 && isIPv6(address) ? networkOf(address) : (v4 ?? address);
  return { key: hash('sha256', `address ${network}`), limit: WRONG_PER_ADDRESS };
}

export function countedBySignedIn(accountId: string): Counted {
  return { key: hash('sha256', `signed in ${accountId}`), limit: WRONG_PER_ACCOUNT };
}

/** A known device of the account's owner: wrong passwords of strangers do not count here. */
export function countedByDevice(device: string): Counted {
  return { key: hash('sha256', `device ${device}`), limit: WRONG_PER_ACCOUNT };
}

/** Slows down guessing. The counts are in the database: they hold for all processes and survive a restart. */
export function createPasswordThrottle({ db, clock }: { db: Database; clock: () => Date }) {
  return { admit, unlessItFails, forgive, takeBack, deleteForgotten };

  /** Counts the attempt as wrong in advance, so that parallel attempts all count. Throws AppError `too_many`. */
  async function admit(counted: readonly Counted[]): Promise<void> {
    // Refuse without a write where possible.
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

  /** When the check itself fails (too many wait, no database), the attempt does not count. */
  async function unlessItFails<Result>(counted: readonly Counted[], decide: () => Promise<Result>) {
    try {
      return await decide();
    } catch (error) {
      await transact(db, async (trx) => {
        for (const one of counted) await takeBack(trx, one);
      });
      throw error;
    }
  }

  async function forgive(trx: Database, { key }: Counted): Promise<void> {
    await repository.deleteAttempts(trx, key);
  }

  /** The attempt was no guess; earlier ones stay counted. */
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
