import { hash } from 'node:crypto';
import type { FactorKind, SecondProof, SecondStep } from '#contract/second-factor.ts';
import { isYoungerThan } from '../../database/due-rows.ts';
import { newToken } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../account-repository.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { isRightProof } from './proofs.ts';
import * as repository from './second-factor-repository.ts';

const VALID_MS = 5 * 60_000;
const MOST_TRIES = 5;

export type SecondSteps = ReturnType<typeof createSecondSteps>;

/** Sign-ins with a right password that wait for the second factor. */
export function createSecondSteps(dependencies: AccountDependencies) {
  const { db, clock, passkeys } = dependencies;
  return {
    begin,
    findAccount,
    passkeyOptions: async (step: string) =>
      passkeys.optionsToUse('sign in', step, (await findAccount(step)).id),
    isRight,
    end,
    deleteExpired: (now: Date) =>
      repository.deleteStepsBefore(db, new Date(now.getTime() - VALID_MS)),
  };

  /** Undefined for an account without a second factor. */
  async function begin(account: Account): Promise<SecondStep | undefined> {
    const kinds = await kindsOf(account.id);
    if (kinds.length === 0) return undefined;
    const step = newToken();
    await repository.insertStep(db, hash('sha256', step), account, clock());
    return { step, kinds };
  }

  /** Throws AppError when the sign-in is over, too old, or the password has changed. */
  async function findAccount(step: string): Promise<Account> {
    const stored = await repository.findStep(db, hash('sha256', step));
    if (!stored || !isYoungerThan(VALID_MS, stored.createdAt, clock())) throw isOver();
    const account = await dependencies.repository.findById(stored.userId);
    if (!account || account.disabledAt || account.passwordHash !== stored.passwordHash) {
      throw isOver();
    }
    return account;
  }

  /** Throws AppError `not_found` after too many wrong ones. */
  async function isRight(step: string, account: Account, proof: SecondProof): Promise<boolean> {
    if (!(await repository.updateTries(db, hash('sha256', step), MOST_TRIES))) throw isOver();
    return isRightProof(dependencies, account, proof, { purpose: 'sign in', token: step });
  }

  /** Of two calls at once only one succeeds. */
  async function end(trx: Database, step: string): Promise<void> {
    if (!(await repository.deleteStep(trx, hash('sha256', step)))) throw isOver();
  }

  async function kindsOf(userId: string): Promise<FactorKind[]> {
    const kinds: FactorKind[] = [];
    if ((await repository.findPasskeys(db, userId)).length > 0) kinds.push('passkey');
    if (await repository.hasCodes(db, userId)) kinds.push('code');
    if (kinds.length === 0) return [];
    if ((await repository.countRecoveryCodes(db, userId)) > 0) kinds.push('recovery');
    return kinds;
  }
}

function isOver(): AppError {
  return new AppError(
    'not_found',
    'This sign-in took too long, or a code was wrong too often. Please type your password again.',
  );
}
