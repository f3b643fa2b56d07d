import { type Migration, Migrator } from 'kysely/migration';
import * as payments from './migrations/0001-payments.ts';
import * as news from './migrations/0002-news.ts';
import * as staff from './migrations/0003-staff.ts';
import * as ledger from './migrations/0004-payment-ledger.ts';
import * as receiptEmails from './migrations/0005-receipt-emails.ts';
import * as staffLists from './migrations/0006-staff-lists.ts';
import * as newsDraftKeys from './migrations/0007-news-draft-keys.ts';
import * as payerDetails from './migrations/0008-payer-details.ts';
import * as refundsByNumber from './migrations/0009-refunds-by-number.ts';
import * as alarms from './migrations/0010-alarms.ts';
import * as idempotencyKeys from './migrations/0011-idempotency-keys.ts';
import * as openPaymentsAgain from './migrations/0012-open-payments-again.ts';
import type { Database } from './schema.ts';

/** In order of time; a name is never changed and a migration never edited once it has landed. */
const migrations: Record<string, Migration> = {
  '0001-payments': payments,
  '0002-news': news,
  '0003-staff': staff,
  '0004-payment-ledger': ledger,
  '0005-receipt-emails': receiptEmails,
  '0006-staff-lists': staffLists,
  '0007-news-draft-keys': newsDraftKeys,
  '0008-payer-details': payerDetails,
  '0009-refunds-by-number': refundsByNumber,
  '0010-alarms': alarms,
  '0011-idempotency-keys': idempotencyKeys,
  '0012-open-payments-again': openPaymentsAgain,
};

/** The last migration this program knows. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/**
 * Brings the schema up to date under a lock, all or nothing; returns the names that were applied.
 * Throws when the database is newer than this program.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}
