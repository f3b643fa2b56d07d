import type * as z from 'zod';
import type { changePasswordBody, loginBody } from '#contract/schemas/accounts.ts';
import type { secondStepBody } from '#contract/schemas/second-factor.ts';
import { writeAudit } from '../database/audit-log.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import type { Caller, SignedIn } from '../http/access.ts';
import { invalidForm } from '../http/input.ts';
import type { Account } from './account-repository.ts';
import type { AccountDependencies } from './dependencies.ts';
import { deviceCookie, deviceIn } from './known-device.ts';
import { newPasswordMessage } from './password-rules.ts';
import {
  type Counted,
  countedByAddress,
  countedByDevice,
  countedByEmail,
  countedBySignedIn,
} from './password-throttle.ts';
import { wrongProof } from './second-factor/proofs.ts';
import type { SecondSteps } from './second-factor/second-steps.ts';

interface Asking extends Caller {
  cookies: string;
  log: { info(details: object, message: string): void };
}

export interface Entered {
  token: string;
  account: SignedIn;
  /** For `Set-Cookie`: makes this browser a known device. */
  cookie: string;
}

interface Entry {
  device: string | undefined;
  counted: readonly [own: Counted] | readonly [own: Counted, byAddress: Counted];
}

const TIDY_EVERY_MS = 10 * 60_000;

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(dependencies: AccountDependencies & { secondSteps: SecondSteps }) {
  const { db, repository, sessions, throttle, passwords, secondSteps, notices, clock } =
    dependencies;
  const https = dependencies.publicUrl.startsWith('https:');
  let tidiedAt = Number.NEGATIVE_INFINITY;

  return { signIn, takeSecondStep, signOut: sessions.end, findAccount, changePassword };

  /** An unknown e-mail, a wrong password and a disabled account get the same response after the same work. */
  async function signIn({ email, password }: z.infer<typeof loginBody>, asking: Asking) {
    await tidyNowAndThen();
    const found = await repository.findByEmail(email);
    const entry = entryOf(email, found, asking);
    await admit(entry.counted, found, asking);

    const { matches, outdated } = await checkPassword(password, found, entry.counted);
    if (!found || !matches || found.disabledAt) throw refuseSignIn(found, asking);
    const account = outdated ? await rehash(found, password) : found;
    const step = await secondSteps.begin(account);
    if (!step) return enter(account, entry, asking);
    const [, byAddress] = entry.counted;
    // The account's count stays until the second step: a caller with only the password may be guessing too.
    if (byAddress) await transact(db, (trx) => throttle.takeBack(trx, byAddress));
    return step;
  }

  async function takeSecondStep({ step, proof }: z.infer<typeof secondStepBody>, asking: Asking) {
    const account = await secondSteps.findAccount(step);
    const entry = entryOf(account.email, account, asking);
    await admit(entry.counted, account, asking);
    const isRight = await throttle.unlessItFails(entry.counted, () =>
      secondSteps.isRight(step, account, proof),
    );
    if (!isRight) {
      noteRefusal('second factor', account, asking);
      throw wrongProof(proof);
    }
    return enter(account, entry, asking, step);
  }

  /** A known device has its own count. */
  function entryOf(email: string, account: Account | undefined, asking: Asking): Entry {
    const device = account && deviceIn(asking.cookies, account, clock());
    const strangers = [countedByEmail(email), countedByAddress(asking.address)] as const;
    return { device, counted: device ? [countedByDevice(device)] : strangers };
  }

  async function enter(
    account: Account,
    { device, counted }: Entry,
    asking: Asking,
    step?: string,
  ): Promise<Entered> {
    const token = await transact(db, async (trx) => {
      const mayEnter = await repository.noteSignIn(trx, account, clock());
      if (!mayEnter) throw refuseSignIn(account, asking);
      if (step) await secondSteps.end(trx, step);
      const [own, byAddress] = counted;
      await throttle.forgive(trx, own);
      if (byAddress) await throttle.takeBack(trx, byAddress);
      const opened = await sessions.start(trx, account.id, asking, clock());
      if (step) await sessions.noteConfirmed(trx, opened, clock());
      return opened;
    });
    asking.log.info({ account: account.id }, 'signed in');
    if (!device) notices.send(account, 'signed_in', asking);
    return { token, account, cookie: deviceCookie(account, { device, https, now: clock() }) };
  }

  async function findAccount(token: string): Promise<SignedIn | undefined> {
    return sessions.findAccount(token, clock());
  }

  /** Ends all other sessions; the cookie keeps this browser known. */
  async function changePassword(
    user: SignedIn,
    token: string,
    { currentPassword, newPassword }: z.infer<typeof changePasswordBody>,
    caller: Caller,
  ): Promise<{ cookie: string }> {
    const problem = await newPasswordMessage(newPassword, user);
    if (problem) throw invalidForm({ newPassword: problem });
    const counted = countedBySignedIn(user.id);
    await throttle.admit([counted]);

    const account = await repository.findById(user.id);
    const { matches } = await checkPassword(currentPassword, account, [counted]);
    if (!account || !matches) throw wrongCurrentPassword();
    const newHash = currentPassword === newPassword ? undefined : await passwords.hash(newPassword);
    await transact(db, async (trx) => {
      await throttle.forgive(trx, counted);
      if (!newHash) return;
      const isChanged = await repository.updatePassword(trx, account, newHash);
      if (!isChanged) throw wrongCurrentPassword();
      await sessions.endAll(trx, account.id, token);
      const entry = { action: 'account.password_changed', text: 'Changed their own password' };
      await writeAudit(trx, account, entry, clock());
    });
    if (!newHash) throw invalidForm({ newPassword: 'The new password is the one you have now' });
    notices.send(account, 'password_changed', caller);
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

  function checkPassword(
    password: string,
    account: Account | undefined,
    counted: readonly Counted[],
  ) {
    return throttle.unlessItFails(counted, () => passwords.check(password, account?.passwordHash));
  }

  function refuseSignIn(account: Account | undefined, asking: Asking): AppError {
    noteRefusal('wrong', account, asking);
    return new AppError(
      'unauthorized',
      'The email or the password is not right. Please check both and try again.',
    );
  }

  /** Logs the address, for investigating attacks. */
  function noteRefusal(why: string, account: Account | undefined, { log, address }: Asking): void {
    log.info({ account: account?.id ?? 'unknown', address, why }, 'sign-in refused');
  }

  /** If this fails, the next sign-in does it. */
  async function rehash(account: Account, password: string): Promise<Account> {
    const passwordHash = await passwords.hash(password).catch(() => undefined);
    const isChanged = passwordHash && (await repository.updatePassword(db, account, passwordHash));
    return isChanged ? { ...account, passwordHash } : account;
  }

  /** Only sign-ins make these tables grow, so they also clean up. */
  async function tidyNowAndThen(): Promise<void> {
    const now = clock();
    if (Math.abs(now.getTime() - tidiedAt) < TIDY_EVERY_MS) return;
    tidiedAt = now.getTime();
    await sessions.deleteExpired(now);
    await secondSteps.deleteExpired(now);
    await throttle.deleteForgotten();
  }
}

/** Not `unauthorized`, which would mean signed out. */
function wrongCurrentPassword(): AppError {
  const message = 'The current password is not right';
  return new AppError('invalid', message, { errors: { currentPassword: message } });
}
