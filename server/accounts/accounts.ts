import { retainedSince } from '#contract/retention.ts';
import { createAccountNotices } from './account-notices.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAdminAccounts } from './admin-accounts.ts';
import { createAuditEntries } from './audit-repository.ts';
import type { AccountDependencies } from './dependencies.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createPasswordLinks } from './password-links.ts';
import { createPasswordThrottle } from './password-throttle.ts';
import { createConfirmations } from './second-factor/confirmations.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createProofs } from './second-factor/proofs.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import { createSecondSteps } from './second-factor/second-steps.ts';
import { createSessionRepository } from './session-repository.ts';
import { createSignIn } from './sign-in.ts';
import { createSummaryReaders } from './summary-readers-repository.ts';

type AccountsOptions = Pick<AccountDependencies, 'db' | 'clock' | 'log'> &
  Partial<Pick<AccountDependencies, 'publicUrl' | 'demandsSecondFactor' | 'sendEmail'>>;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: AccountsOptions) {
  const { db, clock, log, publicUrl = '', demandsSecondFactor = false, sendEmail } = options;
  const repository = createAccountRepository(db);
  const sessions = createSessionRepository(db);
  const throttle = createPasswordThrottle({ db, clock });
  const passkeys = createPasskeys({ db, clock, publicUrl });
  const dependencies: AccountDependencies = {
    db,
    clock,
    log,
    repository,
    sessions,
    throttle,
    passwords: createPasswordHasher(),
    passkeys,
    proofs: createProofs({ db, clock, passkeys }),
    notices: createAccountNotices({ clock, publicUrl, sendEmail, log }),
    publicUrl,
    demandsSecondFactor,
    sendEmail,
  };
  const secondSteps = createSecondSteps(dependencies);
  const links = createPasswordLinks(dependencies);
  return {
    repository,
    summaryReaders: createSummaryReaders(db, clock),
    mailIsSetUp: sendEmail !== undefined,
    signIn: createSignIn({ ...dependencies, secondSteps }),
    sessions,
    secondSteps,
    confirmations: createConfirmations(dependencies),
    factors: createSecondFactors(dependencies),
    links,
    admins: createAdminAccounts({ ...dependencies, links }),
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
