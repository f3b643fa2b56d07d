import { expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { type SetUp, StepList } from './first-steps.tsx';

const nothing: SetUp = {
  fees: { classes: [], purposes: [] },
  terms: { terms: [] },
  factsVersion: 1,
  testMode: true,
  mailIsSetUp: false,
  accounts: 1,
};
const ready: SetUp = {
  fees: {
    classes: [{ name: 'Basic 1' }],
    purposes: [{ name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 1': 100_000 } }],
  },
  terms: {
    terms: [
      {
        year: '2030/2031',
        term: 1,
        feesFrom: '2030-08-01',
        begins: '2030-09-02',
        ends: '2030-12-13',
      },
    ],
  },
  factsVersion: 2,
  testMode: false,
  mailIsSetUp: true,
  accounts: 2,
};
const today = '2030-10-01';
const render = (setUp: SetUp, day = today) => renderStatic(<StepList setUp={setUp} today={day} />);

test('a school with nothing has six steps to do, each with its link', () => {
  const html = render(nothing);
  expect(textOf(html)).toContain('0 of 6 done');
  expect(html.match(/To do/g)).toHaveLength(6);
  expect(linksIn(html).map(({ href }) => href)).toEqual([
    '/admin-panel/settings/school/fees',
    '/admin-panel/settings/school/terms',
    '/admin-panel/settings/school/facts',
    '/payment',
    '/admin-panel/settings',
    '/admin-panel/users',
  ]);
});

test('what is done is ticked; a list of terms that is over is not', () => {
  expect(textOf(render(ready))).toContain('6 of 6 done');
  expect(textOf(render(ready, '2031-01-01'))).toContain('5 of 6 done');
});

test('what is not known yet is neither', () => {
  const html = render({ ...ready, mailIsSetUp: undefined });
  expect(html.match(/Done/g)).toHaveLength(5);
  expect(html).not.toContain('To do');
});
