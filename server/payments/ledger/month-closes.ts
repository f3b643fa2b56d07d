import { isMonthClosed } from '#contract/book/day-that-counts.ts';
import { monthInWords, schoolMoment } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { findMonthClose } from './day-that-counts.ts';
import { appendEvent } from './ledger.ts';

/** From here on nothing counts in this month any more. Throws AppError `conflict` for one that takes nothing already. */
export async function closeMonth(trx: Database, month: string, by: string, now: Date) {
  const event = { paymentId: null, kind: 'month_closed', from: null, to: 'none' } as const;
  // The event comes first: what was being entered meanwhile counts in this month, what comes after does not.
  await appendEvent(
    trx,
    { ...event, cause: 'operator', reference: month, detail: { month, by } },
    now,
  );
  const close = await findMonthClose(trx, month);
  if (isMonthClosed(month, now, close !== undefined)) {
    const who = close ? ` by ${close.by} on ${schoolMoment(close.at)}` : '';
    throw new AppError('conflict', `${monthInWords(month)} was closed${who} already.`);
  }
  await trx
    .insertInto('month_closes')
    .values({ month, closed_by: by, closed_at: now.toISOString() })
    .execute();
}
