import { expect, test } from 'vitest';
import { type DatedDocuments, datesToKnow, schoolDates } from './dates-to-know.ts';

const documents: DatedDocuments = {
  terms: {
    terms: [
      {
        year: '2030/2031',
        term: 1,
        feesFrom: '2030-08-26',
        begins: '2030-09-09',
        ends: '2030-12-13',
      },
      {
        year: '2030/2031',
        term: 2,
        feesFrom: '2030-12-09',
        begins: '2031-01-06',
        ends: '2031-04-04',
      },
    ],
  },
  days: {
    days: [
      { name: 'Mid-term', kind: 'mid_term', first: '2030-10-24', last: '2030-10-28' },
      { name: 'Eid', kind: 'public_holiday', first: '2030-10-02', last: '2030-10-02' },
      { name: 'Eid', kind: 'public_holiday', first: '2030-10-01', last: '2030-10-01' },
    ],
  },
};

test('terms and days are one list in their order, and days of one name that follow each other are one', () => {
  expect(schoolDates(documents).map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'First Term 2030/2031 begins: Monday 9 September 2030',
    'Eid: Tuesday 1 to Wednesday 2 October 2030',
    'Mid-term: Thursday 24 to Monday 28 October 2030',
    'First Term 2030/2031 ends: Friday 13 December 2030',
    'Second Term 2030/2031 begins: Monday 6 January 2031',
    'Second Term 2030/2031 ends: Friday 4 April 2031',
  ]);
});

test('the next three are those that are not over', () => {
  const names = (today: string) => datesToKnow(documents, today).map(({ name }) => name);
  expect(names('2030-10-28')).toEqual([
    'Mid-term',
    'First Term 2030/2031 ends',
    'Second Term 2030/2031 begins',
  ]);
  expect(names('2030-01-01')).toHaveLength(3);
  expect(names('2031-04-05')).toEqual([]);
  expect(datesToKnow({ terms: { terms: [] }, days: { days: [] } }, '2031-01-01')).toEqual([]);
});
