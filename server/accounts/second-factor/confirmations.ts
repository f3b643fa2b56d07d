import { CONFIRMED_FOR_MINUTES, type Proof } from '#contract/second-factor.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CheckSecondFactor, SignedIn } from '../../http/access.ts';
import type { AccountRepository } from '../account-repository.ts';
import type { PasswordHasher } from '../password-hash.ts';
import { countedBySignedIn, type PasswordThrottle } from '../password-throttle.ts';
import type { Sessions } from '../sessions.ts';
import type { Passkeys } from './passkeys.ts';
import { type Proofs, wrongProof } from './proofs.ts';
import * as repository from './second-factor-repository.ts';

interface Parts {
  db: Database;
  clock: () => Date;
  accounts: AccountRepository;
  sessions: Sessions;
  throttle: PasswordThrottle;
  passwords: PasswordHasher;
  passkeys: Passkeys;
  proofs: Proofs;
  /** Super administrators must have a second factor. */
  demanded: boolean;
}

const FRESH_MS = CONFIRMED_FOR_MINUTES * 60_000;

export type Confirmations = ReturnType<typeof createConfirmations>;

/** Showing once more who one is, before what must not be done by whoever finds a panel open. */
export function createConfirmations(parts: Parts) {
  const { db, clock, accounts, sessions, throttle, passwords, passkeys, proofs, demanded } = parts;
  return { check, confirm, passkeyOptions };

  /** Throws AppError `forbidden`, with its reason, when the account must do something before this call. */
  async function check(...[account, token, route]: Parameters<CheckSecondFactor>): Promise<void> {
    // What belongs to one's own account stays open: there the second factor is set up.
    const isDemanded = demanded && account.role === 'super_admin' && route.access !== 'signed_in';
    if (!isDemanded && !route.confirm) return;
    const hasFactor = await repository.hasFactor(db, account.id);
    if (isDemanded && !hasFactor) throw setItUpFirst();
    const isAsked = route.confirm === 'always' || (route.confirm === 'with_factor' && hasFactor);
    if (isAsked && !(await isFresh(token))) throw confirmFirst();
  }

  /** Takes a second factor, or of an account without one its password. Wrong ones are slowed down. */
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

  async function passkeyOptions({ id }: SignedIn, token: string) {
    return passkeys.optionsToUse('confirm', token, id);
  }

  async function isProof(userId: string, token: string, proof: Proof): Promise<boolean> {
    const account = await accounts.findById(userId);
    if (!account) return false;
    if (proof.kind !== 'password') {
      return proofs.isRight(account, proof, { purpose: 'confirm', token });
    }
    if (await repository.hasFactor(db, userId)) return false;
    const { matches } = await passwords.check(proof.password, account.passwordHash);
    return matches;
  }

  async function isFresh(token: string): Promise<boolean> {
    const confirmedAt = await sessions.findConfirmedAt(token);
    const age = confirmedAt && clock().getTime() - confirmedAt.getTime();
    return age !== undefined && age <= FRESH_MS && age >= -CLOCK_TOLERANCE_MS;
  }
}

function confirmFirst(): AppError {
  return new AppError('forbidden', 'Please confirm first that it is you.', { reason: 'confirm' });
}

function setItUpFirst(): AppError {
  return new AppError(
    'forbidden',
    'This school asks super administrators for a second factor. Please set one up in Settings first.',
    { reason: 'no_second_factor' },
  );
}
