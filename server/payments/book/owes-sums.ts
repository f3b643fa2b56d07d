import type { Tables } from '../../database/schema.ts';

type Sums = Tables['note_sums'];

export type Figures = ReturnType<typeof sumFigures>;
export type ClassFigures = Figures & { feeClass: string };

/** The figures of each class, in this order; classes that the fee table does not know follow. */
export function byClassOf(sums: Sums[], order: readonly string[]): ClassFigures[] {
  const place = (feeClass: string) => {
    const known = order.indexOf(feeClass);
    return known < 0 ? order.length : known;
  };
  return [...Map.groupBy(sums, (sum) => sum.fee_class)]
    .map(([feeClass, ofClass]) => ({ feeClass, ...sumFigures(ofClass.map(figuresOf)) }))
    .filter(isAnything)
    .sort((one, other) => {
      const byPlace = place(one.feeClass) - place(other.feeClass);
      return byPlace || (one.feeClass < other.feeClass ? -1 : 1);
    });
}

/** In kobo. */
export function sumFigures(all: ReturnType<typeof figuresOf>[]) {
  const sum = emptyFigures();
  for (const figures of all) {
    for (const key of MONEY) sum[key] += figures[key];
    for (const key of STATUSES) sum.counts[key] += figures.counts[key];
    for (const key of OTHER) sum.other[key] += figures.other[key];
  }
  return sum;
}

const STATUSES = ['open', 'part_paid', 'paid', 'overpaid'] as const;
const OTHER = ['payments', 'online', 'desk'] as const;
const MONEY = [
  'expected',
  'discounts',
  'online',
  'desk',
  'moved',
  'outstanding',
  'surplus',
] as const;

function figuresOf(sum: Sums) {
  return {
    counts: {
      open: sum.open,
      part_paid: sum.part_paid,
      paid: sum.paid,
      overpaid: sum.overpaid,
    },
    expected: sum.due_kobo,
    discounts: sum.discount_kobo,
    online: sum.online_kobo + sum.other_online_kobo,
    desk: sum.desk_kobo + sum.other_desk_kobo,
    moved: sum.moved_kobo,
    outstanding: sum.outstanding_kobo,
    surplus: sum.surplus_kobo,
    other: {
      payments: sum.other_payments,
      online: sum.other_online_kobo,
      desk: sum.other_desk_kobo,
    },
  };
}

function emptyFigures(): ReturnType<typeof figuresOf> {
  return {
    counts: { open: 0, part_paid: 0, paid: 0, overpaid: 0 },
    expected: 0,
    discounts: 0,
    online: 0,
    desk: 0,
    moved: 0,
    outstanding: 0,
    surplus: 0,
    other: { payments: 0, online: 0, desk: 0 },
  };
}

/** Nothing is left of a fee whose only note was cancelled, or whose payment was matched. */
function isAnything({ counts, other, ...figures }: ClassFigures): boolean {
  const sums = [
    ...Object.values(counts),
    ...Object.values(other),
    ...MONEY.map((key) => figures[key]),
  ];
  return sums.some((sum) => sum !== 0);
}
