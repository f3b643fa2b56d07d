import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { slipKey } from '#contract/book/desk.ts';
import { joinedName } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { hasSlip } from '../ledger/desk-facts.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';

type Numbers = SelectQueryBuilder<Tables, 'payment_search', { number: number }>;
type Terms = ExpressionBuilder<Tables, 'payment_search'>;

const MOST_MATCHES = 1_000;
/** Words that fit more payments are looked for among this many of the newest. */
const NEWEST = 1_000;
const DESK_NUMBER = /^d[- ]?0*([1-9]\d{0,8})$/;
/** Sorts after every letter. */
const AFTER_ALL = '\u{10FFFF}';

/** `more` where the words are so common that only the newest matches are found. The rarest word decides what is read. */
export async function searchPayments(db: Database, words: readonly SearchWord[]) {
  const rarest = await rarestWord();
  const read = rarest
    ? [...(await readNumbers(withWord(rarest))), ...(await withProviderId())]
    : await readCommon();
  return { found: [...new Set(read)].sort((a, b) => b - a), more: !rarest };

  /** Not a term, since it comes only when the payment is paid. */
  async function withProviderId(): Promise<number[]> {
    const [beginnings, ...others] = words;
    if (!beginnings || others.length > 0) return [];
    const ours = db.selectFrom('payments').select('number');
    return readNumbers(ours.where('provider_id', 'in', [...beginnings]));
  }

  /** The word that fits the fewest payments; undefined when every word is common. */
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

  /** Counted for each payment, because conditions on the terms would read all that begin with a common word. */
  function withAllWords(numbers: Numbers): Numbers {
    return words.reduce(
      (query, word) =>
        query.having((eb) => {
          const matches = eb.case().when(beginsWith(eb, word)).then(eb.lit(1)).end();
          return eb(eb.fn.count(matches), '>', eb.lit(0));
        }),
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

/** Payments of the desk by 'D-000123', as it stands on their receipts, or by the whole reference of a slip, in numbers. */
export async function findAtDeskBy(db: Database, text: string): Promise<number[]> {
  const [, digits] = DESK_NUMBER.exec(text) ?? [];
  const slip = slipKey(text);
  if (!slip) return [];
  const rows = await db
    .selectFrom('desk_payments')
    .innerJoin('payments', 'payments.id', 'desk_payments.payment_id')
    .select('payments.number')
    .where((eb) => {
      const bySlip = hasSlip(eb, slip);
      return digits ? eb.or([eb('desk_payments.number', '=', Number(digits)), bySlip]) : bySlip;
    })
    .execute();
  return rows.map(({ number }) => number);
}

function beginsWith(eb: Terms, word: SearchWord) {
  return eb.or(word.map((beginning) => begins(eb, beginning)));
}

function begins(eb: Terms, beginning: string) {
  return eb.and([eb('term', '>=', beginning), eb('term', '<', beginning + AFTER_ALL)]);
}
