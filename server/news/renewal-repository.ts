import { cleanText } from '#contract/text/clean-text.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import * as repository from './news-repository.ts';

/** To be raised when folding or cleaning changes: what is stored is then made again. */
export const WORDS_VERSION = 'news words 3';

const BATCH = 20;

/** Cleans and indexes the next published items again; returns the last one's place, undefined at the end. */
export async function renewWordsAfter(db: Database, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'search_row'])
    .where('search_row', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('search_row')
    .limit(BATCH)
    .execute();
  for (const { id } of rows) {
    await transact(db, async (trx) => {
      const item = await repository.lock(trx, id);
      if (!item) return;
      await repository.update(trx, item, {
        title: cleanText(item.title) || item.title,
        description: cleanText(item.description, 'lines') || item.description,
        image_alt: cleanText(item.image_alt ?? '') || null,
      });
    });
  }
  return rows.at(-1)?.search_row;
}
