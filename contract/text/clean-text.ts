/** Cleans what people type and paste, in browser and server. Not for passwords, one-time codes and tokens. */

/** `lines` is a text of several lines; everything else is one line. `text` keeps emoji and the writer's own signs. */
export type TextKind = 'text' | 'lines' | 'name' | 'email' | 'phone';

/** The same text without invisible characters, in composed letters, with plain blanks, trimmed. */
export function cleanText(typed: string, kind: TextKind = 'text'): string {
  const whole = typed.replace(LINE_ENDS, '\n').replace(/\p{Cs}/gu, '\uFFFD');
  if (kind === 'lines') return withEmoji(whole).trim();
  if (kind === 'text') return oneLine(withEmoji(whole));
  // No emoji is spared: some become letters, and what joined their parts would be left.
  const visible = whole.replace(INVISIBLE, '').replace(BLANKS, ' ');
  const plain = oneLine(inPlainLetters(visible));
  if (kind === 'name') return plain;
  return kind === 'email' ? withoutMailto(plain) : cleanPhone(plain);
}

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Blanks of every width; U+2800 is the empty sign of Braille. */
const BLANKS = /[\p{Zs}\t\u2800]/gu;

const PICTURE = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';

const INVISIBLE =
  /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;

/** An emoji as a whole, because invisible characters join its parts; every other invisible character is dropped. */
const EMOJI_OR_INVISIBLE = new RegExp(
  [
    `(${PICTURE}(?:\\u200D${PICTURE})*(?:[\\u{E0020}-\\u{E007E}]+\\u{E007F})?|[\\d#*]\\uFE0F\\u20E3)`,
    INVISIBLE.source,
  ].join('|'),
  'gu',
);

function withEmoji(text: string): string {
  return text
    .replace(EMOJI_OR_INVISIBLE, (_found, emoji?: string) => emoji ?? '')
    .replace(BLANKS, ' ')
    .normalize('NFC');
}

/** What phones, word processors and other scripts' spellings put where a name has an apostrophe. */
const APOSTROPHES = /[\u2018\u2019\u201B\u2032\u00B4\u02B9\u02BB-\u02BF\uFF07]/g;

const DASHES = /[\p{Pd}\u2212]/gu;

/** Mathematical bold, full width and the like become plain letters, dashes of every length hyphens. */
function inPlainLetters(text: string): string {
  // Before: NFKC takes some apart. Afterwards: it makes two of a double one.
  const letters = text.replace(APOSTROPHES, "'").normalize('NFKC');
  return letters.replace(APOSTROPHES, "'").replace(DASHES, '-');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A copied link, which may say a subject as well, is the address in it. */
function withoutMailto(email: string): string {
  const [, address] = /^(?:mailto: ?)+([^?]*)/i.exec(email) ?? [];
  return (address ?? email).trim();
}

function cleanPhone(phone: string): string {
  return phone.replace(/^(?:tel:\/* ?)+/i, '').replace(/\p{Nd}/gu, digitOf);
}

/** The zeros of scripts that keyboards in use here offer: Arabic, Persian, N'Ko, Devanagari, Adlam. */
const ZEROS = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x1e950];

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** The digits of a phone number without the country's 234 or 0 in front, however it is written. */
export function phoneKey(phone: string): string {
  return phoneDigits(phone).replace(/^(?:00)?2340?|^0/, '');
}

export function phoneDigits(phone: string): string {
  return cleanText(phone, 'phone').replace(/\D/g, '');
}
