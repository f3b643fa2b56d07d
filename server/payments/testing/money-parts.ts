import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Database } from '../../database/schema.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { createComparison } from '../settle/compare-payment.ts';
import { createReconcile } from '../settle/reconcile.ts';
import { createSettle } from '../settle/settle.ts';
import { createSettleRefunds } from '../settle/settle-refunds.ts';
import { createAdopting } from '../staff/adopt.ts';
import { createReviewDesk } from '../staff/review-desk.ts';
import { readFirstSettings } from './first-settings.ts';

interface Surroundings {
  clock?: () => Date;
  mailReceipts?: boolean;
  onLog?: (message: string, details: object) => void;
  readSchool?: () => Promise<SchoolDocuments>;
}

/** What moves a school's money in one process, put together as the program does it. */
export function moneyParts(
  { db, provider }: { db: Database; provider: PaymentProvider },
  surroundings: Surroundings = {},
) {
  const { clock = () => new Date(), mailReceipts = false, onLog = () => {} } = surroundings;
  const { readSchool = readFirstSettings } = surroundings;
  const note = (details: object, message: string) => onLog(message, details);
  const log = { info: note, warn: note, error: note };
  const onChange = () => {};
  const repository = createPaymentRepository(db, onChange, { mailReceipts });
  const parts = { db, repository, provider, onChange, clock, log, mailReceipts };
  const settleRefunds = createSettleRefunds(parts);
  const settle = createSettle({ ...parts, settleRefunds });
  const lease = createLease({ db, name: 'sweep', databaseClock: async () => clock(), log });
  const comparison = createComparison({ ...parts, settle, settleRefunds });
  const reconcile = createReconcile({ ...parts, settleRefunds, comparison, lease });
  return {
    log,
    repository,
    lease,
    settle,
    settleRefunds,
    comparison,
    reconcile,
    desk: createReviewDesk({ ...parts, settleRefunds }),
    ...createAdopting({ ...parts, settleRefunds, readSchool }),
  };
}
