import { feeClasses } from '#content/fees.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { LATE_CHARGE } from '#contract/staff.ts';
import type { Line } from './lines.ts';
import type { MoneyKind } from './money-events-repository.ts';

/** What lines add up to, in kobo. */
export interface Sums {
  /** lines of payments */
  payments: number;
  credited: number;
  /** what went back, less what came back of that: in a period less than nothing at times */
  refunded: number;
  /** what the provider kept, as far as it is known */
  charge: number;
  /** of how many payments the charge is not known */
  chargeUnknown: number;
  net: number;
}

export interface NamedSums extends Sums {
  name: string;
}

export interface Totals {
  lines: number;
  all: Sums;
  /** how many lines of each kind there are, and what they add up to, in one order */
  byKind: { name: string; lines: number; amount: number }[];
  byDay: NamedSums[];
  byClass: NamedSums[];
  byPurpose: NamedSums[];
  byMethod: NamedSums[];
}

/** Each kind of event as a line is called, in the order of the totals. */
export const kindNames: Record<MoneyKind, string> = {
  paid: 'Payment',
  adopted: 'Payment taken in',
  refunded: 'Refund',
  refund_undone: 'Refund undone',
  reversed: 'Reversal',
  recredited: 'Credited again',
  charge_named: LATE_CHARGE,
};

export const UNKNOWN = 'not known';

const parts = {
  byDay: ({ at }: Line) => calendarDay(at),
  byClass: ({ feeClass }: Line) => feeClass,
  byPurpose: ({ purpose }: Line) => purpose,
  byMethod: ({ method }: Line) => method || UNKNOWN,
};

type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Adds lines up as they pass by. */
export function createTotals() {
  const all = nothing();
  const kinds = new Map<MoneyKind, { lines: number; amount: number }>();
  const sums: Record<Part, Map<string, Sums>> = {
    byDay: new Map(),
    byClass: new Map(),
    byPurpose: new Map(),
    byMethod: new Map(),
  };
  /** of whose payment the charge was not known, and where that is counted */
  const unknown = new Map<string, Sums[]>();
  let lines = 0;
  return { add, result };

  function add(line: Line): void {
    lines += 1;
    const countedIn = [all, ...partNames.map((part) => sumsOf(part, line))];
    for (const known of countedIn) addTo(known, line);
    const kind = kinds.get(line.kind) ?? { lines: 0, amount: 0 };
    kinds.set(line.kind, { lines: kind.lines + 1, amount: kind.amount + line.amountKobo });
    countUnknown(line, countedIn);
  }

  function sumsOf(part: Part, line: Line): Sums {
    const name = parts[part](line);
    const known = sums[part].get(name) ?? nothing();
    sums[part].set(name, known);
    return known;
  }

  /** A charge that is named later is known where its payment is counted too; the day of the payment stays as it was. */
  function countUnknown({ kind, reference, chargeKobo }: Line, countedIn: Sums[]): void {
    if (chargeKobo === null) {
      for (const known of countedIn) known.chargeUnknown += 1;
      unknown.set(reference, countedIn);
    } else if (kind === 'charge_named') {
      const before = unknown.get(reference) ?? [];
      for (const known of countedIn) if (before.includes(known)) known.chargeUnknown -= 1;
    }
  }

  /** Days as they come; classes and purposes in the order of the fee table, and what it names no more after them. */
  function result(): Totals {
    return {
      lines,
      all,
      byKind: (Object.keys(kindNames) as MoneyKind[]).flatMap((kind) => {
        const found = kinds.get(kind);
        return found ? [{ name: kindNames[kind], ...found }] : [];
      }),
      byDay: named(sums.byDay, []),
      byClass: named(sums.byClass, feeClasses),
      byPurpose: named(sums.byPurpose, paymentPurposes),
      byMethod: named(sums.byMethod, []),
    };
  }
}

function nothing(): Sums {
  return { payments: 0, credited: 0, refunded: 0, charge: 0, chargeUnknown: 0, net: 0 };
}

function addTo(sums: Sums, { kind, amountKobo, chargeKobo }: Line): void {
  sums.charge += chargeKobo ?? 0;
  if (kind === 'paid' || kind === 'adopted') {
    sums.payments += 1;
    sums.credited += amountKobo;
  } else {
    sums.refunded -= amountKobo;
  }
  sums.net = sums.credited - sums.refunded - sums.charge;
}

function named(sums: Map<string, Sums>, known: readonly string[]): NamedSums[] {
  const names = [...new Set([...known, ...[...sums.keys()].sort()])];
  return names.flatMap((name) => {
    const found = sums.get(name);
    return found ? [{ name, ...found }] : [];
  });
}
