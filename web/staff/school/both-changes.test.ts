import { expect, test } from 'vitest';
import type { Fees } from '#contract/school/fees.ts';
import { bothChanges } from './both-changes.ts';

function feesWith(amounts: Record<string, number>, ...purposes: string[]): Fees {
  return {
    classes: ['Basic 1', 'Basic 2'].map((name) => ({ name })),
    purposes: ['Tuition', ...purposes].map((name) => {
      return { name, icon: 'book', paidFor: 'term', kobo: amounts };
    }),
  };
}

const before = feesWith({ 'Basic 1': 100, 'Basic 2': 200 });

test('two people who raise different fees both have their way', () => {
  const mine = feesWith({ 'Basic 1': 150, 'Basic 2': 200 });
  const theirs = feesWith({ 'Basic 1': 100, 'Basic 2': 250 });
  expect(bothChanges(before, mine, theirs)).toEqual(feesWith({ 'Basic 1': 150, 'Basic 2': 250 }));
});

test('of one fee that both changed, what was typed here counts', () => {
  const mine = feesWith({ 'Basic 1': 150, 'Basic 2': 200 });
  const theirs = feesWith({ 'Basic 1': 170, 'Basic 2': 200 });
  expect(bothChanges(before, mine, theirs)).toEqual(mine);
});

test('where one of them added an entry, a list is not put together from both', () => {
  const mine = feesWith({ 'Basic 1': 150, 'Basic 2': 200 });
  const theirs = feesWith({ 'Basic 1': 100, 'Basic 2': 250 }, 'Exams');
  expect(bothChanges(before, mine, theirs)).toEqual(mine);
});

test('a side that changed nothing takes over everything', () => {
  const theirs = feesWith({ 'Basic 1': 100, 'Basic 2': 250 }, 'Exams');
  expect(bothChanges(before, structuredClone(before), theirs)).toEqual(theirs);
});
