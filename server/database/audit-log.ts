import { type Kysely, sql } from 'kysely';
import { newId } from './identifiers.ts';
import type { Tables } from './schema.ts';

/** Who does something: a signed-in account, or the operator on the machine. */
export interface Actor {
  /** null for the operator's commands */
  id: string | null;
  name: string;
}

export const SYSTEM: Actor = { id: null, name: 'System' };

/**
 * Writes who did what, inside the transaction of the write itself: one cannot happen without the other. Called last in
 * it, because from here until the commit nobody else writes an entry.
 */
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

/** Whether such a thing was ever done here, whatever has become of it since. */
export async function wasEverDone(db: Kysely<Tables>, action: string): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
