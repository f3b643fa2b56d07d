import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { joinedName } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';

export interface SearchResult {
  /** The numbers of the payments, newest first. */
  found: number[];
  /** True when the words are so common that only the newest matches are here. */
  more: boolean;
}

type Numbers = SelectQueryBuilder<Tables, 'payment_search', { number: number }>;
type Terms = ExpressionBuilder<Tables, 'payment_search'>;

/** As many matches as are read for one search. */
const MOST_MATCHES = 1_000;
/** Words that fit more payments than that are looked for among this many of the newest. */
const NEWEST = 1_000;

/** Above every letter: all terms with a beginning lie before it. */
const AFTER_ALL = '\u{10FFFF}';

/**
 * Finds payments by their terms, or by the provider's number. The rarest of the words decides what is read, so the time
 * depends on how many payments match and not on how many there are; and only terms are read, never a payment.
 */
export async function searchPayments(
  db: Database,
  words: readonly SearchWord[],
): Promise<SearchResult> {
  const rarest = await rarestWord();
  const read = rarest
    ? [...(await readNumbers(withWord(rarest))), ...(await withProviderId())]
    : await readCommon();
  return { found: [...new Set(read)].sort((a, b) => b - a), more: !rarest };

  /** It comes when the payment is paid, long after its terms were written. */
  async function withProviderId(): Promise<number[]> {
    const [beginnings, ...others] = words;
    if (!beginnings || others.length > 0) return [];
    return readNumbers(
      db
        .selectFrom('payments')
        .select('number')
        .where('provider_id', 'in', [...beginnings]),
    );
  }

  /** Of the words that fit few enough payments the one that fits the fewest; undefined when every word is common. */
  async function rarestWord(): Promise<SearchWord | undefined> {
    let rarest: { word: SearchWord; count: number } | undefined;
    for (const word of words) {
      const count = await countBeginningWith(word);
      if (count <= MOST_MATCHES && (!rarest || count < rarest.count)) rarest = { word, count };
    }
    return rarest?.word;
  }

  async function countBeginningWith(word: SearchWord): Promise<number> {
    let found = 0;
    for (const beginning of word) {
      const few = termsBeginningWith(beginning).limit(MOST_MATCHES + 1);
      const { count } = await db
        .selectFrom(few.as('matches'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      found += Number(count);
    }
    return found;
  }

  /** Of the newest payments those with all words, then those whose name or e-mail begins with what was typed. */
  async function readCommon(): Promise<number[]> {
    const newest = await readNewest();
    const typed = words.map(([beginning]) => beginning).join('');
    const whole = words.length > 1 ? joinedName(typed) : typed;
    const begun = termsBeginningWith(whole).orderBy('term').orderBy('number');
    return [...newest, ...(await readNumbers(begun.limit(MOST_MATCHES - newest.length)))];
  }

  async function readNewest(): Promise<number[]> {
    const { payments } = await db
      .selectFrom('ledger_head')
      .select('payments')
      .executeTakeFirstOrThrow();
    const before = payments - NEWEST;
    return readNumbers(withAllWords(terms().where('number', '>', before)));
  }

  async function readNumbers(numbers: { execute(): Promise<{ number: number }[]> }) {
    return (await numbers.execute()).map(({ number }) => number);
  }

  function withWord([first = '', ...others]: SearchWord) {
    const numbers = others.reduce(
      (query, beginning) => query.unionAll(termsBeginningWith(beginning)),
      termsBeginningWith(first),
    );
    if (words.length === 1) return numbers;
    return withAllWords(terms().where('number', 'in', numbers));
  }

  /** Counted for each payment: as conditions on the terms, common words would lead over all that begin with them. */
  function withAllWords(numbers: Numbers): Numbers {
    return words.reduce(
      (query, word) =>
        query.having((eb) =>
          eb(
            eb.fn.count(eb.case().when(beginsWith(eb, word)).then(eb.lit(1)).end()),
            '>',
            eb.lit(0),
          ),
        ),
      numbers.groupBy('number'),
    );
  }

  function termsBeginningWith(beginning: string): Numbers {
    return terms().where((eb) => begins(eb, beginning));
  }

  function terms(): Numbers {
    return db.selectFrom('payment_search').select('number');
  }
}

function beginsWith(eb: Terms, word: SearchWord) {
  return eb.or(word.map((beginning) => begins(eb, beginning)));
}

function begins(eb: Terms, beginning: string) {
  return eb.and([eb('term', '>=', beginning), eb('term', '<', beginning + AFTER_ALL)]);
}
