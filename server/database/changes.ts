import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Tables } from './schema.ts';

/** Kinds of data that processes cache. */
export const changeKinds = ['news', 'payments', 'receipt_keys', 'school'] as const;

export type ChangeKind = (typeof changeKinds)[number];

export const CHANGES_CHANNEL = 'school_changes';

/** Emits what has changed in the database, by any process; caches drop their data then. */
export type Changes = EventEmitter<Record<ChangeKind, []>>;

export function createChanges(): Changes {
  return new EventEmitter();
}

/** Tells all processes once the transaction is committed. SQLite has only one process. */
export async function announceChange(trx: Kysely<Tables>, kind: ChangeKind): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${kind})`.execute(trx);
}
