import { type Kysely, sql } from 'kysely';
import { newId } from './identifiers.ts';
import type { Tables } from './schema.ts';

/** A signed-in account, or the operator (`id` is null). */
export interface Actor {
  id: string | null;
  name: string;
}

export const SYSTEM: Actor = { id: null, name: 'System' };

/** Writes the audit entry in the transaction of the change. Call it last: it blocks other entries until the commit. */
export async function writeAudit(
  trx: Kysely<Tables>,
  actor: Actor,
  entry: { action: string; text: string },
  now: Date,
): Promise<void> {
  const { entries } = await trx
    .updateTable('audit_head')
    .set({ entries: sql`entries + 1` })
    .where('id', '=', 1)
    .returning('entries')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(now),
      number: entries,
      account_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      text: entry.text,
      at: now.toISOString(),
    })
    .execute();
}

/** Whether this was ever done, even if it was undone since. */
export async function wasEverDone(db: Kysely<Tables>, action: string): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
