import { retainedSince } from '#contract/retention.ts';
import { createAdminAccounts } from './admin-accounts.ts';
import { createAuditEntries } from './audit-repository.ts';
import { type AccountsOptions, createDependencies } from './dependencies.ts';
import { createPasswordLinks } from './password-links.ts';
import { createConfirmations } from './second-factor/confirmations.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import { createSecondSteps } from './second-factor/second-steps.ts';
import { createSignIn } from './sign-in.ts';
import { createSummaryReaders } from './summary-readers-repository.ts';

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: AccountsOptions) {
  const dependencies = createDependencies(options);
  const { db, clock, repository, sessions, throttle, sendEmail } = dependencies;
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

  async function clearAway(auditDays: number): Promise<void> {
    const now = clock();
    await createAuditEntries(db).deleteBefore(retainedSince(auditDays, now));
    await sessions.deleteExpired(now);
    await throttle.deleteForgotten();
  }
}
