import { CONFIRMED_FOR_MINUTES, type Proof } from '#contract/second-factor.ts';
import { isYoungerThan } from '../../database/due-rows.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CheckSecondFactor, SignedIn } from '../../http/access.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { countedBySignedIn } from '../password-throttle.ts';
import { isRightProof, wrongProof } from './proofs.ts';
import * as repository from './second-factor-repository.ts';

const FRESH_MS = CONFIRMED_FOR_MINUTES * 60_000;

export type Confirmations = ReturnType<typeof createConfirmations>;

/** Confirming one's identity again, before calls that a stranger at an open panel must not make. */
export function createConfirmations(dependencies: AccountDependencies) {
  const { db, clock, sessions, throttle, passwords, passkeys } = dependencies;
  return {
    check,
    confirm,
    passkeyOptions: (account: SignedIn, token: string) =>
      passkeys.optionsToUse('confirm', token, account.id),
  };

  /** Throws AppError `forbidden` with a reason when something must be done before this call. */
  async function check(
    account: SignedIn,
    token: string,
    route: Parameters<CheckSecondFactor>[2],
  ): Promise<void> {
    // Calls about one's own account stay open: the second factor is set up there.
    const isDemanded =
      dependencies.demandsSecondFactor &&
      account.role === 'super_admin' &&
      route.access !== 'signed_in';
    if (!isDemanded && !route.confirm) return;
    const hasFactor = await repository.hasFactor(db, account.id);
    if (isDemanded && !hasFactor) {
      throw new AppError(
        'forbidden',
        'This school asks super administrators for a second factor. Please set one up in Settings first.',
        { reason: 'no_second_factor' },
      );
    }
    const isAsked = route.confirm === 'always' || (route.confirm === 'with_factor' && hasFactor);
    if (isAsked && !(await isFresh(token)))
      throw new AppError('forbidden', 'Please confirm first that it is you.', {
        reason: 'confirm',
      });
  }

  /** Accepts a second factor or, for an account without one, its password. Wrong ones are slowed down. */
  async function confirm({ id }: SignedIn, token: string, proof: Proof): Promise<void> {
    const counted = countedBySignedIn(id);
    await throttle.admit([counted]);
    const isRight = await throttle.unlessItFails([counted], () => isProof(id, token, proof));
    if (!isRight) throw wrongProof(proof);
    await transact(db, async (trx) => {
      await throttle.forgive(trx, counted);
      await sessions.noteConfirmed(trx, token, clock());
    });
  }

  async function isProof(userId: string, token: string, proof: Proof): Promise<boolean> {
    const account = await dependencies.repository.findById(userId);
    if (!account) return false;
    if (proof.kind !== 'password') {
      return isRightProof(dependencies, account, proof, { purpose: 'confirm', token });
    }
    if (await repository.hasFactor(db, userId)) return false;
    const { matches } = await passwords.check(proof.password, account.passwordHash);
    return matches;
  }

  async function isFresh(token: string): Promise<boolean> {
    const confirmedAt = await sessions.findConfirmedAt(token);
    return confirmedAt !== undefined && isYoungerThan(FRESH_MS, confirmedAt, clock());
  }
}
