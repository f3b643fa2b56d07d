import { type RetentionDays, retainedSince } from '#contract/retention.ts';
import type { Database } from '../../database/schema.ts';
import { createErasedList } from './erased-list.ts';
import { createRetentionRepository } from './retention-repository.ts';

interface Parts {
  db: Database;
  keptDays: RetentionDays;
  backupFolder: string;
  clock: () => Date;
  log: { info(details: object, message: string): void };
}

/** Clears away the personal data of payments that has been kept long enough; may be done again at any time. */
export function createPaymentRetention({ db, keptDays, backupFolder, clock, log }: Parts) {
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
    log.info({ erasedAgain, bodies, unfinished }, 'personal data was kept long enough: cleared');
  };
}
