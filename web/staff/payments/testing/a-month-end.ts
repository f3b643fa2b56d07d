import type { MonthEnd, MonthEndSums } from '#contract/staff.ts';

const sums: MonthEndSums = {
  payments: 12,
  credited: 660_000,
  refunded: 55_000.5,
  charge: 9_900,
  chargeUnknown: 3,
  net: 595_099.5,
};

/** For tests: a month as the server reports it. */
export function aMonthEnd(changes: Partial<MonthEnd> = {}): MonthEnd {
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    name: 'November 2026',
    file: 'month-end-2026-11',
    isOver: true,
    lines: 14,
    fitsExcel: true,
    totals: sums,
    byKind: [
      { name: 'Payment', lines: 12, amount: 660_000 },
      { name: 'Refund', lines: 2, amount: -55_000.5 },
    ],
    byDay: [{ name: '2026-11-20', ...sums }],
    byClass: [{ name: 'JSS 1', ...sums }],
    byPurpose: [{ name: 'School Fees', ...sums }],
    byMethod: [{ name: 'bank transfer', ...sums }],
    bySource: [{ name: 'Online', ...sums }],
    ledger: {
      atEnd: { sequence: 41, hash: 'a'.repeat(64) },
      now: { sequence: 57, hash: 'b'.repeat(64) },
      readAt: '2026-12-01T08:00:00Z',
    },
    ...changes,
  };
}
