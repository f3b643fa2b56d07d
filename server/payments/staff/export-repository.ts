import type { Database } from '../../database/schema.ts';
import type { PaymentFilter } from './payment-filter.ts';
import {
  createStaffPaymentRepository,
  type ListedPayment,
  listedColumns,
} from './staff-repository.ts';
import { boundsOf, pick } from './stretches.ts';
import { createSumsRepository } from './sums-repository.ts';

export type ExportBatches = ReturnType<typeof createExportBatches>;

const shownColumns = listedColumns.map((column) => `shown.${column}` as const);

/**
 * The payments of an export, oldest first; however many there are, only one batch is in memory. What is alike in
 * something is read through the days that its sums name, and nothing else of these days.
 */
export function createExportBatches(db: Database) {
  const lists = createStaffPaymentRepository(db);
  const sums = createSumsRepository(db);

  return function batches(filter: PaymentFilter, size: number): AsyncGenerator<ListedPayment[]> {
    return filter.alike.length > 0 ? batchesOfDays(filter, size) : batchesByDate(filter, size);
  };

  async function* batchesByDate(filter: PaymentFilter, size: number) {
    let last: ListedPayment | undefined;
    do {
      const batch: ListedPayment[] = await lists.findBatch(filter, last, size);
      yield batch;
      last = batch.length === size ? batch.at(-1) : undefined;
    } while (last);
  }

  /** Days are whole: a batch may be larger by one day. */
  async function* batchesOfDays(filter: PaymentFilter, size: number) {
    for (const stretch of await sums.findStretches(filter)) {
      const within = { ...filter, ...boundsOf([stretch]) };
      let days = stretch.span === 'day' ? [stretch] : await sums.findDays(within);
      for (let next = pick(days, 0, size); next; next = pick(days, 0, size)) {
        yield await findDays({ ...filter, ...boundsOf(next.picked) });
        days = days.slice(days.lastIndexOf(next.picked.at(-1) ?? stretch) + 1);
      }
    }
  }

  function findDays(filter: PaymentFilter): Promise<ListedPayment[]> {
    return sums
      .findShown(filter, { byDays: true })
      .select(shownColumns)
      .orderBy('shown.dated_at')
      .orderBy('shown.number')
      .execute();
  }
}
