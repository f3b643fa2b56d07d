import { sourceNames } from '#contract/book/desk.ts';
import { classNames, type Fees, purposeNames } from '#contract/school/fees.ts';
import { LATE_CHARGE } from '#contract/staff.ts';
import { isCredit } from '../ledger/revenue.ts';
import type { Line } from './lines.ts';

/** What lines add up to, in kobo. */
export interface Sums {
  payments: number;
  credited: number;
  /** Less what came back of it, so it can be negative in a period. */
  refunded: number;
  /** What the provider took, as far as it is known. */
  charge: number;
  chargeUnknown: number;
  net: number;
}

export type NamedSums = Sums & { name: string };

export type Totals = ReturnType<ReturnType<typeof createTotals>['result']>;

export const kindNames: Record<Line['kind'], string> = {
  paid: 'Payment',
  adopted: 'Payment imported',
  recorded: 'Recorded at the desk',
  refunded: 'Refund',
  refund_undone: 'Refund undone',
  reversed: 'Reversal',
  voided: 'Voided at the desk',
  recredited: 'Credited again',
  charge_named: LATE_CHARGE,
};

export const UNKNOWN = 'not known';

/** By class and by purpose in the order of the fee table. */
export function createTotals(fees: Fees) {
  const all = nothing();
  const kinds = new Map<string, { lines: number; amount: number }>();
  const days = new Map<string, Sums>();
  const classes = new Map<string, Sums>();
  const purposes = new Map<string, Sums>();
  const methods = new Map<string, Sums>();
  const sources = new Map<string, Sums>();
  /** By the reference of a payment without a known charge: where it is counted. */
  const unknown = new Map<string, Sums[]>();
  /** The same for charges that were named later. */
  const named = new Map<string, Sums[]>();
  let lines = 0;
  return { add, result };

  function add(line: Line): void {
    lines += 1;
    const name = kindNames[line.kind];
    const kind = kinds.get(name) ?? { lines: 0, amount: 0 };
    kinds.set(name, { lines: kind.lines + 1, amount: kind.amount + line.amountKobo });
    const countedIn = [
      all,
      sumsOf(days, line.countsOn),
      sumsOf(classes, line.feeClass),
      sumsOf(purposes, line.purpose),
      sumsOf(methods, line.method || UNKNOWN),
      sumsOf(sources, sourceNames[line.source]),
    ];
    for (const sums of countedIn) addTo(sums, line);
    countUnknown(line, countedIn);
  }

  /** A charge that is named later is known where its payment is counted too; the day of the payment stays as it was. */
  function countUnknown({ kind, reference, chargeKobo }: Line, countedIn: Sums[]): void {
    if (chargeKobo === null) {
      // It may count on a later day than its charge, which was named after it.
      const known = named.get(reference) ?? [];
      for (const sums of countedIn) if (!known.includes(sums)) sums.chargeUnknown += 1;
      unknown.set(reference, countedIn);
    } else if (kind === 'charge_named') {
      const before = unknown.get(reference) ?? [];
      for (const sums of countedIn) if (before.includes(sums)) sums.chargeUnknown -= 1;
      named.set(reference, countedIn);
    }
  }

  function result() {
    return {
      lines,
      all,
      byKind: Object.values(kindNames).flatMap((name) => {
        const kind = kinds.get(name);
        return kind ? [{ name, ...kind }] : [];
      }),
      byDay: inOrder(days),
      byClass: inOrder(classes, classNames(fees)),
      byPurpose: inOrder(purposes, purposeNames(fees)),
      byMethod: inOrder(methods),
      bySource: inOrder(sources, Object.values(sourceNames)),
    };
  }
}

function nothing(): Sums {
  return { payments: 0, credited: 0, refunded: 0, charge: 0, chargeUnknown: 0, net: 0 };
}

function sumsOf(known: Map<string, Sums>, name: string): Sums {
  const sums = known.get(name) ?? nothing();
  known.set(name, sums);
  return sums;
}

function addTo(sums: Sums, { kind, amountKobo, chargeKobo }: Line): void {
  sums.charge += chargeKobo ?? 0;
  if (isCredit(kind)) {
    sums.payments += 1;
    sums.credited += amountKobo;
  } else {
    sums.refunded -= amountKobo;
  }
  sums.net = sums.credited - sums.refunded - sums.charge;
}

/** In the order of the fee table; what it no longer names comes last. */
function inOrder(sums: Map<string, Sums>, known: readonly string[] = []): NamedSums[] {
  const names = [...new Set([...known, ...[...sums.keys()].sort()])];
  return names.flatMap((name) => {
    const found = sums.get(name);
    return found ? [{ name, ...found }] : [];
  });
}
