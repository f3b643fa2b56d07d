import { type KeptDays, keptSince } from '#contract/retention.ts';
import type { Database } from '../../database/schema.ts';
import { createErasedList } from './erased-list.ts';
import { createRetentionRepository } from './retention-repository.ts';

interface RetentionDependencies {
  db: Database;
  keptDays: KeptDays;
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
    const bodies = await repository.emptyBodiesBefore(keptSince(keptDays.webhookBodies, now));
    const unfinished = await repository.eraseUnfinishedBefore(
      keptSince(keptDays.unfinishedPayments, now),
    );
    await repository.deleteCallsBefore(keptSince(1, now));
    if (erasedAgain + bodies + unfinished === 0) return;
    log.info({ erasedAgain, bodies, unfinished }, 'personal data was stored long enough: erased');
  };
}
