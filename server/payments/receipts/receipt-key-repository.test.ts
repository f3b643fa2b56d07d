import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay } from '#contract/dates/school-time.ts';
import { isSignedBy, readProof } from '#contract/receipt-proof.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { findKeys, findSigningKey, replaceKey, withdrawKey } from './receipt-key-repository.ts';
import { createReceiptSigner } from './sign-receipts.ts';

const PAID_AT = new Date('2026-11-20T23:30:00.000Z');
const NOW = new Date('2026-11-21T09:00:00.000Z');

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

async function paidProof(reference: string): Promise<string> {
  const answer = (await school.verify(reference)).json();
  return String(answer.data.proof);
}

async function payOne(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: PAID_AT });
  return reference;
}

async function isBelieved(proof: string, reference: string): Promise<boolean> {
  const read = readProof(proof, reference);
  const key = (await findKeys(school.db)).find(({ id }) => id === read?.keyId);
  return read !== undefined && key !== undefined && isSignedBy(key, read);
}

describe('the proof of a receipt', () => {
  test('comes with the answer for a paid payment, signed over what the receipt says', async () => {
    const reference = await payOne();
    const proof = await paidProof(reference);
    expect(await isBelieved(proof, reference)).toBe(true);
    const term = termOn(firstValues(), goodFee.purpose, calendarDay(new Date()));
    expect(readProof(proof, reference)?.receipt).toEqual({
      reference,
      amountKobo: goodFee.amountKobo,
      term,
      initials: 'AB',
      purpose: goodFee.purpose,
      feeClass: goodFee.feeClass,
      // At the school it is half past midnight.
      day: '2026-11-21',
    });
  });

  test('does not come with a payment that is not paid', async () => {
    const reference = await school.startPayment();
    expect((await school.verify(reference)).body).not.toContain('proof');
  });

  test('does not keep anybody from reading that a payment is paid', async () => {
    await school.db.schema.dropTable('receipt_keys').execute();
    const logged: string[] = [];
    const log = { error: (_: object, message: string) => logged.push(message) };
    const signer = createReceiptSigner({ db: school.db, clock: () => NOW, log });
    const payment = { paidAt: PAID_AT.toISOString() } as Parameters<typeof signer.proofOf>[0];
    expect(await signer.proofOf(payment)).toBeUndefined();
    expect(logged).toEqual(['the key for receipts could not be read: they are not signed']);
  });
});

describe('the key', () => {
  test('is there from the first start on, one for all processes', async () => {
    const six = expect.stringMatching(/^[0-9a-f]{6}$/);
    expect(await findKeys(school.db)).toMatchObject([{ id: six, signs: true, isWithdrawn: false }]);
    await school.db.deleteFrom('receipt_keys').execute();
    const found = await Promise.all([1, 2, 3, 4].map(() => findSigningKey(school.db, NOW)));
    expect(await findKeys(school.db)).toHaveLength(1);
    expect(new Set(found.map((key) => key?.id)).size).toBe(1);
  });

  test('is replaced by another; what the earlier one signed is believed, and it can sign no more', async () => {
    const reference = await payOne();
    const proof = await paidProof(reference);
    const id = await replaceKey(school.db, NOW);
    expect(await findKeys(school.db)).toMatchObject([
      { id, signs: true },
      { signs: false, isWithdrawn: false },
    ]);
    expect((await findSigningKey(school.db, NOW))?.id).toBe(id);
    expect(await isBelieved(proof, reference)).toBe(true);
    const stored = await school.db
      .selectFrom('receipt_keys')
      .select('private_key')
      .orderBy('number')
      .execute();
    expect(stored[0]?.private_key).toBeNull();
  });

  test('is made by a replacement, too, where there is none yet', async () => {
    await school.db.deleteFrom('receipt_keys').execute();
    const id = await replaceKey(school.db, NOW);
    expect(await findKeys(school.db)).toMatchObject([{ id, signs: true }]);
  });

  test('is never named by a replacement that came second', async () => {
    const replacements = [1, 2, 3].map(() => replaceKey(school.db, NOW));
    const answers = await Promise.allSettled(replacements);
    const ids = (await findKeys(school.db)).map(({ id }) => id);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(ids).toContain(answer.value);
      else expect(String(answer.reason)).toContain('Another process is replacing the key');
    }
  });

  test('that was replaced signs nothing more, also in a server that runs', async () => {
    const log = { error: () => {} };
    const signer = createReceiptSigner({ db: school.db, clock: () => NOW, log });
    const reference = await payOne();
    await school.verify(reference);
    const payment = {
      reference,
      amountKobo: goodFee.amountKobo,
      purpose: goodFee.purpose,
      feeClass: goodFee.feeClass,
      term: '2026/2027-1',
      fullName: 'Ada Obi',
      paidAt: PAID_AT.toISOString(),
      createdAt: PAID_AT.toISOString(),
    } as Parameters<typeof signer.proofOf>[0];
    const keyOf = async () => readProof((await signer.proofOf(payment)) ?? '', reference)?.keyId;
    const before = await keyOf();
    const id = await replaceKey(school.db, NOW);
    expect(before).not.toBe(id);
    expect(await keyOf()).toBe(id);
    expect(await signer.publicKeys()).toEqual(await findKeys(school.db));
  });

  test('that is withdrawn is named as such, and another signs', async () => {
    const [first] = await findKeys(school.db);
    await withdrawKey(school.db, first?.id ?? '', NOW);
    const keys = await findKeys(school.db);
    expect(keys).toMatchObject([
      { signs: true, isWithdrawn: false },
      { id: first?.id, signs: false, isWithdrawn: true },
    ]);
    await withdrawKey(school.db, first?.id ?? '', NOW);
    expect(await findKeys(school.db)).toEqual(keys);
  });

  test('that does not exist cannot be withdrawn', async () => {
    await expect(withdrawKey(school.db, 'zzz', NOW)).rejects.toThrow(
      'There is no key of receipts "zzz": six letters and figures',
    );
    await expect(withdrawKey(school.db, '', NOW)).rejects.toThrow('Please name the key: six');
  });
});
