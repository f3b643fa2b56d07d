import { expect, test } from 'vitest';
import type { SchoolTerm } from '#contract/school/documents.ts';
import { termProblems } from '#contract/school/term-problems.ts';
import { nextSession, sessionsOf } from './terms-draft.ts';

const year = '2030/2031';
const terms: SchoolTerm[] = [
  { year, term: 1, feesFrom: '2030-07-29', begins: '2030-09-09', ends: '2030-12-13' },
  { year, term: 2, feesFrom: '2030-12-09', begins: '2031-01-13', ends: '2031-04-04' },
  { year, term: 3, feesFrom: '2031-03-31', begins: '2031-04-28', ends: '2031-07-25' },
];

test('the next session is proposed on the same weekdays of the same weeks a year later', () => {
  const next = nextSession(terms, '2031-05-01');
  expect(next).toEqual([
    {
      year: '2031/2032',
      term: 1,
      feesFrom: '2031-07-28',
      begins: '2031-09-08',
      ends: '2031-12-12',
    },
    {
      year: '2031/2032',
      term: 2,
      feesFrom: '2031-12-08',
      begins: '2032-01-12',
      ends: '2032-04-02',
    },
    {
      year: '2031/2032',
      term: 3,
      feesFrom: '2032-03-29',
      begins: '2032-04-26',
      ends: '2032-07-23',
    },
  ]);
  expect(termProblems([...terms, ...next])).toEqual({});
});

test('a session that was begun is completed first', () => {
  const [first] = nextSession(terms, '2031-05-01');
  if (!first) throw new Error('nothing proposed');
  const rest = nextSession([...terms, first], '2031-05-01');
  expect(rest.map(({ year: session, term }) => [session, term])).toEqual([
    ['2031/2032', 2],
    ['2031/2032', 3],
  ]);
});

test('an empty list begins with the session of the day, without a fault', () => {
  for (const [day, session] of [
    ['2031-02-01', '2030/2031'],
    ['2031-09-01', '2031/2032'],
  ] as const) {
    const proposed = nextSession([], day);
    expect(proposed.map((term) => term.year)).toEqual([session, session, session]);
    expect(termProblems(proposed)).toEqual({});
  }
});

test('sessions stand the newest first, their terms in order with their place in the list', () => {
  const all = [...terms, ...nextSession(terms, '2031-05-01')];
  expect(
    sessionsOf({ terms: all }).map((session) => [session.year, session.terms.map((t) => t.index)]),
  ).toEqual([
    ['2031/2032', [3, 4, 5]],
    ['2030/2031', [0, 1, 2]],
  ]);
});
