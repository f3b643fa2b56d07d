/** The words of an item at each save. */
import type { Actor } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import * as repository from './news-repository.ts';

const VERSIONED = [
  'type',
  'title',
  'description',
  'markdown',
  'image_alt',
  'starts_at',
  'ends_at',
  'starts_on',
  'ends_on',
  'place',
  'event_status',
] as const satisfies (keyof repository.NewsRow)[];

type Words = Pick<repository.NewsRow, (typeof VERSIONED)[number]>;

export async function writeVersion(
  trx: Database,
  row: repository.NewsRow,
  author: Actor,
): Promise<void> {
  const words = Object.fromEntries(VERSIONED.map((name) => [name, row[name]]));
  await repository.insertVersion(trx, {
    news_id: row.id,
    version: row.version,
    document: JSON.stringify(words),
    author_name: author.name,
    created_at: row.updated_at,
  });
}

/** Written by `writeVersion` alone. */
export function readVersion(document: string): Words {
  return JSON.parse(document) as Words;
}
