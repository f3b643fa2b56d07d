import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/schema.ts';
import { verifyLedger } from '#server/payments/ledger/ledger-check.ts';
import { readHeads } from '#server/payments/ledger/ledger-heads.ts';
import type { Acknowledgement } from './acknowledged.ts';
import type { Files } from './disk.ts';

/** Starts the school's database on these files, and answers a sentence for each thing that is damaged or missing. */
export async function lookAfter(
  files: Files,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-power-back-'));
  try {
    for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
    await using db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'school.db') });
    const damages = await damagesOf(db);
    if (damages.length > 0) return damages;
    // As every start does it: the cut may have come before the first one had ended.
    await migrateToLatest(db);
    const heads = await readHeads(path.join(folder, 'ledger-heads.txt'));
    const ledger = await verifyLedger(db, heads);
    return [...(ledger.intact ? [] : ledger.problems), ...(await missingIn(db, acknowledged))];
  } catch (error) {
    return [`the database does not start: ${(error as Error).message}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function damagesOf(db: Database): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const foreign = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...foreign.rows.map(({ table }) => `a row of ${table} refers to one that is not there`),
  ];
}

async function missingIn(
  db: Database,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['reference', 'status', 'access_code'])
    .execute();
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const stored = await db.selectFrom('webhook_deliveries').select('body').execute();
  const bodies = new Set(stored.map(({ body }) => body));
  return acknowledged.flatMap((one) => {
    if (one.kind === 'message') return bodies.has(one.body) ? [] : [`lost message: ${one.body}`];
    const payment = byReference.get(one.reference);
    if (!payment) return [`${one.reference}: ${one.kind}, and it is not there`];
    if (one.kind === 'started' && payment.access_code !== one.accessCode) {
      return [`${one.reference}: its checkout is lost`];
    }
    if (one.kind === 'paid' && payment.status !== 'paid') {
      return [`${one.reference}: a parent was told that it is paid, and it is ${payment.status}`];
    }
    return [];
  });
}
