import * as z from 'zod';
import type { Database } from '../database/schema.ts';
import { type Attempts, NO_ATTEMPTS } from './attempt-pauses.ts';

export async function findAttempts(db: Database, key: string): Promise<Attempts> {
  const row = await db
    .selectFrom('password_attempts')
    .select(['recent', 'pauses'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? readAttempts(row) : NO_ATTEMPTS;
}

/** An upsert locks the row on both engines, even a new one. */
export async function lockAttempts(trx: Database, key: string, now: Date): Promise<Attempts> {
  const at = now.toISOString();
  const row = await trx
    .insertInto('password_attempts')
    .values({ key, recent: '[]', pauses: 0, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: at }))
    .returning(['recent', 'pauses'])
    .executeTakeFirstOrThrow();
  return readAttempts(row);
}

export async function updateAttempts(trx: Database, key: string, { recent, pauses }: Attempts) {
  await trx
    .updateTable('password_attempts')
    .set({ recent: JSON.stringify(recent), pauses })
    .where('key', '=', key)
    .execute();
}

export async function deleteAttempts(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('password_attempts').where('key', '=', key).execute();
}

export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db
    .deleteFrom('password_attempts')
    .where('updated_at', '<', instant.toISOString())
    .execute();
}

const instants = z.array(z.number());

function readAttempts({ recent, pauses }: { recent: string; pauses: number }): Attempts {
  return { recent: instants.parse(JSON.parse(recent)), pauses };
}
