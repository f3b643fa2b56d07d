import { type RetentionDays, retainedSince } from '#contract/retention.ts';
import type { Database } from '../../database/schema.ts';
import { createErasedList } from './erased-list.ts';
import { createRetentionRepository } from './retention-repository.ts';

interface RetentionDependencies {
  db: Database;
  keptDays: RetentionDays;
  backupFolder: string;
  clock: () => Date;
  log: { info(details: object, message: string): void };
}

/** Erases the personal data of payments that was stored long enough; may be repeated at any time. */
export function createPaymentRetention({
  db,
  keptDays,
  backupFolder,
  clock,
  log,
}: RetentionDependencies) {
  const repository = createRetentionRepository(db);
  const erasedList = createErasedList(backupFolder);

  return async function clearAway(): Promise<void> {
    const now = clock();
    const erasedAgain = await repository.eraseAgain(await erasedList.read());
    const bodies = await repository.emptyBodiesBefore(retainedSince(keptDays.webhookBodies, now));
    const unfinished = await repository.eraseUnfinishedBefore(
      retainedSince(keptDays.unfinishedPayments, now),
    );
    await repository.deleteCallsBefore(retainedSince(1, now));
    if (erasedAgain + bodies + unfinished === 0) return;
    log.info({ erasedAgain, bodies, unfinished }, 'personal data was stored long enough: erased');
  };
}
