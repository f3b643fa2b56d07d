import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { ERASED, erasePayers } from '../ledger/erased-payers.ts';
import { eraseStudents, findLeftBefore, findNamed } from './erased-students-repository.ts';
import { deleteWebsiteMessages } from './person-messages-repository.ts';
import { emptyWorkedBodies } from './person-repository.ts';

/** No transaction is longer than this many rows. */
const BATCH = 200;

/** The text of messages that were handled long ago; their rows stay, so that the same message is recognised. */
export async function emptyBodiesBefore(db: Database, instant: Date): Promise<number> {
  return inBatches(async () => {
    const due = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where(sql<boolean>`body <> ''`)
      .where('received_at', '<', instant.toISOString())
      .where('processed_at', 'is not', null)
      .orderBy('received_at')
      .limit(BATCH);
    const { numUpdatedRows } = await db
      .updateTable('webhook_deliveries')
      .set({ body: '' })
      .where('id', 'in', due)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

/** The payers of payments that were never paid, unless money, a finding or a message is about them. */
export async function eraseUnfinishedBefore(db: Database, instant: Date): Promise<number> {
  return inBatches(() =>
    transact(db, async (trx) => {
      const payments = await trx
        .selectFrom('payments')
        .select(['number', 'reference'])
        .where('paid_at', 'is', null)
        .where(sql<boolean>`email <> ${sql.lit(ERASED)}`)
        .where('created_at', '<', instant.toISOString())
        .where('status', 'in', ['initialized', 'pending', 'failed'])
        .where('next_check_at', 'is', null)
        .where(({ not }) => not(isStillNeeded))
        .orderBy('created_at')
        .limit(BATCH)
        .execute();
      await erasePayers(trx, payments);
      return payments.length;
    }),
  );
}

/** People who were erased before, and are in a backup that was restored since. */
export async function eraseAgain(db: Database, references: readonly string[]): Promise<number> {
  let erased = 0;
  for (let first = 0; first < references.length; first += BATCH) {
    const some = references.slice(first, first + BATCH);
    erased += await transact(db, async (trx) => {
      const named = trx.selectFrom('payments').where('email', '<>', ERASED);
      const theirs = named.where('reference', 'in', some);
      const payments = await theirs.select(['number', 'reference']).execute();
      await erasePayers(trx, payments);
      // Also where only a message is left: it may have been worked after its payer was erased.
      const emptied = await emptyWorkedBodies(trx, some);
      return Math.max(payments.length, emptied);
    });
  }
  return erased;
}

/** Students who left long ago and owe nothing. */
export async function eraseLeftStudentsBefore(db: Database, instant: Date): Promise<number> {
  return inBatches(() =>
    transact(db, async (trx) => {
      const ids = await findLeftBefore(trx, instant, BATCH);
      await eraseStudents(trx, ids);
      return ids.length;
    }),
  );
}

/** Students who were erased before, and are in a backup that was restored since. */
export async function eraseStudentsAgain(db: Database, ids: readonly string[]): Promise<number> {
  let erased = 0;
  for (let first = 0; first < ids.length; first += BATCH) {
    const some = ids.slice(first, first + BATCH);
    erased += await transact(db, async (trx) => {
      const named = await findNamed(trx, some);
      await eraseStudents(trx, named);
      return named.length;
    });
  }
  return erased;
}

/** Messages from the website that were erased before, and are in a backup that was restored since. */
export async function eraseMessagesAgain(db: Database, ids: readonly string[]): Promise<number> {
  let erased = 0;
  for (let first = 0; first < ids.length; first += BATCH) {
    erased += await deleteWebsiteMessages(db, ids.slice(first, first + BATCH));
  }
  return erased;
}

export async function deleteCallsBefore(db: Database, instant: Date): Promise<void> {
  const calls = db.deleteFrom('idempotency_keys');
  await calls.where('started_at', '<', instant.toISOString()).execute();
}

async function inBatches(work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await work();
    all += done;
    if (done < BATCH) return all;
  }
}

/** What may still have to be compared with the payer. */
const isStillNeeded = sql<boolean>`(
  exists (select 1 from payment_reviews as r where r.reference = payments.reference and r.resolved_at is null)
  or exists (select 1 from refunds as r where r.reference = payments.reference)
  or exists (select 1 from payout_items as i where i.reference = payments.reference)
  or exists (select 1 from webhook_deliveries as w where w.reference = payments.reference and w.processed_at is null)
)`;
