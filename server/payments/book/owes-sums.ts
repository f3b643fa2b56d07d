import { type NoteStanding, noteStandings } from '#contract/book/who-owes.ts';
import type { NoteFigures, OtherFigures } from './owes-repository.ts';

/** In kobo. */
export type Figures = ReturnType<typeof emptyFigures>;
export type ClassFigures = Figures & { feeClass: string };

const MONEY = [
  'expected',
  'discounts',
  'online',
  'desk',
  'moved',
  'outstanding',
  'surplus',
] as const;

/** The figures of each class, in this order; classes that the fee table does not know follow. */
export function byClassOf(
  notes: readonly NoteFigures[],
  payments: readonly OtherFigures[],
  order: readonly string[],
): ClassFigures[] {
  const place = (feeClass: string) => {
    const known = order.indexOf(feeClass);
    return known < 0 ? order.length : known;
  };
  return [...new Set([...notes, ...payments].map(({ feeClass }) => feeClass))]
    .map((feeClass) => {
      const figures = emptyFigures();
      for (const sums of notes) if (sums.feeClass === feeClass) addNotes(figures, sums);
      for (const sums of payments) if (sums.feeClass === feeClass) addOther(figures, sums);
      return { feeClass, ...figures };
    })
    .filter(isAnything)
    .sort((one, other) => {
      const byPlace = place(one.feeClass) - place(other.feeClass);
      return byPlace || (one.feeClass < other.feeClass ? -1 : 1);
    });
}

export function sumFigures(all: readonly Figures[]): Figures {
  const sum = emptyFigures();
  for (const figures of all) {
    for (const key of MONEY) sum[key] += figures[key];
    for (const key of noteStandings) sum.counts[key] += figures.counts[key];
    for (const key of OTHER) sum.other[key] += figures.other[key];
  }
  return sum;
}

const OTHER = ['payments', 'online', 'desk'] as const;

function emptyFigures() {
  return {
    counts: Object.fromEntries(noteStandings.map((one) => [one, 0])) as Record<
      NoteStanding,
      number
    >,
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

function addNotes(figures: Figures, { standing, notes, ...sums }: NoteFigures): void {
  for (const key of MONEY) figures[key] += sums[key];
  const listed = noteStandings.find((one) => one === standing);
  if (listed) figures.counts[listed] += notes;
}

/** What was paid without a note is in what was received, too. */
function addOther(figures: Figures, { source, payments, kobo }: OtherFigures): void {
  figures.other.payments += payments;
  figures.other[source] += kobo;
  figures[source] += kobo;
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
