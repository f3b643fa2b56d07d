import { describe, expect, test } from 'vitest';
import type { WrittenTerm } from './content-check.ts';
import {
  ContentError,
  checkContent,
  contentProblems,
  type PaymentContent,
} from './content-check.ts';

const content: PaymentContent = {
  feeClasses: ['Basic 7', 'Basic 8'],
  feeTable: [
    { purpose: 'Tuition', paidFor: 'term', naira: { 'Basic 7': 180_000, 'Basic 8': 1 } },
    { purpose: 'Excursion', paidFor: 'year', naira: { 'Basic 7': null, 'Basic 8': 12_500 } },
  ],
  defaultPurpose: 'Tuition',
  defaultClass: 'Basic 7',
  referencePrefix: 'OGC',
  timeZone: 'Asia/Kolkata',
  hoursAheadOfUtc: 5.5,
  terms: [
    {
      year: '2026/2027',
      term: 3,
      feesFrom: '2027-04-05',
      begins: '2027-05-03',
      ends: '2027-07-23',
    },
    {
      year: '2027/2028',
      term: 1,
      feesFrom: '2027-07-19',
      begins: '2027-09-13',
      ends: '2027-12-10',
    },
  ],
};

const problemsWith = (changes: Partial<PaymentContent>) =>
  contentProblems({ ...content, ...changes });

const withFee = (fee: unknown) =>
  problemsWith({
    feeTable: [
      { purpose: 'Tuition', paidFor: 'term', naira: { 'Basic 7': fee as number, 'Basic 8': 1 } },
    ],
  });

test('a table with prices and gaps can be used, and so can this school’s', () => {
  expect(contentProblems(content)).toEqual([]);
  expect(() => checkContent()).not.toThrow();
});

describe('a fee', () => {
  test.each([
    [0, 'is 0'],
    [-5, 'is -5'],
    [2500.5, 'is 2500.5'],
    [Number.NaN, 'is NaN'],
    [Number.POSITIVE_INFINITY, 'is Infinity'],
    [2 ** 50, 'is 1125899906842624'],
    ['50000', 'is 50000'],
    [undefined, 'is missing'],
  ])('of %s is refused, with its purpose and class', (fee, what) => {
    expect(withFee(fee)).toEqual([
      `content/fees.ts: the fee of Tuition for Basic 7 ${what}; write whole naira, 1 or more, or null when it is not offered`,
    ]);
  });

  test('for a class that does not exist is refused', () => {
    const feeTable = [
      { purpose: 'Tuition', paidFor: 'term', naira: { 'Basic 7': 1, 'Basic 8': 1, 'Basic 9': 1 } },
    ];
    expect(problemsWith({ feeTable })).toEqual([
      'content/fees.ts: Tuition has a fee for Basic 9, which is not one of feeClasses',
    ]);
  });

  test('that is null for every class makes the purpose useless', () => {
    const feeTable = [
      { purpose: 'Tuition', paidFor: 'term', naira: { 'Basic 7': null, 'Basic 8': null } },
    ];
    expect(problemsWith({ feeTable })).toEqual([
      'content/fees.ts: Tuition is offered for no class; take it out, or give it a fee',
    ]);
  });
});

describe('names', () => {
  test.each([
    [
      'a class twice',
      { feeClasses: ['Basic 7', 'Basic 8', 'Basic 7'] },
      ['the class Basic 7 stands there twice'],
    ],
    [
      'a purpose twice',
      { feeTable: [...content.feeTable, ...content.feeTable.slice(0, 1)] },
      ['the purpose Tuition stands there twice'],
    ],
    [
      'a blank at the end',
      {
        feeTable: [{ purpose: 'Tuition ', paidFor: 'term', naira: { 'Basic 7': 1, 'Basic 8': 1 } }],
      },
      [
        'the purpose "Tuition " is empty or has a blank at an end',
        'defaultPurpose is Tuition, which is not in the table',
      ],
    ],
    [
      'no purpose at all',
      { feeTable: [] },
      ['there is no purpose', 'defaultPurpose is Tuition, which is not in the table'],
    ],
    [
      'a default that does not exist',
      { defaultClass: 'JSS 1' },
      ['defaultClass is JSS 1, which is not one of feeClasses'],
    ],
  ])('%s is said', (_case, changes, problems) => {
    expect(problemsWith(changes)).toEqual(problems.map((line) => `content/fees.ts: ${line}`));
  });

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

describe('a term', () => {
  const [third, first] = content.terms;
  const withTerms = (...changes: object[]) =>
    problemsWith({
      terms: [third, first].map((term, index) => ({ ...term, ...changes[index] }) as WrittenTerm),
    });

  test.each<[string, object[], string]>([
    [
      'without a day',
      [{ feesFrom: undefined }],
      'feesFrom of term 3 of 2026/2027 is "undefined"; write a day such as 2026-09-14',
    ],
    [
      'on a day that no calendar has',
      [{ ends: '2027-06-31' }],
      'ends of term 3 of 2026/2027 is "2027-06-31"; write a day such as 2026-09-14',
    ],
    [
      'of a year that is none',
      [{}, { year: '2027/2029' }],
      'the year of term 1 of 2027/2029 is "2027/2029"; write two years that follow, such as 2026/2027',
    ],
    ['with another number', [{ term: 4 }], 'the term of term 4 of 2026/2027 is 4; write 1, 2 or 3'],
    [
      'that ends before it begins',
      [{ ends: '2027-05-02' }],
      'term 3 of 2026/2027 ends on 2027-05-02, and begins on 2027-05-03',
    ],
    [
      'whose fees come after it began',
      [{}, { feesFrom: '2027-09-14' }],
      'fees for term 1 of 2027/2028 are taken from 2027-09-14, after it has begun on 2027-09-13',
    ],
    [
      'that is not the next one',
      [{}, { term: 2 }],
      'after term 3 of 2026/2027 stands term 2 of 2027/2028; what follows is term 1 of 2027/2028',
    ],
    [
      'that begins in the one before',
      [{ ends: '2027-09-13' }],
      'term 1 of 2027/2028 begins on 2027-09-13, before term 3 of 2026/2027 has ended on 2027-09-13',
    ],
    [
      'whose fees come before the one before',
      [{}, { feesFrom: '2027-05-03' }],
      'fees for term 1 of 2027/2028 are taken from 2027-05-03, before term 3 of 2026/2027 has begun on 2027-05-03',
    ],
  ])('%s is said', (_case, changes, problem) => {
    expect(withTerms(...changes)).toContain(`content/school-year.ts: ${problem}`);
  });

  test('need not be listed at all', () => {
    expect(problemsWith({ terms: [] })).toEqual([]);
  });
});

test('a fee that is due neither once a term nor once a year is said', () => {
  const feeTable = [
    { purpose: 'Tuition', paidFor: 'month', naira: { 'Basic 7': 1, 'Basic 8': 1 } },
  ];
  expect(problemsWith({ feeTable })).toEqual([
    'content/fees.ts: Tuition is paid for "month"; write term or year',
  ]);
});

test('everything that is wrong is said at once, one line each', () => {
  const problems = problemsWith({ defaultClass: 'JSS 1', referencePrefix: 'ogc' });
  expect(problems).toHaveLength(2);
  expect(new ContentError(problems).message).toBe(
    `What the school says about itself cannot be used:\n  - ${problems.join('\n  - ')}`,
  );
});
