import { hash } from 'node:crypto';
import { staffPages } from '#contract/staff-addresses.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import { isYoungerThan } from '../database/due-rows.ts';
import { newToken } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import type { Caller } from '../http/access.ts';
import { invalidForm } from '../http/input.ts';
import { passwordLinkEmail } from './account-emails.ts';
import type { Account } from './account-repository.ts';
import type { AccountDependencies } from './dependencies.ts';
import { deviceCookie } from './known-device.ts';
import { newPasswordMessage } from './password-rules.ts';
import { countedByEmail } from './password-throttle.ts';

export interface PasswordLink {
  /** Shown once: only its hash is stored. */
  address: string;
  validUntil: Date;
  isMailed: boolean;
  account: Owner;
}

type Owner = Pick<Account, 'id' | 'name' | 'email' | 'passwordHash'>;

const VALID_MS = 60 * 60_000;

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/** One-time links, with which people set their own password within an hour. */
export function createPasswordLinks(dependencies: AccountDependencies) {
  const { db, clock, log, repository, sessions, throttle, passwords, notices } = dependencies;
  const { publicUrl, sendEmail } = dependencies;
  return { create, insert, mail, findAccount, setPassword };

  /** For a super administrator; the account's earlier link ends. */
  async function create(actor: Actor, accountId: string): Promise<PasswordLink> {
    const account = await repository.findOrRefuse(accountId);
    if (account.id === actor.id) {
      throw new AppError('conflict', 'You can change your own password in Settings.');
    }
    if (account.disabledAt) {
      const sentence = `The account of ${account.name} is disabled. Please enable it first.`;
      throw new AppError('conflict', sentence);
    }
    return mail(await transact(db, (trx) => insert(trx, actor, account)));
  }

  /** Makes the link within the caller's transaction; afterwards the caller passes it to `mail`. */
  async function insert(trx: Database, actor: Actor, account: Owner): Promise<PasswordLink> {
    const token = newToken();
    const now = clock();
    await repository.upsertLink(trx, account.id, hash('sha256', token), now);
    const text = `Made a link for a new password of ${account.name} (${account.email})`;
    await writeAudit(trx, actor, { action: 'account.password_link_made', text }, now);
    // After the # it is sent to no server and appears in no log.
    const address = `${publicUrl}${staffPages.newPassword}#${token}`;
    return { address, validUntil: new Date(now.getTime() + VALID_MS), account, isMailed: false };
  }

  /** E-mails the link where mail is set up. A failure is only logged: the link is shown anyway. */
  async function mail(link: PasswordLink): Promise<PasswordLink> {
    if (!sendEmail) return link;
    const { account, address, validUntil } = link;
    try {
      await sendEmail(passwordLinkEmail(account, address, validUntil));
      return { ...link, isMailed: true };
    } catch (err) {
      log.warn({ err, account: account.id }, 'a link for a new password was not e-mailed');
      return link;
    }
  }

  async function findAccount(token: string): Promise<Account> {
    const link = await repository.findLink(hash('sha256', token));
    if (!link || !isYoungerThan(VALID_MS, link.createdAt, clock())) throw notValid();
    const account = await repository.findById(link.userId);
    if (!account || account.disabledAt) throw notValid();
    return account;
  }

  /** Ends the link and every session of the account. The cookie makes this browser a known device. */
  async function setPassword(
    token: string,
    password: string,
    caller: Caller,
  ): Promise<{ cookie: string }> {
    const account = await findAccount(token);
    const problem = await newPasswordMessage(password, account);
    if (problem) throw invalidForm({ newPassword: problem });
    const newHash = await passwords.hash(password);
    await transact(db, async (trx) => {
      // Of two calls at once only one succeeds.
      if (!(await repository.updatePassword(trx, account, newHash))) throw notValid();
      await sessions.endAll(trx, account.id);
      await throttle.forgive(trx, countedByEmail(account.email));
      const entry = { action: 'account.password_set', text: 'Set a new password with a link' };
      await writeAudit(trx, account, entry, clock());
    });
    notices.send(account, 'password_set', caller);
    const owner = { id: account.id, passwordHash: newHash };
    return { cookie: deviceCookie(owner, { https: publicUrl.startsWith('https:'), now: clock() }) };
  }
}

function notValid(): AppError {
  return new AppError(
    'not_found',
    'This link is no longer valid: it was used, replaced by a newer one, or is more than an hour old. Please ask a super administrator for another.',
  );
}
