import { expect, test } from 'vitest';
import type { Fees } from '#contract/school/fees.ts';
import { documentProblems } from '#contract/school/problems.ts';
import { type FeesDraft, feesDraftOf, feesOf } from './fees-draft.ts';

const fees: Fees = {
  classes: [{ name: 'Basic 1' }, { name: 'Basic 2' }],
  purposes: [
    {
      name: 'Tuition',
      icon: 'book',
      paidFor: 'term',
      kobo: { 'Basic 1': 6_500_000, 'Basic 2': null },
    },
  ],
};

/** What is saved after this was done to the fields, where payments carry these names. */
function saved(inUse: string[], edit: (draft: FeesDraft) => void): Fees {
  const draft = feesDraftOf(fees);
  edit(draft);
  const version = { version: 1, holdsFrom: '', author: '', createdAt: '', document: fees };
  return feesOf(draft, { current: version, inUse });
}

test.each([
  ['NGN 65,000', 6_500_000],
  [' ', null],
  ['65,00', -1],
])('%j is saved as %j', (typed, amount) => {
  const document = saved([], (draft) => {
    const [purpose, first] = [draft.purposes[0], draft.classes[0]];
    if (purpose && first) purpose.amounts[first.key] = typed;
  });
  expect(document.purposes[0]?.kobo['Basic 1']).toBe(amount);
});

test('fields that were not touched make the same document', () => {
  expect(saved([], () => {})).toEqual(fees);
});

test('an amount with kobo is refused with its sentence, at its place', () => {
  const document = saved([], ({ classes, purposes }) => {
    const [purpose, first] = [purposes[0], classes[0]];
    if (purpose && first) purpose.amounts[first.key] = '65,000.50';
  });
  expect(documentProblems('fees', document)).toEqual({
    'purposes.0.kobo.Basic 1': 'Fees are whole naira: please leave the kobo out',
  });
});

test('a class that is renamed takes its amounts along', () => {
  const document = saved([], ({ classes }) => rename(classes[0], ' Year  1 '));
  expect(document.classes).toEqual([{ name: 'Year 1' }, { name: 'Basic 2' }]);
  expect(document.purposes[0]?.kobo).toEqual({ 'Year 1': 6_500_000, 'Basic 2': null });
});

test('a renamed name that payments carry stays in the list, retired', () => {
  const document = saved(['Basic 1', 'Tuition'], ({ classes, purposes }) => {
    rename(classes[0], 'Year 1');
    rename(purposes[0], 'School fee');
  });
  expect(document.classes).toEqual([
    { name: 'Year 1' },
    { name: 'Basic 2' },
    { name: 'Basic 1', isRetired: true },
  ]);
  expect(document.purposes.map(({ name, isRetired }) => [name, isRetired])).toEqual([
    ['School fee', undefined],
    ['Tuition', true],
  ]);
  expect(documentProblems('fees', document)).toEqual({});
});

test('an older version that lacks a name with payments brings it back as retired', () => {
  const older = feesDraftOf({ ...fees, classes: [{ name: 'Basic 1' }] });
  const version = { version: 2, holdsFrom: '', author: '', createdAt: '', document: fees };
  const { classes } = feesOf(older, { current: version, inUse: ['Basic 2'] });
  expect(classes).toEqual([{ name: 'Basic 1' }, { name: 'Basic 2', isRetired: true }]);
});

function rename(row: { name: string } | undefined, name: string) {
  if (row) row.name = name;
}
