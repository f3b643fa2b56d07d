import { describe, expect, test } from 'vitest';
import {
  ContentError,
  checkContent,
  contentProblems,
  type PaymentContent,
} from './content-check.ts';

const content: PaymentContent = {
  feeClasses: ['Basic 7', 'Basic 8'],
  feeTable: [
    { purpose: 'Tuition', naira: { 'Basic 7': 180_000, 'Basic 8': 1 } },
    { purpose: 'Excursion', naira: { 'Basic 7': null, 'Basic 8': 12_500 } },
  ],
  defaultPurpose: 'Tuition',
  defaultClass: 'Basic 7',
  referencePrefix: 'OGC',
};

const problemsWith = (changes: Partial<PaymentContent>) =>
  contentProblems({ ...content, ...changes });

const withFee = (fee: unknown) =>
  problemsWith({
    feeTable: [{ purpose: 'Tuition', naira: { 'Basic 7': fee as number, 'Basic 8': 1 } }],
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
    const feeTable = [{ purpose: 'Tuition', naira: { 'Basic 7': 1, 'Basic 8': 1, 'Basic 9': 1 } }];
    expect(problemsWith({ feeTable })).toEqual([
      'content/fees.ts: Tuition has a fee for Basic 9, which is not one of feeClasses',
    ]);
  });

  test('that is null for every class makes the purpose useless', () => {
    const feeTable = [{ purpose: 'Tuition', naira: { 'Basic 7': null, 'Basic 8': null } }];
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
      { feeTable: [{ purpose: 'Tuition ', naira: { 'Basic 7': 1, 'Basic 8': 1 } }] },
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

test('everything that is wrong is said at once, one line each', () => {
  const problems = problemsWith({ defaultClass: 'JSS 1', referencePrefix: 'ogc' });
  expect(problems).toHaveLength(2);
  expect(new ContentError(problems).message).toBe(
    `What the school says about its fees cannot be used:\n  - ${problems.join('\n  - ')}`,
  );
});
