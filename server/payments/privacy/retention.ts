import { type RetentionDays, retainedSince } from '#contract/retention.ts';
import type { Database } from '../../database/schema.ts';
import { createErasedList } from './erased-list.ts';
import {
  deleteCallsBefore,
  emptyBodiesBefore,
  eraseAgain,
  eraseUnfinishedBefore,
} from './retention-repository.ts';

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
  const erasedList = createErasedList(backupFolder);

  return async function clearAway(): Promise<void> {
    const now = clock();
    const erasedAgain = await eraseAgain(db, await erasedList.read());
    const bodies = await emptyBodiesBefore(db, retainedSince(keptDays.webhookBodies, now));
    const unfinished = await eraseUnfinishedBefore(
      db,
      retainedSince(keptDays.unfinishedPayments, now),
    );
    await deleteCallsBefore(db, retainedSince(1, now));
    if (erasedAgain + bodies + unfinished === 0) return;
    log.info({ erasedAgain, bodies, unfinished }, 'personal data was stored long enough: erased');
  };
}
