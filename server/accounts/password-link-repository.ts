import type { Database } from '../database/schema.ts';

export interface KeptLink {
  userId: string;
  createdAt: string;
}

export async function upsertLink(
  trx: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  now: Date,
): Promise<void> {
  const link = { token_hash: tokenHash, created_at: now.toISOString() };
  await trx
    .insertInto('password_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
}

export async function findLink(db: Database, tokenHash: string): Promise<KeptLink | undefined> {
  return db
    .selectFrom('password_links')
    .select(['user_id as userId', 'created_at as createdAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
