import { referenceKey, searchedReference } from '#contract/references.ts';

/** The parts of a payment that people look for. */
interface Findable {
  reference: string;
  fullName: string;
  email: string;
  phone: string;
  /** what else the school searches by */
  more?: readonly string[];
}

/** Small letters without marks and double spaces: 'Adéọlá  BÁMGBÓṢÉ' is found as 'adeola bamgbose'. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The digits of a phone number without the country's 234 or 0 in front: every way to write it becomes one. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(?:00)?2340?|^0/, '');
}

/** Stands before what is written backwards, so that an end is found as a beginning is. */
const BACKWARDS = '<';

/**
 * What a search finds a payment by, each from its beginning: the name beginning with each of its words
 * ('ada obi' and 'obi ada'), the e-mail, the phone number, the reference with and without prefix and day, and what else
 * the school searches by; the phone number and the reference from their ends as well.
 */
export function searchTerms({ reference, fullName, email, phone, more = [] }: Findable): string[] {
  const words = foldText(fullName).split(' ');
  const names = words.map((_, first) =>
    [...words.slice(first), ...words.slice(0, first)].join(' '),
  );
  // Digits are looked for as in a phone number, so that '2024-0123' and '2024 0123' find the same.
  const others = more.flatMap((text) => [foldText(text), phoneKey(text)]).filter(Boolean);
  const random = reference.slice(reference.lastIndexOf('-') + 1);
  const references = [reference.toLowerCase(), referenceKey(reference), referenceKey(random)];
  const ends = [endKey(phone.replace(/\D/g, '')), endKey(referenceKey(random))];
  const all = [...names, foldText(email), phoneKey(phone), ...references, ...ends, ...others];
  return [...new Set(all)];
}

function endKey(end: string): string {
  return BACKWARDS + [...end].reverse().join('');
}

/** A word of a search: the beginnings of terms that each of them would be found by. */
export type SearchWord = readonly string[];

/** Fewer letters end thousands of references. */
const SHORTEST_END = 4;

function word(beginning: string, end: string): SearchWord {
  if (end.length < SHORTEST_END || !/^[\da-z]+$/.test(end)) return [beginning];
  return [beginning, endKey(end)];
}

const MOST_WORDS = 5;

/** The words of what somebody typed, in the form that terms are stored in. */
export function searchWords(typed: string): SearchWord[] {
  const text = foldText(typed);
  if (/^[\d\s()+-]{3,}$/.test(text)) {
    const digits = text.replace(/\D/g, '');
    return digits ? [word(phoneKey(text) || digits, digits)] : [];
  }
  const reference = searchedReference(text);
  if (reference) return [word(reference, reference)];
  const words = text.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return words.map((one) => word(one, referenceKey(one)));
}

/** The same for two payments of one fee for one child and one term. Children are told apart by name. */
export function childKey(payment: {
  fullName: string;
  purpose: string;
  feeClass: string;
  term: string;
}): string {
  const { fullName, purpose, feeClass, term } = payment;
  return [foldText(fullName), purpose, feeClass, term].join('|');
}
