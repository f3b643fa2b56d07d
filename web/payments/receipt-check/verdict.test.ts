import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { type ReceiptKey, signedText, writeProof } from '#contract/receipt-proof.ts';
import { verdictOf } from './verdict.ts';

const receipt = {
  reference: 'WBS-20261120-7K3MQ2X89ABCDEFGHJKMNPQRST',
  amountKobo: 15_000_000,
  purpose: 'School Fees',
  feeClass: 'JSS 1',
  term: '2026/2027-1',
  day: '2026-11-20',
  initials: 'AB',
};
const { reference } = receipt;

const storedAt = new Date('2026-11-20T10:00:00.000Z');
const school1 = newKey('a1b2c3');
const school2 = newKey('d4e5f6');
const stranger = newKey('a1b2c3');
const keys = [school2.key, school1.key];

function newKey(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const key: ReceiptKey = { id, publicKey: spki, isWithdrawn: false };
  const proofOf = (signed: typeof receipt) => {
    const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = new Uint8Array(sign('sha256', signedText(signed), options));
    return writeProof({ keyId: id, receipt: signed, signature });
  };
  return { key, proof: proofOf(receipt), proofOf };
}

const verdict = (changes: Partial<Parameters<typeof verdictOf>[0]>) =>
  verdictOf({ reference, proof: school1.proof, keys, storedAt, ...changes });

describe('offline', () => {
  test.each([school1, school2])(
    'a code says what the school has signed, also with an earlier key',
    async ({ proof }) => {
      const said = await verdict({ proof });
      expect(said).toMatchObject({ tone: 'good', title: 'Signed by the school' });
      expect(said.lines[0]).toBe(`Signed by ${school.name} for the payment on 20 November 2026.`);
      expect(said.notKnown).toContain('Refunds since then are not known here');
      expect(said.facts.map(({ value }) => value)).toEqual([
        '₦150,000',
        'School Fees',
        'First Term, 2026/2027',
        'JSS 1',
        'AB',
        'WBS-20261120-7K3M Q2X8 9ABC DEFG HJKM NPQR ST',
      ]);
    },
  );

  const refused: [string, Partial<Parameters<typeof verdictOf>[0]>, string][] = [
    ['signed by somebody else', { proof: stranger.proof }, 'Not signed by the school'],
    [
      'with another amount',
      { proof: mixed(school1.proof, stranger.proofOf({ ...receipt, amountKobo: 1 })) },
      'Not signed by the school',
    ],
    ['of another payment', { reference: `${reference.slice(0, -1)}9` }, 'Not signed by the school'],
    ['cut short', { proof: school1.proof.slice(0, -8) }, 'This code is damaged'],
    ['of other words', { proof: 'main' }, 'This code is damaged'],
    ['of an older receipt', { proof: '' }, 'This address carries no signature'],
    ['with a key not known here', { keys: [school2.key] }, 'This device cannot check this code'],
    [
      'with a key that was withdrawn',
      { keys: [{ ...school1.key, isWithdrawn: true }] },
      'Signed with a key that is no longer valid',
    ],
    ['on a page without keys', { keys: [] }, 'This device has no key of the school'],
  ];
  test.each(refused)(
    'a code %s is refused in words, and nothing of it is repeated',
    async (_, changes, title) => {
      const said = await verdict(changes);
      expect(said).toMatchObject({ title, facts: [] });
      expect(said.tone).not.toBe('good');
      expect(said.lines.length).toBeGreaterThan(0);
    },
  );
});

/** What one proof says, with the signature of the other. */
function mixed(signature: string, said: string): string {
  return `${said.split('.')[0]}.${signature.split('.')[1]}`;
}
