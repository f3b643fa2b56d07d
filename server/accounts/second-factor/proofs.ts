import type { SecondProof } from '#contract/second-factor.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { latestStep, stepOf } from './one-time-codes.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factor-repository.ts';

type Needs = Pick<AccountDependencies, 'db' | 'clock' | 'passkeys'>;

/** A right code, or a passkey's signature, is never accepted twice. */
export async function isRightProof(
  needs: Needs,
  account: Actor & { id: string },
  proof: SecondProof,
  { purpose, token }: { purpose: 'sign in' | 'confirm'; token: string },
): Promise<boolean> {
  if (proof.kind === 'passkey') {
    return needs.passkeys.isRight(purpose, token, account.id, proof.answer);
  }
  const take = proof.kind === 'code' ? takeCode : takeRecovery;
  return take(needs, account, proof.code);
}

async function takeCode({ db, clock }: Needs, { id }: { id: string }, typed: string) {
  const stored = await repository.findCodes(db, id);
  const step = stored && stepOf(stored.secret, typed, clock());
  if (!stored || step === undefined) return false;
  const latest = latestStep(clock());
  return repository.updateLastStep(db, id, { secret: stored.secret, step, latest });
}

async function takeRecovery({ db, clock }: Needs, account: Actor & { id: string }, typed: string) {
  return transact(db, async (trx) => {
    const { id } = account;
    if (!(await repository.deleteRecoveryCode(trx, id, hashOfRecoveryCode(typed)))) return false;
    const left = await repository.countRecoveryCodes(trx, id);
    const text = `Used a recovery code; ${left} are left`;
    await writeAudit(trx, account, { action: 'account.recovery_code_used', text }, clock());
    return true;
  });
}

/** Not `unauthorized`, which would mean signed out. */
export function wrongProof({ kind }: { kind: SecondProof['kind'] | 'password' }): AppError {
  return new AppError('invalid', sentences[kind], { errors: { proof: sentences[kind] } });
}

const sentences = {
  code: 'This code is not right, or was used already. Please type the one that the app shows now.',
  recovery: 'This recovery code is not right, or was used already.',
  passkey: 'The passkey was not accepted. Please try again.',
  password: 'The password is not right',
};
