import type { NewsType } from '#contract/news.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';

const verbs = {
  created: 'Published',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  removed: 'Removed for good',
};
const nouns: Record<NewsType, string> = { news: 'news item', event: 'event' };

export async function auditNews(
  trx: Database,
  actor: Actor,
  done: keyof typeof verbs,
  item: { type: NewsType; title: string },
  now: Date,
): Promise<void> {
  const text = `${verbs[done]} the ${nouns[item.type]} “${item.title}”`;
  await writeAudit(trx, actor, { action: `news.${done}`, text }, now);
}
