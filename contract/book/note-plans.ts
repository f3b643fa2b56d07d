import { schoolDay } from '../dates/school-time.ts';
import { formatNaira, type Kobo, kobo } from '../money.ts';
import { MOST_PARTS, type NotePart, type NotePlan } from './fee-notes.ts';

/** A plan as a person asks for it: `shares` fit every fee, `parts` only the one that they add up to. */
export type WantedPlan =
  | { kind: 'at_once'; dueOn: string }
  | { kind: 'parts'; parts: { amountKobo: number; dueOn: string }[] }
  | { kind: 'shares'; parts: { percent: number; dueOn: string }[] }
  | { kind: 'free'; leastKobo: number; dueOn: string };

/** The plan of a note with this sum due, or a sentence that says why it does not fit. */
export function planFor(
  wanted: WantedPlan,
  dueKobo: Kobo,
): { plan: NotePlan } | { problem: string } {
  const problem = planProblem(wanted, dueKobo);
  if (problem) return { problem };
  // Nothing is due after a full discount: there are no parts, and no least amount.
  if (dueKobo === 0) return { plan: { kind: 'at_once', dueOn: daysOf(wanted)[0] ?? '' } };
  if (wanted.kind === 'at_once') return { plan: wanted };
  if (wanted.kind === 'free') {
    const { dueOn } = wanted;
    return {
      plan: { kind: 'free', leastKobo: kobo(Math.min(wanted.leastKobo, dueKobo)), dueOn },
    };
  }
  if (wanted.kind === 'shares') {
    return { plan: { kind: 'parts', parts: sharesOf(wanted.parts, dueKobo) } };
  }
  const parts = wanted.parts.map(({ amountKobo, dueOn }) => ({
    amountKobo: kobo(amountKobo),
    dueOn,
  }));
  return { plan: { kind: 'parts', parts } };
}

/** What is wrong with the days of a plan, seen from today ('2026-11-20'); undefined when nothing is. */
export function daysProblem(wanted: WantedPlan, today: string): string | undefined {
  const days = daysOf(wanted);
  if (days.some((day) => day < today)) return 'Please enter days from today on.';
  const latest = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  const late = days.find((day) => day > latest);
  if (late) return `${schoolDay(`${late}T12:00:00Z`)} is more than two years away.`;
  if (days.some((day, at) => day <= (days[at - 1] ?? ''))) {
    return 'Please enter the parts in the order of their days, each on a day of its own.';
  }
  return undefined;
}

/** In whole naira, the rest in the last part; a part of nothing is left out. */
function sharesOf(shares: { percent: number; dueOn: string }[], dueKobo: Kobo): NotePart[] {
  let left: number = dueKobo;
  return shares
    .map(({ percent, dueOn }, at) => {
      const isLast = at === shares.length - 1;
      const share = Math.floor((dueKobo * hundredths(percent)) / 1_000_000) * 100;
      const amountKobo = kobo(isLast ? left : share);
      left -= amountKobo;
      return { amountKobo, dueOn };
    })
    .filter(({ amountKobo }) => amountKobo > 0);
}

function planProblem(wanted: WantedPlan, dueKobo: Kobo): string | undefined {
  if (wanted.kind === 'at_once' || wanted.kind === 'free') return undefined;
  if (wanted.parts.length > MOST_PARTS) return `Please make up to ${MOST_PARTS} parts.`;
  if (wanted.kind === 'shares') {
    const sum = wanted.parts.reduce((total, { percent }) => total + hundredths(percent), 0);
    if (sum === 10_000) return undefined;
    return `The parts make ${sum / 100} per cent; please make them 100.`;
  }
  const sum = kobo(wanted.parts.reduce((total, { amountKobo }) => total + amountKobo, 0));
  if (sum === dueKobo) return undefined;
  return `The parts make ${formatNaira(sum)}, but ${formatNaira(dueKobo)} is due.`;
}

/** Whole numbers add up exactly: 16.66 five times and 16.7 would not be 100. */
function hundredths(percent: number): number {
  return Math.round(percent * 100);
}

function daysOf(wanted: WantedPlan): string[] {
  return 'parts' in wanted ? wanted.parts.map(({ dueOn }) => dueOn) : [wanted.dueOn];
}
