import type { SecondProof } from '#contract/second-factor.ts';
import { writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { latestStep, stepOf } from './one-time-codes.ts';
import type { Passkeys } from './passkeys.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factor-repository.ts';

export interface Question {
  purpose: 'sign in' | 'confirm';
  token: string;
}

export type Proofs = ReturnType<typeof createProofs>;

interface ProofsOptions {
  db: Database;
  clock: () => Date;
  passkeys: Passkeys;
}

export function createProofs({ db, clock, passkeys }: ProofsOptions) {
  return { isRight };

  /** A right code, or a passkey's signature, is never accepted twice. */
  async function isRight(
    account: { id: string; name: string },
    proof: SecondProof,
    { purpose, token }: Question,
  ): Promise<boolean> {
    if (proof.kind === 'passkey') {
      return passkeys.isRight(purpose, token, account.id, proof.answer);
    }
    return proof.kind === 'code' ? takeCode(account.id, proof.code) : takeRecovery(account, proof);
  }

  async function takeCode(userId: string, typed: string): Promise<boolean> {
    const kept = await repository.findCodes(db, userId);
    const step = kept && stepOf(kept.secret, typed, clock());
    if (!kept || step === undefined) return false;
    const latest = latestStep(clock());
    return repository.updateLastStep(db, userId, { secret: kept.secret, step, latest });
  }

  async function takeRecovery(
    { id, name }: { id: string; name: string },
    { code }: { code: string },
  ): Promise<boolean> {
    return transact(db, async (trx) => {
      if (!(await repository.deleteRecoveryCode(trx, id, hashOfRecoveryCode(code)))) return false;
      const left = await repository.countRecoveryCodes(trx, id);
      const text = `Used a recovery code; ${left} are left`;
      const entry = { action: 'account.recovery_code_used', text };
      await writeAudit(trx, { id, name }, entry, clock());
      return true;
    });
  }
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
