import type * as z from 'zod';
import type { changePasswordBody, loginBody } from '#contract/schemas/accounts.ts';
import { writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedIn } from '../http/access.ts';
import { invalidForm } from '../http/input.ts';
import type { Account, AccountRepository } from './account-repository.ts';
import { deviceCookie, deviceIn } from './known-device.ts';
import type { PasswordHasher } from './password-hash.ts';
import { newPasswordMessage } from './password-rules.ts';
import {
  type Counted,
  countedByAddress,
  countedByDevice,
  countedByEmail,
  countedBySignedIn,
  type PasswordThrottle,
} from './password-throttle.ts';
import type { Sessions } from './sessions.ts';

interface Parts {
  db: Database;
  repository: AccountRepository;
  sessions: Sessions;
  throttle: PasswordThrottle;
  passwords: PasswordHasher;
  clock: () => Date;
  /** Whether browsers reach the school by https. */
  https: boolean;
}

/** Who asks to be let in, as far as the request tells. */
interface Asking {
  address: string;
  /** The request's `Cookie` header. */
  cookies: string;
  /** Its lines carry the id of the request. */
  log: { info(details: object, message: string): void };
}

interface Entered {
  token: string;
  account: SignedIn;
  /** Makes this browser known, for the answer's `Set-Cookie`. */
  cookie: string;
}

const TIDY_EVERY_MS = 10 * 60_000;

export type SignIn = ReturnType<typeof createSignIn>;

/** Signing in and out, and one's own password. */
export function createSignIn(parts: Parts) {
  const { db, repository, sessions, throttle, passwords, clock, https } = parts;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  return { signIn, signOut, findAccount, changePassword };

  /**
   * Opens a session for whoever knows the password. An unknown e-mail, a wrong password and a disabled account get the
   * same answer after the same work.
   */
  async function signIn(
    { email, password }: z.infer<typeof loginBody>,
    asking: Asking,
  ): Promise<Entered> {
    await tidyNowAndThen();
    const account = await repository.findByEmail(email);
    const device = account && deviceIn(asking.cookies, account, clock());
    const strangers = [countedByEmail(email), countedByAddress(asking.address)] as const;
    const counted = device ? [countedByDevice(device)] : strangers;
    await admit(counted, account, asking);

    const { matches, outdated } = await checkPassword(password, account, counted);
    if (!account || !matches) throw refuseSignIn(account, asking);
    const token = await db.transaction().execute(async (trx) => {
      const mayEnter = await repository.noteSignIn(trx, account, clock());
      if (!mayEnter) throw refuseSignIn(account, asking);
      const [own, byAddress] = counted;
      await throttle.forgive(trx, own);
      if (byAddress) await throttle.takeBack(trx, byAddress);
      return sessions.start(trx, account.id, clock());
    });
    asking.log.info({ account: account.id }, 'signed in');
    const passwordHash = outdated ? await hashAnew(account, password) : account.passwordHash;
    const owner = { id: account.id, passwordHash };
    return { token, account, cookie: deviceCookie(owner, { device, https, now: clock() }) };
  }

  /** Ends the session of this token. */
  async function signOut(token: string): Promise<void> {
    await sessions.end(token);
  }

  /** The account behind a session token, for every guarded call. */
  async function findAccount(token: string): Promise<SignedIn | undefined> {
    return sessions.findAccount(token, clock());
  }

  /** Replaces the password of whoever is signed in and ends all their other sessions; the cookie keeps the browser known. */
  async function changePassword(
    user: SignedIn,
    token: string,
    { currentPassword, newPassword }: z.infer<typeof changePasswordBody>,
  ): Promise<{ cookie: string }> {
    const problem = await newPasswordMessage(newPassword, user);
    if (problem) throw invalidForm({ newPassword: problem });
    const counted = countedBySignedIn(user.id);
    await throttle.admit([counted]);

    const account = await repository.findById(user.id);
    const { matches } = await checkPassword(currentPassword, account, [counted]);
    if (!account || !matches) throw wrongCurrentPassword();
    const newHash = currentPassword === newPassword ? undefined : await passwords.hash(newPassword);
    await db.transaction().execute(async (trx) => {
      await throttle.forgive(trx, counted);
      if (!newHash) return;
      const isChanged = await repository.updatePassword(trx, account, newHash);
      if (!isChanged) throw wrongCurrentPassword();
      await sessions.endAll(trx, account.id, token);
      await writeAudit(
        trx,
        { id: account.id, name: account.name },
        { action: 'account.password_changed', text: 'Changed their own password' },
        clock(),
      );
    });
    if (!newHash) throw invalidForm({ newPassword: 'The new password is the one you have now' });
    const owner = { id: account.id, passwordHash: newHash };
    return { cookie: deviceCookie(owner, { https, now: clock() }) };
  }

  async function admit(counted: readonly Counted[], account: Account | undefined, asking: Asking) {
    try {
      await throttle.admit(counted);
    } catch (error) {
      noteRefusal('paused', account, asking);
      throw error;
    }
  }

  /** An attempt that could not be decided (too many wait, the database is gone) was no guess. */
  async function checkPassword(
    password: string,
    account: Account | undefined,
    counted: readonly Counted[],
  ) {
    try {
      return await passwords.check(password, account?.passwordHash);
    } catch (error) {
      await db.transaction().execute(async (trx) => {
        for (const one of counted) await throttle.takeBack(trx, one);
      });
      throw error;
    }
  }

  function refuseSignIn(account: Account | undefined, asking: Asking): AppError {
    noteRefusal('wrong', account, asking);
    return new AppError(
      'unauthorized',
      'The email or the password is not right. Please check both and try again.',
    );
  }

  /** With the address: whoever looks into an attack must see where it comes from. */
  function noteRefusal(why: string, account: Account | undefined, { log, address }: Asking): void {
    log.info({ account: account?.id ?? 'unknown', address, why }, 'sign-in refused');
  }

  /** Returns the hash that is kept from now on. Nobody waits in vain: when this fails, the next sign-in does it. */
  async function hashAnew(account: Account, password: string): Promise<string> {
    const newHash = await passwords.hash(password).catch(() => undefined);
    const isChanged = newHash && (await repository.updatePassword(db, account, newHash));
    return isChanged ? newHash : account.passwordHash;
  }

  /** Only sign-ins make these tables grow, so a sign-in is the moment to tidy; no timer is needed. */
  async function tidyNowAndThen(): Promise<void> {
    const now = clock();
    if (Math.abs(now.getTime() - tidiedAt) < TIDY_EVERY_MS) return;
    tidiedAt = now.getTime();
    await sessions.deleteExpired(now);
    await throttle.deleteForgotten();
  }
}

/** Not `unauthorized`, which would mean signed out. */
function wrongCurrentPassword(): AppError {
  return new AppError('invalid', 'The current password is not right', {
    errors: { currentPassword: 'The current password is not right' },
  });
}
