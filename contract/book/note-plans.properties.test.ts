import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Kobo, kobo } from '../money.ts';
import { MOST_PARTS } from './fee-notes.ts';
import { discountOf } from './note-discounts.ts';
import { planFor, type WantedPlan } from './note-plans.ts';

const DAYS = ['2026-12-01', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15'];
const dayAt = (at: number) => DAYS[at] ?? '';

/** To the kobo, since a discount may be any amount; small ones make parts of nothing. */
const due = fc
  .oneof(
    fc.nat(1_000),
    fc.nat(100_000_000_000),
    fc.nat(1_000).map((many) => many * 1_000_000),
  )
  .map(kobo);

const sharesOf = (hundredths: number[]): WantedPlan => ({
  kind: 'shares',
  parts: hundredths.map((part, at) => ({ percent: part / 100, dueOn: dayAt(at) })),
});
const shares = cutInto(10_000).map(sharesOf);

/** A number in one to six parts of at least one, by where it is cut. */
function cutInto(whole: number): fc.Arbitrary<number[]> {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: whole - 1 }), {
    maxLength: MOST_PARTS - 1,
  });
  return cuts.map((some) => {
    const ends = [...some.toSorted((one, other) => one - other), whole];
    return ends.map((end, at) => end - (ends[at - 1] ?? 0));
  });
}

const amountsPlan = fc.integer({ min: 1, max: 10_000_000 }).chain((naira) =>
  cutInto(naira * 100).map((parts) => ({
    dueKobo: kobo(naira * 100),
    wanted: {
      kind: 'parts',
      parts: parts.map((amountKobo, at) => ({ amountKobo, dueOn: dayAt(at) })),
    } satisfies WantedPlan,
  })),
);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function planned(wanted: WantedPlan, dueKobo: Kobo) {
  const made = planFor(wanted, dueKobo);
  if ('problem' in made) throw new Error(made.problem);
  return made.plan;
}

describe('a plan in shares', () => {
  test('has parts that add up to what is due, none empty, in whole naira but the last, on the days asked for', () => {
    fc.assert(
      fc.property(shares, due, (wanted, dueKobo) => {
        const plan = planned(wanted, dueKobo);
        if (plan.kind !== 'parts') {
          expect(dueKobo).toBe(0);
          return;
        }
        const amounts = plan.parts.map(({ amountKobo }) => amountKobo);
        expect(sum(amounts)).toBe(dueKobo);
        expect(Math.min(...amounts)).toBeGreaterThan(0);
        for (const amount of amounts.slice(0, -1)) expect(amount % 100).toBe(0);
        const days = plan.parts.map(({ dueOn }) => dueOn);
        expect(DAYS.filter((day) => days.includes(day))).toEqual(days);
      }),
    );
  });

  test('has in each part its share in whole naira, and the rest in the last', () => {
    fc.assert(
      fc.property(cutInto(10_000), due, (hundredths, dueKobo) => {
        const plan = planned(sharesOf(hundredths), dueKobo);
        if (plan.kind !== 'parts') return;
        for (const [at, part] of hundredths.slice(0, -1).entries()) {
          // Exact, as no number with a fraction is.
          const naira = (BigInt(dueKobo) * BigInt(part)) / 1_000_000n;
          const found = plan.parts.find(({ dueOn }) => dueOn === dayAt(at));
          expect(found?.amountKobo ?? 0).toBe(Number(naira) * 100);
        }
      }),
    );
  });

  test('that is not 100 per cent to the hundredth is refused', () => {
    const other = fc
      .integer({ min: 100, max: 19_999 })
      .filter((hundredths) => hundredths !== 10_000);
    fc.assert(
      fc.property(other.chain(cutInto), due, (parts, dueKobo) => {
        expect(planFor(sharesOf(parts), dueKobo)).toHaveProperty('problem');
      }),
    );
  });
});

test('a plan in amounts is as it was asked for, or refused where it is a kobo more or less than is due', () => {
  fc.assert(
    fc.property(amountsPlan, ({ wanted, dueKobo }) => {
      expect(planned(wanted, dueKobo)).toEqual(wanted);
      expect(planFor(wanted, kobo(dueKobo + 1))).toHaveProperty('problem');
      expect(planFor(wanted, kobo(dueKobo - 1))).toHaveProperty('problem');
    }),
  );
});

test('a free plan asks for the least amount that was wanted, and for no more than is due', () => {
  fc.assert(
    fc.property(due, fc.integer({ min: 1, max: 10_000_000 }), (dueKobo, leastKobo) => {
      const plan = planned({ kind: 'free', leastKobo, dueOn: dayAt(0) }, dueKobo);
      const least = plan.kind === 'free' ? plan.leastKobo : 0;
      expect(least).toBe(Math.min(leastKobo, dueKobo));
    }),
  );
});

describe('a discount', () => {
  // As the settings hold fees.
  const wholeNaira = fc.nat(1_000_000_000).map((naira) => kobo(naira * 100));
  const fee = fc.oneof(due, wholeNaira);
  const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  const off = (part: number) =>
    ({ off: { kind: 'percent', percent: part }, reason: 'bursary', note: '' }) as const;
  const takenOff = (full: Kobo, discount: Parameters<typeof discountOf>[1]) => {
    const found = discountOf(full, discount);
    if ('problem' in found) throw new Error(found.problem);
    return found.discountKobo;
  };

  test('in per cent is its part of the fee in whole naira, never more than the fee, and all of it at 100', () => {
    fc.assert(
      fc.property(fee, percent, wholeNaira, (full, part, fullNaira) => {
        const discount = takenOff(full, off(part));
        expect(discount).toBeLessThanOrEqual(full);
        expect(discount === full || discount % 100 === 0).toBe(true);
        expect(Math.abs(discount - (full * part) / 100)).toBeLessThanOrEqual(50.01);
        expect(takenOff(full, off(100))).toBeLessThanOrEqual(full);
        expect(takenOff(fullNaira, off(100))).toBe(fullNaira);
      }),
    );
  });

  test('of more per cent takes off no less', () => {
    fc.assert(
      fc.property(fee, percent, percent, (full, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(takenOff(full, off(less))).toBeLessThanOrEqual(takenOff(full, off(more)));
      }),
    );
  });

  test('of an amount takes off just that, up to the whole fee', () => {
    const taken = (amountKobo: number) =>
      ({ off: { kind: 'amount', amountKobo }, reason: 'bursary', note: '' }) as const;
    fc.assert(
      fc.property(fee, fc.nat(100_000_000), (full, amountKobo) => {
        expect(takenOff(full, taken(full))).toBe(full);
        const found = discountOf(full, taken(amountKobo));
        if (amountKobo > full) expect(found).toHaveProperty('problem');
        else expect(found).toEqual({ discountKobo: amountKobo });
      }),
    );
  });
});
