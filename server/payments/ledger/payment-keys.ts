import { referenceKey, searchedReference } from '#contract/references.ts';
import { phoneDigits, phoneKey } from '#contract/text/clean-text.ts';
import { foldText, joinedName, namesInOrder } from '#contract/text/fold-text.ts';
import { AppError } from '../../errors/app-error.ts';

interface Findable {
  reference: string;
  fullName: string;
  email: string;
  phone: string;
  /** the further fields that the school searches by */
  more?: readonly string[];
}

/** Marks what is written backwards, so that an end is found as a beginning is. */
const BACKWARDS = '<';

/**
 * What a search finds a payment by, each from its beginning: the name in one word, from each of its words on ('adaobi',
 * 'obiada'), e-mail, phone, reference with and without prefix, further fields; phone and reference also from their ends.
 */
export function searchTerms({ reference, fullName, email, phone, more = [] }: Findable): string[] {
  const words = namesInOrder(fullName).split(' ');
  const names = words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(''));
  // Digits are looked for as in a phone number, so that '2024-0123' and '2024 0123' find the same.
  const others = more.flatMap((text) => [foldText(text), phoneKey(text)]).filter(Boolean);
  const random = reference.slice(reference.lastIndexOf('-') + 1);
  const references = [reference.toLowerCase(), referenceKey(reference), referenceKey(random)];
  const ends = [endKey(phoneDigits(phone)), endKey(referenceKey(random))];
  const all = [...names, foldText(email), phoneKey(phone), ...references, ...ends, ...others];
  return [...new Set(all)].filter((term) => term !== '' && term !== BACKWARDS);
}

function endKey(end: string): string {
  return BACKWARDS + [...end].reverse().join('');
}

/** A word of a search: a payment matches that has a term beginning with one of these. */
export type SearchWord = readonly string[];

/** Shorter ends fit thousands of references. */
const SHORTEST_END = 4;

function endOf(end: string): string[] {
  return end.length >= SHORTEST_END && /^[\da-z]+$/.test(end) ? [endKey(end)] : [];
}

/** 'okafor bello' and 'okafor-bello' also find a name that is written in one word. */
function nameWord(typed: string, before: string | undefined): SearchWord {
  const joined = joinedName(typed);
  const withBefore = before && IN_NAMES.test(before) ? joinedName(before + typed) : '';
  const beginnings = IN_NAMES.test(typed) ? [typed, joined, withBefore] : [typed];
  return [...new Set([...beginnings.filter(Boolean), ...endOf(referenceKey(typed))])];
}

const IN_NAMES = /^[\p{L}'-]+$/u;

const MOST_WORDS = 5;

/** The words of a search, in the form that terms are stored in. */
export function searchWords(typed: string): SearchWord[] {
  const text = foldText(typed);
  if (/^[\d\s()+-]{3,}$/.test(text)) {
    const digits = text.replace(/\D/g, '');
    return digits ? [[phoneKey(text) || digits, ...endOf(digits)]] : [];
  }
  const reference = searchedReference(text);
  if (reference) return [[reference, ...endOf(reference)]];
  const words = text.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return words.map((one, at) => nameWord(one, words[at - 1]));
}

/**
 * The same for two payments of one fee for one child and term: 'Ada Okafor-Bello' is 'Ada Okafor Bello' and 'Okaforbello
 * Ada'. Its letters in order are all that such names share; two children who share them too are asked about once too often.
 */
export function childKey(payment: Record<'fullName' | 'purpose' | 'feeClass' | 'term', string>) {
  const { fullName, purpose, feeClass, term } = payment;
  const letters = [...joinedName(fullName)].sort().join('');
  return [letters, purpose, feeClass, term].join('|');
}

/** Shorter ones are part of many other numbers. */
const SHORTEST_PHONE = 7;

/** Whether a text says who paid: two words of the name, the e-mail or the phone. */
export function namesPayer(
  text: string,
  { fullName, email, phone }: Pick<Findable, 'fullName' | 'email' | 'phone'>,
): boolean {
  const ofSomebody = foldText(text).replace(/'s\b/g, '');
  const words = namesInOrder(ofSomebody).split(/[^\p{L}\p{N}]+/u);
  const names = namesInOrder(fullName).split(' ').filter(Boolean);
  const named = names.filter((name) => words.includes(name)).length;
  // One of several may be a day, or a word such as Blessing.
  if (names.length > 0 && named >= Math.min(2, names.length)) return true;
  if (email && foldText(text).includes(foldText(email))) return true;
  const digits = phoneKey(phone);
  return digits.length >= SHORTEST_PHONE && text.replace(/\D/g, '').includes(digits);
}

/** Throws AppError `invalid` for a note or reason that names the family: the ledger stores it for good. */
export function refuseNamed(
  text: string,
  payer: Parameters<typeof namesPayer>[1],
  field: 'note' | 'reason',
): void {
  if (!namesPayer(text, payer)) return;
  const message = `Please leave the family’s name, e-mail and phone out of the ${field}: the ledger keeps it for good. “The parent” is enough, the payment says who that is.`;
  throw new AppError('invalid', message, { errors: { [field]: message } });
}
