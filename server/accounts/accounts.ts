import { retainedSince } from '#contract/retention.ts';
import type { Database } from '../database/schema.ts';
import { createAccountNotices } from './account-notices.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAdminAccounts } from './admin-accounts.ts';
import { createAuditEntries } from './audit-repository.ts';
import { createOwnSessions } from './own-sessions.ts';
import { createPasswordHasher } from './password-hash.ts';
import type { LinkEmail } from './password-link-email.ts';
import { createPasswordLinks } from './password-links.ts';
import { createPasswordThrottle } from './password-throttle.ts';
import { createConfirmations } from './second-factor/confirmations.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createProofs } from './second-factor/proofs.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import { createSecondSteps } from './second-factor/second-steps.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSummaryReaders } from './summary-readers-repository.ts';

interface Parts {
  db: Database;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  publicUrl?: string;
  /** Super administrators must have a second factor. */
  demandsSecondFactor?: boolean;
  sendEmail?: ((email: LinkEmail) => Promise<void>) | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: Parts) {
  const { db, clock, log, publicUrl = '', sendEmail } = parts;
  const { demandsSecondFactor: demanded = false } = parts;
  const repository = createAccountRepository(db);
  const sessions = createSessions(db);
  const passwords = createPasswordHasher();
  const throttle = createPasswordThrottle({ db, clock });
  const https = publicUrl.startsWith('https:');
  const notices = createAccountNotices({ clock, publicUrl, sendEmail, log });
  const passkeys = createPasskeys({ db, clock, publicUrl });
  const proofs = createProofs({ db, clock, passkeys });
  const secondSteps = createSecondSteps({ db, clock, accounts: repository, passkeys, proofs });
  const links = createPasswordLinks({
    ...{ db, sessions, throttle, passwords, notices, clock, publicUrl, https, sendEmail, log },
    accounts: repository,
  });
  return {
    repository,
    summaryReaders: createSummaryReaders(db, clock),
    mailIsSetUp: sendEmail !== undefined,
    signIn: createSignIn({
      ...{ db, repository, sessions, throttle, passwords, secondSteps, notices, clock, https },
    }),
    sessions: createOwnSessions({ db, sessions, clock }),
    secondSteps,
    confirmations: createConfirmations({
      ...{ db, clock, sessions, throttle, passwords, passkeys, proofs, demanded },
      accounts: repository,
    }),
    factors: createSecondFactors({ db, clock, sessions, passkeys, notices, demanded }),
    links,
    admins: createAdminAccounts({ db, repository, sessions, passwords, links, notices, clock }),
    clearAway,
  };

  /** Removes old entries of the audit log, and expired sessions and password attempts. */
  async function clearAway(auditDays: number): Promise<void> {
    const now = clock();
    await createAuditEntries(db).deleteBefore(retainedSince(auditDays, now));
    await sessions.deleteExpired(now);
    await throttle.deleteForgotten();
  }
}
