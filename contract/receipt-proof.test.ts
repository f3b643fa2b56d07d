import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialsOf,
  isSignedBy,
  type ReceiptKey,
  readProof,
  type SignedReceipt,
  signedText,
  writeProof,
} from './receipt-proof.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const key: ReceiptKey = { id: 'a1b2c3', publicKey, isWithdrawn: false };

const receipt: SignedReceipt = {
  reference: 'WBS-20261120-7K3MQ2X89ABCDEFGHJKMNPQRST',
  amountKobo: 15_000_000,
  purpose: 'School Fees',
  feeClass: 'Ẹ̀kọ́ 1 & 2',
  term: '2026/2027-1',
  day: '2026-11-20',
  initials: 'ÀB',
};

const proofOf = (signed: SignedReceipt) => {
  const options = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = new Uint8Array(sign('sha256', signedText(signed), options));
  return writeProof({ keyId: key.id, receipt: signed, signature });
};

async function isBelieved(proof: string, reference = receipt.reference): Promise<boolean> {
  const read = readProof(proof, reference);
  return read !== undefined && read.keyId === key.id && isSignedBy(key, read);
}

describe('a proof', () => {
  const proof = proofOf(receipt);

  test('is read as it was written, and believed', async () => {
    expect(proof).toMatch(/^[\w-]+\.[\w-]{86}$/);
    expect(readProof(proof, receipt.reference)).toMatchObject({ keyId: key.id, receipt });
    expect(await isBelieved(proof)).toBe(true);
  });

  test.each([
    ['of another form', (said: string) => said.replace(/^1/, '2')],
    ['with nothing paid', (said: string) => said.replace('15000000', '0')],
    ['with less than nothing paid', (said: string) => said.replace('15000000', '-15000000')],
    ['with a part of a kobo', (said: string) => said.replace('15000000', '15000000.5')],
    ['with no amount', (said: string) => said.replace('15000000', 'NaN')],
    ['of a day that no calendar has', (said: string) => said.replace('2026-11-20', '2026-13-20')],
    ['with words behind its day', (said: string) => said.replace('2026-11-20', '2026-11-20T10:00')],
    ['with words before its day', (said: string) => said.replace('2026-11-20', '+002026-11-20')],
  ])('%s is refused', (_which, change) => {
    const [said = '', signature = ''] = proof.split('.');
    const changed = change(Buffer.from(said, 'base64url').toString());
    expect(changed).not.toBe(Buffer.from(said, 'base64url').toString());
    const forged = `${Buffer.from(changed).toString('base64url')}.${signature}`;
    expect(readProof(forged, receipt.reference)).toBeUndefined();
  });

  test('is not believed for another reference', async () => {
    expect(await isBelieved(proof, receipt.reference.replace('7K', '7J'))).toBe(false);
  });

  test('with any one character changed, added or left out is refused', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%=';
    const change = fc.record({
      at: fc.nat(proof.length - 1),
      taken: fc.nat(1),
      put: fc.constantFrom('', ...letters),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, taken, put }) => {
        const changed = proof.slice(0, at) + put + proof.slice(at + taken);
        expect(await isBelieved(changed)).toBe(changed === proof);
      }),
      { numRuns: 500 },
    );
  });

  // The last character of 64 bytes carries four bits: fifteen others decode to the same signature.
  test.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'])(
    'has one last character only, also beside %s',
    async (last) => {
      const changed = proof.slice(0, -1) + last;
      expect(await isBelieved(changed)).toBe(changed === proof);
    },
  );

  test('of whatever was signed says just that, and nothing else that differs in one part', async () => {
    const word = fc.stringMatching(/^[\p{L}\d][\p{L}\d &./-]{0,20}$/u);
    const anything: fc.Arbitrary<SignedReceipt> = fc.record({
      reference: fc.stringMatching(/^WBS-\d{8}-[A-Z\d]{26}$/),
      amountKobo: fc.integer({ min: 1, max: 10_000_000_000 }),
      purpose: word,
      feeClass: word,
      term: fc.constantFrom('2026/2027', '2026/2027-3'),
      day: fc.constantFrom('2026-11-20', '2027-02-28'),
      initials: fc.constantFrom('', 'AB'),
    });
    await fc.assert(
      fc.asyncProperty(anything, anything, async (signed, other) => {
        const signature = readProof(proofOf(signed), signed.reference)?.signature;
        if (!signature) throw new Error('a proof of ours could not be read');
        for (const part of Object.keys(signed)) {
          const mixed = { ...signed, [part]: other[part as keyof SignedReceipt] };
          const said = { receipt: mixed, signature, keyId: key.id };
          const isSame = JSON.stringify(mixed) === JSON.stringify(signed);
          expect(await isSignedBy(key, said)).toBe(isSame);
        }
      }),
      { numRuns: 50 },
    );
  });

  test.each(['', '.', 'a', 'v1', 'news', `${'A'.repeat(70)}.${'A'.repeat(86)}`])(
    'is not what "%s" is',
    (text) => expect(readProof(text, receipt.reference)).toBeUndefined(),
  );
});

test.each([
  ['Adéọlá Bámgbóṣé', 'AB'],
  ['  ọ́lá   anne-marie  de Souza Obi ', 'Ọ́AMD'],
  ["O'Neil", 'O'],
  ['12', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials.normalize('NFC'));
});
