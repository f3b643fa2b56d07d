import { foldText, phoneKey, searchTerms } from '../database/payment-keys.ts';
import type { Database } from '../database/schema.ts';
import { type ListedPayment, listedColumns } from './staff-repository.ts';

export interface SearchResult {
  /** newest first */
  found: ListedPayment[];
  /** True when the words are so common that only the newest matches are here. */
  more: boolean;
}

/** As many matches as are read for one search. */
const MOST_MATCHES = 1_000;
/** Words that fit more payments than that are looked for among this many of the newest. */
const NEWEST = 1_000;
const MOST_WORDS = 5;

/** Above every letter: all terms with a beginning lie before it. */
const AFTER_ALL = '\u{10FFFF}';

/** True for a payment in which every word begins a word of the name, the e-mail, the phone number or the reference. */
export function isFoundBy(words: string[], payment: ListedPayment): boolean {
  const terms = searchTerms(payment);
  return words.every((word) => terms.some((term) => term.startsWith(word)));
}

/** The words of what somebody typed, in the form that terms are stored in. */
export function searchWords(typed: string): string[] {
  const text = foldText(typed);
  if (/^[\d\s()+-]{3,}$/.test(text)) return [phoneKey(text)].filter(Boolean);
  return text.split(' ').filter(Boolean).slice(0, MOST_WORDS);
}

/**
 * Finds payments by their terms. The rarest of the words decides what is read, so the time depends on how many
 * payments match and not on how many there are.
 */
export async function searchPayments(db: Database, words: string[]): Promise<SearchResult> {
  const rarest = await rarestBeginning(words);
  const read = rarest
    ? await readBeginningWith(rarest)
    : [...(await readNewest()), ...(await readBeginningWith(words.join(' ')))];
  const byNumber = new Map(read.map((payment) => [payment.number, payment]));
  const found = [...byNumber.values()]
    .filter((payment) => isFoundBy(words, payment))
    .sort((a, b) => b.number - a.number);
  return { found, more: !rarest };

  /** A word, or all of them in a row, that fits few enough payments; undefined when everything is common. */
  async function rarestBeginning(candidates: string[]): Promise<string | undefined> {
    let rarest: { beginning: string; count: number } | undefined;
    for (const beginning of candidates) {
      const count = await countBeginningWith(beginning);
      if (count <= MOST_MATCHES && (!rarest || count < rarest.count)) rarest = { beginning, count };
    }
    if (rarest || candidates.length < 2) return rarest?.beginning;
    const together = candidates.join(' ');
    return (await countBeginningWith(together)) <= MOST_MATCHES ? together : undefined;
  }

  async function countBeginningWith(beginning: string): Promise<number> {
    const matches = termsBeginningWith(beginning)
      .select('payment_search.number')
      .limit(MOST_MATCHES + 1);
    const { count } = await db
      .selectFrom(matches.as('matches'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  function readBeginningWith(beginning: string): Promise<ListedPayment[]> {
    const numbers = termsBeginningWith(beginning)
      .select('payment_search.number')
      .limit(MOST_MATCHES);
    return db.selectFrom('payments').select(listedColumns).where('number', 'in', numbers).execute();
  }

  function termsBeginningWith(beginning: string) {
    return db
      .selectFrom('payment_search')
      .where('term', '>=', beginning)
      .where('term', '<', beginning + AFTER_ALL);
  }

  function readNewest(): Promise<ListedPayment[]> {
    return db
      .selectFrom('payments')
      .select(listedColumns)
      .orderBy('number', 'desc')
      .limit(NEWEST)
      .execute();
  }
}
