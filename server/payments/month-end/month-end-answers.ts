import { MOST_EXCEL_LINES, type MonthEnd } from '#contract/staff.ts';
import { fileName } from './period.ts';
import type { Summary } from './summary.ts';
import type { NamedSums, Sums } from './totals.ts';

export function monthEndAnswerOf({ period, isOver, totals, proof }: Summary): MonthEnd {
  const { from, to, name } = period;
  const { lines, all, byKind, byDay, byClass, byPurpose, byMethod } = totals;
  const { atEnd, now, readAt } = proof;
  return {
    ...{ from, to, name, file: fileName(period), isOver, lines },
    fitsExcel: lines <= MOST_EXCEL_LINES,
    totals: inNaira(all),
    byKind: byKind.map((kind) => ({ ...kind, amount: kind.amount / 100 })),
    byDay: byDay.map(namedInNaira),
    byClass: byClass.map(namedInNaira),
    byPurpose: byPurpose.map(namedInNaira),
    byMethod: byMethod.map(namedInNaira),
    ledger: { ...(atEnd && { atEnd }), now, readAt: readAt.toISOString() },
  };
}

function namedInNaira({ name, ...sums }: NamedSums) {
  return { name, ...inNaira(sums) };
}

function inNaira({ payments, chargeUnknown, ...money }: Sums) {
  const { credited, refunded, charge, net } = money;
  return {
    ...{ payments, chargeUnknown },
    credited: credited / 100,
    refunded: refunded / 100,
    charge: charge / 100,
    net: net / 100,
  };
}
