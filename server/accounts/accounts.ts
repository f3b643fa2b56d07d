import { keptSince } from '#contract/retention.ts';
import type { Database } from '../database/schema.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAdminAccounts } from './admin-accounts.ts';
import { createAuditEntries } from './audit-repository.ts';
import { createNoteReaders } from './note-readers-repository.ts';
import { createPasswordHasher } from './password-hash.ts';
import type { LinkEmail } from './password-link-email.ts';
import { createPasswordLinks } from './password-links.ts';
import { createPasswordThrottle } from './password-throttle.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

interface Parts {
  db: Database;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  publicUrl?: string;
  sendEmail?: ((email: LinkEmail) => Promise<void>) | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts, sessions and passwords, put together. */
export function createAccounts({ db, clock, log, publicUrl = '', sendEmail }: Parts) {
  const repository = createAccountRepository(db);
  const sessions = createSessions(db);
  const passwords = createPasswordHasher();
  const throttle = createPasswordThrottle({ db, clock });
  const https = publicUrl.startsWith('https:');
  return {
    repository,
    noteReaders: createNoteReaders(db, clock),
    mailIsSetUp: sendEmail !== undefined,
    signIn: createSignIn({ db, repository, sessions, throttle, passwords, clock, https }),
    links: createPasswordLinks({
      ...{ db, sessions, throttle, passwords, clock, publicUrl, https, sendEmail, log },
      accounts: repository,
    }),
    admins: createAdminAccounts({ db, repository, sessions, passwords, clock }),
    clearAway,
  };

  /** What has been kept long enough: of the audit log, and what is over of sessions and attempts at passwords. */
  async function clearAway(auditDays: number): Promise<void> {
    const now = clock();
    await createAuditEntries(db).deleteBefore(keptSince(auditDays, now));
    await sessions.deleteExpired(now);
    await throttle.deleteForgotten();
  }
}
