/** What stands behind the `#` in a receipt's QR code: the server signs it, browsers check it, also offline (0046). */

export interface SignedReceipt {
  reference: string;
  amountKobo: number;
  purpose: string;
  feeClass: string;
  /** the key of the term, '2026/2027-2' */
  term: string;
  /** on which it was paid, at the school: '2026-11-20' */
  day: string;
  /** of the student */
  initials: string;
}

/** A public key of the school as the page that checks is given it. */
export interface ReceiptKey {
  id: string;
  /** P-256, as SubjectPublicKeyInfo in base64 */
  publicKey: string;
  /** An operator has said that what it signed is not to be trusted any more. */
  isWithdrawn: boolean;
}

interface Proof {
  keyId: string;
  receipt: SignedReceipt;
  signature: Uint8Array<ArrayBuffer>;
}

/** Another number where the form of text or proof changes. */
const FORM = '1';
/** r and s of P-256 beside each other (IEEE P1363), as WebCrypto has it. */
const SIGNATURE_BYTES = 64;
const MOST_INITIALS = 4;

/** What is signed: form, reference, kobo, purpose, class, term, day and initials, each on a line, in UTF-8. */
export function signedText(receipt: SignedReceipt): Uint8Array<ArrayBuffer> {
  return asBytes([FORM, receipt.reference, ...carriedParts(receipt)]);
}

/** The reference is not in it: it stands before the `#`. */
export function writeProof({ keyId, receipt, signature }: Proof): string {
  const said = asBytes([FORM, keyId, ...carriedParts(receipt)]);
  return `${toBase64Url(said)}.${toBase64Url(signature)}`;
}

/** Undefined for whatever `writeProof` would not write exactly so: base64 alone has several spellings of some bytes. */
export function readProof(proof: string, reference: string): Proof | undefined {
  const [said, signature] = proof.split('.').map(fromBase64Url);
  if (!said || signature?.length !== SIGNATURE_BYTES) return undefined;
  const [_form, keyId = '', amount, ...facts] = new TextDecoder().decode(said).split('\n');
  const [purpose = '', feeClass = '', term = '', day = '', initials = ''] = facts;
  const receipt = { purpose, feeClass, term, day, initials };
  const amountKobo = Number(amount);
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  const read = { keyId, receipt: { reference, amountKobo, ...receipt }, signature };
  return writeProof(read) === proof ? read : undefined;
}

export async function isSignedBy(
  { publicKey }: ReceiptKey,
  { receipt, signature }: Proof,
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await subtle.importKey('spki', fromBase64(publicKey), algorithm, false, ['verify']);
  return subtle.verify(algorithm, key, signature, signedText(receipt));
}

/** 'AB' for Adéọlá Bámgbóṣé: enough to know a student by, and no name. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').split(/[\s-]/);
  const first = words.flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0].toUpperCase() ?? []);
  return first.slice(0, MOST_INITIALS).join('');
}

function carriedParts({ amountKobo, purpose, feeClass, term, day, initials }: SignedReceipt) {
  return [String(amountKobo), purpose, feeClass, term, day, initials];
}

/** Nothing may look as if it were two lines. */
function asBytes(lines: string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.map((line) => line.replace(/\n/g, ' ')).join('\n'));
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
