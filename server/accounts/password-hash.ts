import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';
import { randomBytes } from '../runtime/randomness.ts';

/** OWASP's smallest recommended cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MOST_WAITING = 50;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/;

const derive = promisify(argon2);

/** Marks an account without a password; no PHC text begins with it. */
const NONE = 'none:';

/** Stored instead of a hash while an account has no password. Random, because it also signs device cookies. */
export function noPassword(): string {
  return `${NONE}${randomBytes(HASH_BYTES).toString('base64url')}`;
}

export function isNoPassword(stored: string): boolean {
  return stored.startsWith(NONE);
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** argon2id, off the main thread and one at a time, so that readers keep the processor; `busy` when too many wait. */
export function createPasswordHasher({ mostWaiting = MOST_WAITING, cost: today = COST } = {}) {
  const queue = new PQueue({ concurrency: 1 });
  // Checked for an unknown e-mail, so that the response takes as long as for a wrong password.
  const unknownHash = toPhc(today, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  return { hash, check };

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await inTurn(() => deriveTag(password, today, salt, HASH_BYTES));
    return toPhc(today, salt, tag);
  }

  /** `outdated`: it should be hashed again at today’s cost. Does the same work when there is no hash. */
  async function check(password: string, stored: string | undefined) {
    const known = fromPhc(stored ?? unknownHash) ?? fromPhc(unknownHash);
    if (!known) throw new Error('a hash made by this program cannot be read');
    const { cost, salt, tag } = known;
    const tried = await inTurn(() => deriveTag(password, cost, salt, tag.length));
    return {
      matches: stored !== undefined && timingSafeEqual(tried, tag),
      outdated: JSON.stringify(cost) !== JSON.stringify(today),
    };
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.size + queue.pending >= mostWaiting) {
      throw new AppError(
        'busy',
        'Too many people are signing in right now. Please try again in a few seconds.',
        { retryAfterSeconds: 5 },
      );
    }
    return queue.add<Result>(work);
  }
}

/** Normalized, so that a password is the same however its accents were typed. */
function deriveTag(password: string, cost: typeof COST, nonce: Buffer, tagLength: number) {
  const parameters: Argon2Parameters = {
    ...cost,
    message: password.normalize('NFKC'),
    nonce,
    tagLength,
  };
  return derive('argon2id', parameters);
}

function toPhc({ memory, passes, parallelism }: typeof COST, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function fromPhc(text: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (!salt || !tag) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
