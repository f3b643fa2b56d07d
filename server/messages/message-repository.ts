import { sql } from 'kysely';
import { type MessageState, messageStates } from '#contract/messages.ts';
import type { MessageCounts } from '#contract/schemas/messages.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { Actor } from '../database/audit-log.ts';
import { newId } from '../database/identifiers.ts';
import type { Database, Tables } from '../database/schema.ts';

const columns = [
  'id',
  'number',
  'kind',
  'state',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'visit_day as visitDay',
  'class_name as className',
  'created_at as createdAt',
  'changed_at as changedAt',
  'changed_by as changedBy',
  'changed_by_id as changedById',
] as const;

export type StoredMessage = Awaited<ReturnType<typeof findMessages>>[number];

export type MessageFacts = Pick<
  StoredMessage,
  'kind' | 'state' | 'name' | 'email' | 'phone' | 'subject' | 'message' | 'visitDay' | 'className'
>;

interface MessageFilter {
  state: MessageState;
  /** Folded words, each of which must be found. */
  words: readonly string[];
}

/** No transaction is longer than this many rows. */
const BATCH = 200;

/** Held until the commit by each who writes a message: numbers and limits are exact for all processes. */
export async function lockNumbers(trx: Database): Promise<void> {
  await trx
    .updateTable('message_head')
    .set({ messages: sql`messages` })
    .where('id', '=', 1)
    .execute();
}

/** With the next number, for a caller that holds the lock. */
export async function insertMessage(
  trx: Database,
  { visitDay, className, ...facts }: MessageFacts,
  sentKey: string,
  now: Date,
): Promise<{ id: string; number: number }> {
  const { messages: number } = await trx
    .updateTable('message_head')
    .set({ messages: sql`messages + 1` })
    .where('id', '=', 1)
    .returning('messages')
    .executeTakeFirstOrThrow();
  const id = newId(now);
  await trx
    .insertInto('messages')
    .values({
      id,
      number,
      ...facts,
      visit_day: visitDay,
      class_name: className,
      search_text: searchText({ className, ...facts }),
      sent_key: sentKey,
      created_at: now.toISOString(),
    })
    .execute();
  return { id, number };
}

export async function findBySentKey(db: Database, sentKey: string) {
  const query = db.selectFrom('messages').select(['id', 'number']);
  return query.where('sent_key', '=', sentKey).executeTakeFirst();
}

/** Those that look like advertising and all others are counted apart: neither can use up the room of the other. */
export async function countSince(db: Database, instant: Date, isSuspect: boolean): Promise<number> {
  const { all } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('created_at', '>=', instant.toISOString())
    .where('state', isSuspect ? '=' : '<>', 'suspect')
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** The newest first. */
export async function findMessages(
  db: Database,
  filter: MessageFilter,
  { page, limit }: { page: number; limit: number },
) {
  return filtered(db, filter)
    .select(columns)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countMessages(db: Database, filter: MessageFilter): Promise<number> {
  const count = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as('all'));
  return Number((await count.executeTakeFirstOrThrow()).all);
}

export async function findMessage(db: Database, id: string): Promise<StoredMessage | undefined> {
  return db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function countByState(db: Database): Promise<MessageCounts> {
  const rows = await db
    .selectFrom('messages')
    .select(['state', ({ fn }) => fn.countAll<number>().as('all')])
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map(({ state, all }) => [state, Number(all)]));
  const counts = messageStates.map((state) => [state, counted.get(state) ?? 0] as const);
  return Object.fromEntries(counts) as MessageCounts;
}

export async function findOldestNew(db: Database): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('messages')
    .select('created_at as at')
    .where('state', '=', 'new')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return oldest?.at;
}

/** Undefined where it is not, or no longer, in the state it is moved from. */
export async function moveMessage(
  trx: Database,
  id: string,
  { from, to }: { from: MessageState; to: MessageState },
  by: Actor,
  now: Date,
): Promise<StoredMessage | undefined> {
  return trx
    .updateTable('messages')
    .set({
      state: to,
      changed_at: now.toISOString(),
      changed_by_id: by.id,
      changed_by: by.name,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(columns)
    .executeTakeFirst();
}

/** With their e-mails. Returns how many there were. */
export async function deleteMessagesBefore(db: Database, instant: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = db
      .selectFrom('messages')
      .select('id')
      .where('created_at', '<', instant.toISOString())
      .orderBy('created_at')
      .limit(BATCH);
    const { numDeletedRows } = await db
      .deleteFrom('messages')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < BATCH) return deleted;
  }
}

function filtered(db: Database, { state, words }: MessageFilter) {
  let query = db.selectFrom('messages').where('state', '=', state);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  return query;
}

type Searched = Pick<Tables['messages'], 'name' | 'email' | 'phone' | 'subject' | 'message'>;

function searchText({
  name,
  email,
  phone,
  subject,
  message,
  className,
}: Searched & { className: string }): string {
  const texts = [name, email, subject, className, message].map(foldText);
  return [...texts, phoneKey(phone)].filter(Boolean).join(' ');
}
