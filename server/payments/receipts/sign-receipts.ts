import { createPrivateKey, sign } from 'node:crypto';
import { calendarDay } from '#contract/dates/school-time.ts';
import { initialsOf, type ReceiptKey, signedText, writeProof } from '#contract/receipt-proof.ts';
import type { Database } from '../../database/schema.ts';
import { type Payment, termOf } from '../ledger/payment.ts';
import { findKeys, findSigningKey, type SigningKey } from './receipt-key-repository.ts';

interface ReceiptSignerDependencies {
  db: Database;
  clock: () => Date;
  log: { error(details: object, message: string): void };
}

/** Signs the receipts of paid payments, with the key that the database has for all processes. */
export function createReceiptSigner({ db, clock, log }: ReceiptSignerDependencies) {
  return {
    proofOf,
    /** Makes the first key at the first start; a failure is repeated with the next payment. */
    prepare: async () => void (await findKey()),
    publicKeys: (): Promise<ReceiptKey[]> => findKeys(db),
  };

  /** Undefined when it cannot be signed: a receipt is valid without a proof. */
  async function proofOf(payment: Payment): Promise<string | undefined> {
    const { paidAt } = payment;
    const key = await findKey();
    if (!key || !paidAt) return undefined;
    const { reference, amountKobo, purpose, feeClass, fullName } = payment;
    const receipt = {
      reference,
      amountKobo,
      purpose,
      feeClass,
      term: termOf(payment),
      day: calendarDay(paidAt),
      initials: initialsOf(fullName),
    };
    const privateKey = createPrivateKey({
      key: Buffer.from(key.privateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = new Uint8Array(sign('sha256', signedText(receipt), options));
    return writeProof({ keyId: key.id, receipt, signature });
  }

  async function findKey(): Promise<SigningKey | undefined> {
    try {
      return await findSigningKey(db, clock());
    } catch (error) {
      log.error({ err: error }, 'the key for receipts could not be read: they are not signed');
      return undefined;
    }
  }
}
