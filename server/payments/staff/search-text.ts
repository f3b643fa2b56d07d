import { kobo, nairaFromKobo } from '#contract/money.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { type SearchWord, searchWords } from '../ledger/payment-keys.ts';

/** What a typed search says of a payment's class, purpose or amount, and the words left. */
export interface SearchText {
  feeClass?: string;
  purpose?: string;
  amountNaira?: number;
  words: SearchWord[];
  /** what the words are of, as it was typed */
  text: string;
  /** The same as words where it reads as a purpose: a child may have such a name. */
  purposeAsWords?: SearchWord[];
}

/** What payments can be of: names that are offered, retired, or only carried by payments. */
export interface KnownNames {
  classes: readonly string[];
  purposes: readonly string[];
}

/** Fewer letters may begin a name. */
const SHORTEST_PURPOSE = 4;

/** A phone number begins with 0 or is longer, and fewer digits may be of an address. */
const [LEAST_NAIRA, MOST_NAIRA] = [100, 99_999_999];

/** 'jss 3' is a class anywhere, the rest a purpose ('summer'), an amount (if `isAmount` knows it) or words. */
export async function readSearch(
  typed: string,
  { classes, purposes }: KnownNames,
  isAmount: (naira: number) => Promise<boolean>,
): Promise<SearchText> {
  const text = foldText(typed);
  const feeClass = longestFirst(classes).find((name) => classIn(name).test(text));
  const rest = feeClass ? foldText(text.replace(classIn(feeClass), ' ')) : text;
  const ofClass = feeClass && { feeClass };
  const purpose =
    rest.length >= SHORTEST_PURPOSE ? purposes.find((name) => isMeant(name, rest)) : undefined;
  if (purpose) {
    return { ...ofClass, purpose, words: [], text: '', purposeAsWords: searchWords(rest) };
  }
  const amountNaira = amountIn(rest);
  if (amountNaira !== undefined && (/[,₦]/.test(rest) || (await isAmount(amountNaira)))) {
    return { ...ofClass, amountNaira, words: [], text: '' };
  }
  return { ...ofClass, words: searchWords(rest), text: rest };
}

/** Whole naira: '₦60,000', 'N60,000', '60 000'. */
function amountIn(text: string): number | undefined {
  const naira = nairaFromKobo(readAmount(text) ?? kobo(0));
  const isOther = /^\D*0/.test(text) || naira < LEAST_NAIRA || naira > MOST_NAIRA;
  return isOther || !Number.isInteger(naira) ? undefined : naira;
}

/** 'Basic 1 A' before 'Basic 1', which is in it. */
function longestFirst(names: readonly string[]): string[] {
  return [...names].sort((one, other) => other.length - one.length);
}

/** 'JSS 3' and 'jss3', and not the beginning of 'JSS 30'. */
function classIn(name: string): RegExp {
  const letters = foldText(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^| )${letters.replaceAll(' ', ' ?')}(?= |$)`);
}

/** The purpose or one of its words, as far as it is typed. */
function isMeant(purpose: string, typed: string): boolean {
  return ` ${foldText(purpose)}`.includes(` ${typed}`);
}
