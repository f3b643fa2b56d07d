import type { NewPasskey, SecondFactorAnswer } from '#contract/second-factor.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact, type Work } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, SignedIn } from '../../http/access.ts';
import type { AccountChange } from '../account-emails.ts';
import type { Account } from '../account-repository.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { newSecret, stepOf } from './one-time-codes.ts';
import { wrongProof } from './proofs.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as repository from './second-factor-repository.ts';

type Entry = Parameters<typeof writeAudit>[2];

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** An account's second factors: its owner adds and removes them, the operator resets them. */
export function createSecondFactors(dependencies: AccountDependencies) {
  const { db, clock, sessions, passkeys, notices } = dependencies;
  return {
    find,
    startCodes,
    addCodes,
    removeCodes,
    passkeyOptions: passkeys.optionsForNew,
    addPasskey,
    removePasskey,
    renewRecoveryCodes,
    reset,
  };

  /** Without the keys. */
  async function find(account: SignedIn): Promise<SecondFactorAnswer['data']> {
    const found = await repository.findPasskeys(db, account.id);
    return {
      codes: await repository.hasCodes(db, account.id),
      passkeys: found.map(({ id, name, createdAt, lastUsedAt }) => {
        return { id, name, createdAt, lastUsedAt };
      }),
      recoveryCodesLeft: await repository.countRecoveryCodes(db, account.id),
      demanded: isDemandedOf(account),
    };
  }

  /** A secret for an app; it counts once a code has confirmed it. */
  async function startCodes({ id, email }: SignedIn): Promise<{ secret: string; address: string }> {
    const made = newSecret(email);
    if (!(await repository.upsertSecret(db, id, made.secret))) throw hasCodesAlready();
    return made;
  }

  async function addCodes(account: SignedIn, token: string, code: string, caller: Caller) {
    const stored = await repository.findCodes(db, account.id);
    if (!stored || stored.since) throw hasCodesAlready();
    const step = stepOf(stored.secret, code, clock());
    if (step === undefined) throw wrongProof({ kind: 'code' });
    return change(account, 'codes_added', caller, async (trx) => {
      const isFirst = !(await repository.hasFactor(trx, account.id));
      const counts = { secret: stored.secret, step, now: clock() };
      if (!(await repository.updateSecretCounts(trx, account.id, counts))) throw hasCodesAlready();
      const entry = { action: 'account.codes_added', text: 'Turned on one-time codes' };
      return added(trx, account, { token, isFirst, entry });
    });
  }

  async function removeCodes(account: SignedIn, caller: Caller): Promise<void> {
    await change(account, 'codes_removed', caller, async (trx) => {
      if (!(await repository.deleteCodes(trx, account.id))) return undefined;
      const entry = { action: 'account.codes_removed', text: 'Turned off one-time codes' };
      return removed(trx, account, entry);
    });
  }

  async function addPasskey(account: SignedIn, token: string, given: NewPasskey, caller: Caller) {
    const made = await passkeys.readNew(token, given);
    if (!made) throw notMade();
    return change(account, 'passkey_added', caller, async (trx) => {
      const isFirst = !(await repository.hasFactor(trx, account.id));
      if (!(await repository.insertPasskey(trx, account.id, made, clock()))) throw notMade();
      const entry = { action: 'account.passkey_added', text: `Added the passkey “${made.name}”` };
      return added(trx, account, { token, isFirst, entry });
    });
  }

  async function removePasskey(account: SignedIn, id: string, caller: Caller): Promise<void> {
    await change(account, 'passkey_removed', caller, async (trx) => {
      const name = await repository.deletePasskey(trx, account.id, id);
      if (name === undefined) return undefined;
      const text = `Removed the passkey “${name}”`;
      return removed(trx, account, { action: 'account.passkey_removed', text });
    });
  }

  /** The earlier codes stop working. */
  async function renewRecoveryCodes(account: SignedIn, caller: Caller): Promise<string[]> {
    return change(account, 'recovery_codes_made', caller, async (trx) => {
      if (!(await repository.hasFactor(trx, account.id)))
        throw new AppError('conflict', 'Please add a passkey or one-time codes first.');
      const codes = await makeRecoveryCodes(trx, account.id);
      const entry = { action: 'account.recovery_codes_made', text: 'Made new recovery codes' };
      await writeAudit(trx, account, entry, clock());
      return codes;
    });
  }

  /** For someone who has lost all factors: the password alone works again. False when there was none. */
  async function reset(actor: Actor, account: Account): Promise<boolean> {
    const isChanged = await change(account, 'second_factor_reset', undefined, async (trx) => {
      if (!(await repository.deleteFactors(trx, account.id))) return undefined;
      await sessions.endAll(trx, account.id);
      const text = `Removed the second factor of ${account.name} (${account.email})`;
      await writeAudit(trx, actor, { action: 'account.second_factor_reset', text }, clock());
      return true;
    });
    return isChanged ?? false;
  }

  /** One change at a time to an account's factors. Its owner gets a notice, unless `work` returns undefined. */
  async function change<Result>(
    account: SignedIn,
    what: AccountChange,
    caller: Caller | undefined,
    work: Work<Result>,
  ): Promise<Result> {
    const result = await transact(db, async (trx) => {
      await repository.lockAccount(trx, account.id);
      return work(trx);
    });
    if (result !== undefined) notices.send(account, what, caller);
    return result;
  }

  /** Other sessions, opened with the password alone, end with the first factor. */
  async function added(
    trx: Database,
    account: SignedIn,
    { token, isFirst, entry }: { token: string; isFirst: boolean; entry: Entry },
  ): Promise<string[]> {
    const codes = isFirst ? await makeRecoveryCodes(trx, account.id) : [];
    if (isFirst) await sessions.endAll(trx, account.id, token);
    await sessions.noteConfirmed(trx, token, clock());
    await writeAudit(trx, account, entry, clock());
    return codes;
  }

  /** Called after the removal, in its transaction: throwing undoes it. */
  async function removed(trx: Database, account: SignedIn, entry: Entry): Promise<true> {
    const isLast = !(await repository.hasFactor(trx, account.id));
    if (isLast && isDemandedOf(account)) {
      throw new AppError(
        'conflict',
        'This school asks super administrators for a second factor. Please add another one before you remove this.',
      );
    }
    if (isLast) await repository.replaceRecoveryCodes(trx, account.id, []);
    await writeAudit(trx, account, entry, clock());
    return true;
  }

  async function makeRecoveryCodes(trx: Database, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await repository.replaceRecoveryCodes(trx, userId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  function isDemandedOf({ role }: SignedIn): boolean {
    return dependencies.demandsSecondFactor && role === 'super_admin';
  }
}

function hasCodesAlready(): AppError {
  return new AppError(
    'conflict',
    'One-time codes were set up in another window meanwhile. Please load the page again.',
  );
}

function notMade(): AppError {
  return new AppError('invalid', 'The passkey could not be saved. Please try again.');
}
