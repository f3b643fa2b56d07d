import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo } from '../money.ts';
import {
  amountOfChoice,
  MOST_PARTS,
  type NoteMoney,
  nextPartOf,
  outstandingOf,
  partsOf,
  statusByMoney,
  surplusOf,
} from './fee-notes.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('what is paid of a note', () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 10_000_000 }),
  );
  const inParts = fc.array(amount, { minLength: 1, maxLength: MOST_PARTS }).map((amounts) => ({
    dueKobo: kobo(sum(amounts)),
    plan: {
      kind: 'parts' as const,
      parts: amounts.map((each, at) => ({ amountKobo: kobo(each), dueOn: `2027-0${at + 1}-15` })),
    },
  }));
  const due = fc.oneof(fc.nat(1_000), fc.nat(100_000_000)).map(kobo);
  const atOnce = due.map((dueKobo) => ({
    dueKobo,
    plan: { kind: 'at_once' as const, dueOn: '2027-01-15' },
  }));
  const free = fc.record({ dueKobo: due, least: amount }).map(({ dueKobo, least }) => ({
    dueKobo,
    plan: { kind: 'free' as const, leastKobo: kobo(least), dueOn: '2027-01-15' },
  }));
  const note = fc.oneof(inParts, atOnce, free);
  const paid = fc.oneof(fc.integer({ min: -100, max: 1_000 }), fc.nat(100_000_000));

  test('with what is outstanding, less the surplus, is what is due', () => {
    fc.assert(
      fc.property(due, paid, (dueKobo, paidKobo) => {
        const money = { dueKobo, paidKobo };
        const [outstanding, surplus] = [outstandingOf(money), surplusOf(money)];
        expect(paidKobo + outstanding - surplus).toBe(dueKobo);
        expect(Math.min(outstanding, surplus)).toBe(0);
        const isDone = ['paid', 'overpaid'].includes(statusByMoney(money));
        expect(isDone).toBe(outstanding === 0);
        expect(statusByMoney(money) === 'overpaid').toBe(surplus > 0);
      }),
    );
  });

  test('fills the parts in the order of their days, and the next part is what the first open one lacks', () => {
    fc.assert(
      fc.property(note, paid, ({ dueKobo, plan }, paidKobo) => {
        const money = { dueKobo, plan, paidKobo };
        const parts = partsOf(money);
        const outstanding = outstandingOf(money);
        const filled = sum(parts.map((part) => part.paidKobo));
        expect(filled).toBe(Math.max(0, Math.min(dueKobo, paidKobo)));
        expect(sum(parts.map((part) => part.amountKobo))).toBe(dueKobo + Math.max(0, -paidKobo));
        const open = parts.findIndex((part) => part.paidKobo < part.amountKobo);
        expect(parts.slice(open + 1).every((part) => open < 0 || part.paidKobo === 0)).toBe(true);
        const first = parts[open];
        expect(nextPartOf(money)).toEqual(
          first && { amountKobo: first.amountKobo - first.paidKobo, dueOn: first.dueOn },
        );
        expect(first === undefined).toBe(outstanding === 0);
      }),
    );
  });

  test('fills the same parts when they are stored in another order', () => {
    fc.assert(
      fc.property(inParts, paid, ({ dueKobo, plan }, paidKobo) => {
        const turned = { ...plan, parts: plan.parts.toReversed() };
        const parts = partsOf({ dueKobo, plan: turned, paidKobo });
        expect(parts).toEqual(partsOf({ dueKobo, plan, paidKobo }));
        if (paidKobo >= 0) expect(parts).toMatchObject(plan.parts);
      }),
    );
  });

  test('grows by the part that is due next until nothing is outstanding, in as many payments as there are parts', () => {
    fc.assert(
      fc.property(note, ({ dueKobo, plan }) => {
        if (plan.kind === 'free') return;
        const parts = partsOf({ dueKobo, plan, paidKobo: 0 });
        let paidKobo = 0;
        for (const part of dueKobo === 0 ? [] : parts) {
          const next = amountOfChoice({ dueKobo, plan, paidKobo }, { pay: 'next' });
          expect(next).toBe(part.amountKobo);
          paidKobo += next ?? 0;
        }
        expect(paidKobo).toBe(dueKobo);
        expect(amountOfChoice({ dueKobo, plan, paidKobo }, { pay: 'next' })).toBeUndefined();
      }),
    );
  });

  test('grows by a free amount from the least one to all that is outstanding, of a free plan only', () => {
    fc.assert(
      fc.property(note, paid, amount, ({ dueKobo, plan }, paidKobo, amountKobo) => {
        const money = { dueKobo, plan, paidKobo };
        const least = plan.kind === 'free' ? plan.leastKobo : Number.POSITIVE_INFINITY;
        const outstanding = outstandingOf(money);
        const isAllowed = amountKobo >= Math.min(least, outstanding) && amountKobo <= outstanding;
        const expected = plan.kind === 'free' && isAllowed ? amountKobo : undefined;
        expect(amountOfChoice(money, { pay: 'amount', amountKobo })).toBe(expected);
        const all = amountOfChoice(money, { pay: 'amount', amountKobo: outstanding });
        expect(all ?? 0).toBe(plan.kind === 'free' ? outstanding : 0);
      }),
    );
  });

  test('never becomes more than is due by what a parent may choose', () => {
    const choice = fc.oneof(
      fc.constantFrom({ pay: 'next' } as const, { pay: 'rest' } as const),
      fc.nat(20_000_000).map((amountKobo) => ({ pay: 'amount', amountKobo }) as const),
    );
    fc.assert(
      fc.property(note, fc.array(choice, { maxLength: 8 }), (start, choices) => {
        const money: NoteMoney = { ...start, paidKobo: 0 };
        for (const one of choices) {
          const amount = amountOfChoice(money, one);
          if (amount === undefined) continue;
          expect(amount).toBeGreaterThan(0);
          money.paidKobo += amount;
          expect(surplusOf(money)).toBe(0);
        }
        const rest = amountOfChoice(money, { pay: 'rest' }) ?? 0;
        expect(money.paidKobo + rest).toBe(start.dueKobo);
      }),
    );
  });
});
