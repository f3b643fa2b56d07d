import type { NewsType } from '#contract/news.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';

const verbs = {
  created: 'Published',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  drafted: 'Saved as a draft:',
  scheduled: 'Set the time of publication of',
  offline: 'Took offline',
  published_late: 'Published late, since the school’s computer was off at the set time:',
  pinned: 'Pinned',
  unpinned: 'Unpinned',
  preview: 'Made a link that shows for a day',
  removed: 'Removed for good',
};
export type Deed = keyof typeof verbs;

const nouns: Record<NewsType, string> = { news: 'news item', event: 'event' };

export async function auditNews(
  trx: Database,
  actor: Actor,
  done: Deed,
  item: { type: NewsType; title: string },
  now: Date,
): Promise<void> {
  const text = `${verbs[done]} the ${nouns[item.type]} “${item.title}”`;
  await writeAudit(trx, actor, { action: `news.${done}`, text }, now);
}
