import { type RetentionDays, retainedSince } from '#contract/retention.ts';
import type { Database } from '../../database/schema.ts';
import { createErasedList, messagesIn, studentsIn } from './erased-list.ts';
import {
  deleteCallsBefore,
  emptyBodiesBefore,
  eraseAgain,
  eraseLeftStudentsBefore,
  eraseMessagesAgain,
  eraseStudentsAgain,
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
    const erased = await erasedList.read();
    const erasedAgain =
      (await eraseAgain(db, erased)) +
      (await eraseStudentsAgain(db, studentsIn(erased))) +
      (await eraseMessagesAgain(db, messagesIn(erased)));
    const bodies = await emptyBodiesBefore(db, retainedSince(keptDays.webhookBodies, now));
    const unfinished = await eraseUnfinishedBefore(
      db,
      retainedSince(keptDays.unfinishedPayments, now),
    );
    const leftStudents = await eraseLeftStudentsBefore(
      db,
      retainedSince(keptDays.leftStudents, now),
    );
    await deleteCallsBefore(db, retainedSince(1, now));
    if (erasedAgain + bodies + unfinished + leftStudents === 0) return;
    const counts = { erasedAgain, bodies, unfinished, leftStudents };
    log.info(counts, 'personal data was stored long enough: erased');
  };
}
