import type { Database } from '../database/schema.ts';
import { type AccountEmail, createAccountNotices } from './account-emails.ts';
import { createAccountRepository } from './account-repository.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPasswordThrottle } from './password-throttle.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createSessionRepository } from './session-repository.ts';

export interface AccountsOptions {
  db: Database;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  publicUrl?: string;
  /** Super administrators must have a second factor. */
  demandsSecondFactor?: boolean;
  /** Tests give one that costs next to nothing; no setting leads here. */
  passwords?: PasswordHasher | undefined;
  /** Absent where no mail is set up. */
  sendEmail?: ((email: AccountEmail) => Promise<void>) | undefined;
}

export type AccountDependencies = ReturnType<typeof createDependencies>;

export function createDependencies(options: AccountsOptions) {
  const { db, clock, log, publicUrl = '', demandsSecondFactor = false, sendEmail } = options;
  return {
    db,
    clock,
    log,
    publicUrl,
    demandsSecondFactor,
    sendEmail,
    repository: createAccountRepository(db),
    sessions: createSessionRepository(db),
    throttle: createPasswordThrottle({ db, clock }),
    passwords: options.passwords ?? createPasswordHasher(),
    passkeys: createPasskeys({ db, clock, publicUrl }),
    notices: createAccountNotices({ clock, publicUrl, sendEmail, log }),
  };
}
