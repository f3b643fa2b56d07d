import { afterEach, beforeEach, expect, test } from 'vitest';
import { formOf, otherFees } from '#contract/testing/some-fee.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { createExportBatches } from './export-repository.ts';
import { fits, type PaymentFilter } from './payment-filter.ts';

const DAYS = ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-31', '2026-11-01'];
const otherFee = otherFees(goodFee).at(-1)?.[1] ?? goodFee;

let now: Date;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2026-09-30T09:00:00Z');
  school = await createTestApp({ clock: () => now });
});
afterEach(() => school.close());

const everything: PaymentFilter = { alike: [], from: undefined, to: undefined };

async function read(filter: PaymentFilter, size: number) {
  const batches = [];
  for await (const batch of createExportBatches(school.db)(filter, size)) batches.push(batch);
  return batches;
}

test('a filter hands out each payment once, oldest first, a few days at a time', async () => {
  for (const day of DAYS) {
    for (const [index, fee] of [goodFee, otherFee, goodFee].entries()) {
      now = new Date(`${day}T1${index}:00:00Z`);
      const fullName = `Ada ${'ABCDE'[DAYS.indexOf(day)]}${'xyz'[index]}`;
      const reference = await school.startPayment({ ...formOf(fee), fullName });
      school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
      if (index > 0) await school.verify(reference);
    }
  }
  const all = (await read(everything, 4)).flat();
  expect(all).toHaveLength(3 * DAYS.length);
  const alike = [
    { column: 'fee_class', value: goodFee.feeClass } as const,
    { column: 'purpose', value: goodFee.purpose } as const,
  ];
  for (const bounds of [{}, { from: '2026-09-30T23:00:00.000Z', to: '2026-10-31T23:00:00.000Z' }]) {
    const filter = { ...everything, alike, ...bounds };
    const wanted = all.filter((payment) => fits(filter, payment));
    const batches = await read(filter, 3);
    expect(batches.flat()).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(4);
    expect(batches.length).toBeGreaterThan(1);
  }
});
