import type { Database } from '../database/schema.ts';
import type { AccountEmail } from './account-emails.ts';
import type { AccountNotices } from './account-notices.ts';
import type { AccountRepository } from './account-repository.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { PasswordThrottle } from './password-throttle.ts';
import type { Passkeys } from './second-factor/passkeys.ts';
import type { Proofs } from './second-factor/proofs.ts';
import type { SessionRepository } from './session-repository.ts';

/** What the services of accounts work with; made in `createAccounts`. */
export interface AccountDependencies {
  db: Database;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  repository: AccountRepository;
  sessions: SessionRepository;
  throttle: PasswordThrottle;
  passwords: PasswordHasher;
  passkeys: Passkeys;
  proofs: Proofs;
  notices: AccountNotices;
  publicUrl: string;
  /** Super administrators must have a second factor. */
  demandsSecondFactor: boolean;
  /** Absent where no mail is set up. */
  sendEmail: ((email: AccountEmail) => Promise<void>) | undefined;
}
