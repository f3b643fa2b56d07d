import { school } from '#content/school.ts';
import { fullMoment, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import {
  isSignedBy,
  type ReceiptKey,
  readProof,
  type SignedReceipt,
} from '#contract/receipt-proof.ts';
import { referenceGroups } from '#contract/references.ts';
import { termInWords, termLabel } from '#contract/school/terms.ts';

export interface Verdict {
  tone: 'good' | 'open' | 'bad';
  title: string;
  lines: string[];
  /** Only of what the school has signed. */
  facts: { label: string; value: string }[];
  notKnown: string;
}

export const INITIALS = 'Student’s initials';
export const REFERENCE = 'Transaction reference';

interface Scanned {
  reference: string;
  proof: string;
  keys: readonly ReceiptKey[];
  /** when this device last got the school’s keys */
  storedAt: Date;
}

export async function verdictOf({ reference, proof, keys, storedAt }: Scanned): Promise<Verdict> {
  if (!proof) return withoutSignature;
  if (keys.length === 0) return withoutKeys;
  if (!globalThis.crypto?.subtle) return withoutMeans;
  const read = readProof(proof, reference);
  if (!read) return damaged;
  const key = keys.find(({ id }) => id === read.keyId);
  if (!key) return unknownKey(storedAt);
  if (!(await isSignedBy(key, read))) return forged;
  return key.isWithdrawn ? withdrawnKey : signed(read.receipt);
}

function signed(receipt: SignedReceipt): Verdict {
  const { day, amountKobo, purpose, feeClass, term, initials, reference } = receipt;
  const words = termInWords(term);
  return {
    tone: 'good',
    title: 'Signed by the school',
    lines: [
      `Signed by ${school.name} for the payment on ${schoolDay(startOfDay(day))}.`,
      'A receipt that says anything else than this is not the one that was signed:',
    ],
    facts: [
      { label: 'Amount paid', value: formatNaira(kobo(amountKobo)) },
      { label: 'Purpose', value: purpose },
      { label: termLabel(words), value: words },
      { label: 'Class', value: feeClass },
      { label: INITIALS, value: initials || 'not known' },
      { label: REFERENCE, value: inGroups(reference) },
    ],
    notKnown: 'Refunds since then are not known here.',
  };
}

/** Blanks between the groups: reading a reference ignores them. */
function inGroups(reference: string): string {
  const [prefix = '', ...groups] = referenceGroups(reference);
  return `${prefix}${groups.join(' ')}`;
}

const forged = undecided('bad', 'Not signed by the school', [
  'The signature in this code does not fit what the code says. It was changed, or the school has not made it.',
  'Do not take it for a receipt.',
]);

const damaged = undecided('bad', 'This code is damaged', [
  'A part of it is missing or was changed, so that nothing in it can be believed.',
  'Scan it once more, from nearer and in good light.',
]);

const withoutSignature = undecided('open', 'This address carries no signature', [
  'Receipts made earlier carry none, nor does an address that was typed. That says neither that it is genuine nor that it is not.',
]);

const withdrawnKey = undecided('open', 'Signed with a key that is no longer valid', [
  'The school has withdrawn the key of this code, because others may have it. The receipt may be genuine all the same.',
]);

const withoutKeys = undecided('open', 'This device has no key of the school', [
  'Without one it cannot tell a genuine code from another.',
]);

const withoutMeans = undecided('open', 'This browser cannot check signatures', [
  'Another browser, or a newer one, can.',
]);

function unknownKey(storedAt: Date): Verdict {
  const known = Number.isNaN(storedAt.getTime()) ? '' : ` as of ${fullMoment(storedAt)}`;
  return undecided('open', 'This device cannot check this code', [
    `It names a key that this device does not have. The device knows the school’s keys${known}: the code is newer than that, or forged.`,
  ]);
}

function undecided(tone: Verdict['tone'], title: string, lines: string[]): Verdict {
  const notKnown = 'Only the school itself can say how the payment stands.';
  return { tone, title, lines, facts: [], notKnown };
}
