import { describe, expect, test } from 'vitest';
import {
  ContentError,
  checkContent,
  contentProblems,
  type PaymentContent,
} from './content-check.ts';
import type { SchoolDocuments } from './school/documents.ts';
import { firstValues } from './school/first-values.ts';

const documents: SchoolDocuments = {
  ...firstValues(),
  fees: {
    classes: [{ name: 'Basic 7' }, { name: 'Basic 8' }],
    purposes: [
      { name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 7': 100, 'Basic 8': null } },
    ],
  },
};
const content: PaymentContent = {
  documents,
  referencePrefix: 'OGC',
  timeZone: 'Asia/Kolkata',
  hoursAheadOfUtc: 5.5,
};

const problemsWith = (changes: Partial<PaymentContent>) =>
  contentProblems({ ...content, ...changes });
const problemsOf = (changes: Partial<SchoolDocuments>) =>
  problemsWith({ documents: { ...documents, ...changes } });

test('prices and gaps can be used, and so can this school’s first values', () => {
  expect(contentProblems(content)).toEqual([]);
  expect(() => checkContent()).not.toThrow();
});

test('a school may begin without fees, terms and days', () => {
  const fees = { classes: [], purposes: [] };
  expect(problemsOf({ fees, terms: { terms: [] }, days: { days: [] } })).toEqual([]);
});

describe('what breaks a rule of the settings is said with its file and its place', () => {
  const { fees, facts } = documents;
  const [tuition] = fees.purposes;
  const withTuition = (changes: object) => ({
    fees: { ...fees, purposes: [{ ...tuition, ...changes } as (typeof fees.purposes)[number]] },
  });
  const term = {
    year: '2026/2027',
    term: 1,
    feesFrom: '2026-07-20',
    begins: '2026-09-14',
    ends: '2026-09-13',
  } as const;

  test.each<[string, Partial<SchoolDocuments>, string]>([
    [
      'a fee of nothing',
      withTuition({ kobo: { 'Basic 7': 0 } }),
      'content/fees.ts: purposes.0.kobo.Basic 7: ₦0 is no fee. Leave the field empty where it is not offered',
    ],
    [
      'a fee with kobo',
      withTuition({ kobo: { 'Basic 7': 250_050 } }),
      'content/fees.ts: purposes.0.kobo.Basic 7: Fees are whole naira: please leave the kobo out',
    ],
    [
      'a fee for a class that does not exist',
      withTuition({ kobo: { 'Basic 9': 100 } }),
      'content/fees.ts: purposes.0.kobo.Basic 9: There is no class “Basic 9”',
    ],
    [
      'a class twice',
      { fees: { ...fees, classes: [...fees.classes, { name: 'basic 7' }] } },
      'content/fees.ts: classes.2.name: “Basic 7” is in the list already. Please choose another name',
    ],
    [
      'a name with a blank at its end',
      withTuition({ name: 'Tuition ' }),
      'content/fees.ts: "Tuition " has a blank too many, or a sign that cannot be seen',
    ],
    [
      'a term that ends before it begins',
      { terms: { terms: [term] } },
      'content/school-year.ts: terms.0.ends: Term 1 of 2026/2027 would end before it has begun',
    ],
    [
      'a phone number that is none',
      { facts: { ...facts, phone: 'ask at the gate' } },
      'content/school.ts: phone: Please enter a phone number such as +234 803 123 4567',
    ],
    [
      'a holiday that ends before it begins',
      {
        days: {
          days: [{ name: 'Eid', kind: 'public_holiday', first: '2027-03-10', last: '2027-03-09' }],
        },
      },
      'content/bank-holidays.ts: days.0.last: The last day is before the first',
    ],
  ])('%s', (_case, changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });

  test.each<[string, Partial<SchoolDocuments>, string]>([
    [
      'an amount that is no number',
      withTuition({ kobo: { 'Basic 7': '50000' } }),
      'purposes.0.kobo',
    ],
    ['an amount of no size', withTuition({ kobo: { 'Basic 7': Number.NaN } }), 'purposes.0.kobo'],
    ['a fee that is due once a month', withTuition({ paidFor: 'month' }), 'purposes.0.paidFor'],
    ['an icon that is not drawn', withTuition({ icon: 'rocket' }), 'purposes.0.icon'],
  ])('%s, which only its type forbids', (_case, changes, place) => {
    expect(problemsOf(changes)).toEqual([expect.stringContaining(`content/fees.ts: ${place}`)]);
  });
});

describe('the prefix of references', () => {
  test.each(['', 'OGCS1', 'ogc', 'Ọ', 'A-B', ' WBS'])(
    'the prefix "%s" is refused',
    (referencePrefix) => {
      expect(problemsWith({ referencePrefix })).toEqual([
        `content/school.ts: referencePrefix is "${referencePrefix}"; write one to four capital letters or digits, such as WBS`,
      ]);
    },
  );
});

test.each([
  ['Africa/Lagos', 0, 'hoursAheadOfUtc is 0; in Africa/Lagos it is 1'],
  [
    'Europe/London',
    0,
    'in Europe/London clocks are changed twice a year, which this program cannot reckon with',
  ],
])('a clock in %s that is %s hours ahead is refused', (timeZone, hoursAheadOfUtc, problem) => {
  expect(problemsWith({ timeZone, hoursAheadOfUtc })).toEqual([`content/school.ts: ${problem}`]);
});

test('everything that is wrong is said at once, one line each', () => {
  const problems = problemsWith({ hoursAheadOfUtc: 1, referencePrefix: 'ogc' });
  expect(problems).toHaveLength(2);
  expect(new ContentError(problems).message).toBe(
    `What the school says about itself cannot be used:\n  - ${problems.join('\n  - ')}`,
  );
});
