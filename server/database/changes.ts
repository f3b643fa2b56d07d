import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Tables } from './schema.ts';

/** Of what a process keeps something in memory that a change makes out of date. */
export const changeKinds = ['news', 'payments', 'receipt_keys'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Heard in every process that listens; see `createChangeListener`. */
export const CHANGES_CHANNEL = 'school_changes';

/** What has changed in the database, whoever changed it; whatever keeps something of it in memory drops that. */
export type Changes = EventEmitter<Record<ChangeKind, []>>;

export function createChanges(): Changes {
  return new EventEmitter();
}

/**
 * Tells all processes, within the transaction of the change: they hear of it once that is committed, and not at all when
 * it is taken back. The embedded database has nobody to tell.
 */
export async function announceChange(trx: Kysely<Tables>, kind: ChangeKind): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${kind})`.execute(trx);
}
