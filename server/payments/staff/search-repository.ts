import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import type { PaymentStatus } from '../ledger/states.ts';

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
 * Finds payments by their terms, with a status or with any. The rarest of the words decides what is read, so the time
 * depends on how many payments match and not on how many there are; and only terms are read, never a payment.
 */
export async function searchPayments(
  db: Database,
  words: string[],
  status?: PaymentStatus,
): Promise<SearchResult> {
  const rarest = await rarestWord();
  const read = rarest
    ? await readNumbers(withWord(rarest))
    : [...(await readNewest()), ...(await readNumbers(beginningWith(words.join(' '))))];
  return { found: [...new Set(read)].sort((a, b) => b - a), more: !rarest };

  /** Of the words that fit few enough payments the one that fits the fewest; undefined when every word is common. */
  async function rarestWord(): Promise<string | undefined> {
    let rarest: { word: string; count: number } | undefined;
    for (const word of words) {
      const count = await countBeginningWith(word);
      if (count <= MOST_MATCHES && (!rarest || count < rarest.count)) rarest = { word, count };
    }
    return rarest?.word;
  }

  async function countBeginningWith(beginning: string): Promise<number> {
    const { count } = await db
      .selectFrom(
        termsBeginningWith(beginning)
          .limit(MOST_MATCHES + 1)
          .as('matches'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function readNewest(): Promise<number[]> {
    const { payments } = await db
      .selectFrom('ledger_head')
      .select('payments')
      .executeTakeFirstOrThrow();
    const before = payments - NEWEST;
    return readNumbers(withAllWords(terms().where('number', '>', before)), before);
  }

  /** All the numbers lie after `before`: PostgreSQL would read every payment of the status to find that out. */
  async function readNumbers(numbers: Numbers, before = 0): Promise<number[]> {
    const ofStatus = status
      ? db
          .selectFrom('payments')
          .select('number')
          .where('status', '=', status)
          .where('number', '>', before)
          .where('number', 'in', numbers)
      : numbers;
    return (await ofStatus.execute()).map(({ number }) => number);
  }

  function withWord(rarest: string): Numbers {
    const numbers = termsBeginningWith(rarest);
    if (words.length === 1) return numbers;
    return withAllWords(terms().where('number', 'in', numbers));
  }

  function beginningWith(beginning: string): Numbers {
    return termsBeginningWith(beginning).orderBy('term').orderBy('number').limit(MOST_MATCHES);
  }

  /** Counted for each payment: as conditions on the terms, common words would lead over all that begin with them. */
  function withAllWords(numbers: Numbers): Numbers {
    return words.reduce(
      (query, word) =>
        query.having((eb) =>
          eb(eb.fn.count(eb.case().when(begins(eb, word)).then(eb.lit(1)).end()), '>', eb.lit(0)),
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

function begins(eb: Terms, beginning: string) {
  return eb.and([eb('term', '>=', beginning), eb('term', '<', beginning + AFTER_ALL)]);
}
