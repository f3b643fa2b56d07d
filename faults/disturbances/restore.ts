import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { isSqlite } from '#server/database/engine.ts';
import { adoptLost } from '../adopting.ts';
import { count } from '../record.ts';
import type { Scene } from './scene.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A backup of the running school; some payments later the school is lost, and the backup takes its place. It opens a
 * day later, finds what it does not know any more, and the operator imports what is reported.
 */
export async function restoreBackup(scene: Scene): Promise<void> {
  const { school, time, random, record, books, operator } = scene;
  const backup = await operator.backUp();
  record.heads.push(backup.head);
  await scene.moreDone(random.whole(8, 20));
  await school.kill(random.pick(['SIGKILL', 'SIGTERM']));
  await books.close();
  await operator.restore(backup);
  count(record, 'restores');
  await dropFormer(scene);
  await noteTakenBack(scene);

  time.advance(DAY_MS);
  school.launch(time.aheadMs());
  const startedAt = time.now();
  await school.opens();
  await time.tellProvider();
  await books.isCompared(startedAt);
  await adoptLost(scene);
}

/** What a restore moves aside is for a person to look at, and takes space. */
async function dropFormer({ dataDir, books }: Scene): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('before-restore-')) rmSync(path.join(dataDir, name), { recursive: true });
  }
  const db = books.db();
  if (isSqlite(db)) return;
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'before_restore_%'
  `.execute(db);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
}

/** Parents hold what the school has forgotten: starts, and the checkout of a start that was under way. */
export async function noteTakenBack({
  record,
  books,
}: Pick<Scene, 'record' | 'books'>): Promise<void> {
  const db = books.db();
  const rows = await db.selectFrom('payments').select(['reference', 'access_code']).execute();
  const kept = new Map(rows.map((row) => [row.reference, row.access_code]));
  for (const [reference, { accessCode }] of record.acknowledged) {
    if (record.takenBack.has(reference) || kept.get(reference) === accessCode) continue;
    record.takenBack.add(reference);
    count(record, 'starts taken back by a restore');
  }
  const told = await db
    .selectFrom('payment_reviews')
    .select('reference')
    .where('kind', '=', 'dispute')
    .execute();
  const known = new Set(told.map(({ reference }) => reference));
  for (const reference of record.disputed) {
    // Its message was answered, so it does not come again: the operator looks at the provider's dashboard.
    if (known.has(reference) || !record.disputed.delete(reference)) continue;
    count(record, 'disputes forgotten by a restore');
  }
}
