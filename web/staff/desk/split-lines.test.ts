import { describe, expect, test, vi } from 'vitest';
import type { NoteStudentShown, StaffNote } from '#contract/schemas/fee-notes.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { fillLines, linesOf, type SplitLine } from './split-lines.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const student = (name: string): NoteStudentShown => ({
  studentId: name,
  student: name,
  class: 'JSS 2',
});
const [ada, bisi, chidi] = ['Ada', 'Bisi', 'Chidi'].map(student) as [
  NoteStudentShown,
  NoteStudentShown,
  NoteStudentShown,
];

function note(_id: string, naira: number, dueOn: string) {
  const fee = { purpose: 'School Fees', class: 'JSS 2', term: '2026/2027-1' };
  return { ...fee, _id, outstandingKobo: naira * 100, next: { dueOn } } as StaffNote;
}

function lines(notes: Record<string, StaffNote[] | undefined>): SplitLine[] {
  return linesOf([ada, bisi, chidi], (id) => notes[id], firstValues(), {}, '2026-11-20');
}

const amounts = (found: { key: string; amountKobo: number }[]) =>
  Object.fromEntries(found.map(({ key, amountKobo }) => [key, amountKobo / 100]));

const OPEN = {
  Ada: [note('a1', 30_000, '2026-12-01'), note('a2', 20_000, '2026-09-01')],
  Bisi: [note('b', 55_000, '2026-10-01')],
};

describe('the lines of one payment for several children', () => {
  test('are the open fee notes of each, and one fee to choose for a child without any', () => {
    const found = lines({ ...OPEN, Chidi: [] });
    expect(found.map(({ key, owedKobo }) => [key, owedKobo])).toEqual([
      ['a1', 3_000_000],
      ['a2', 2_000_000],
      ['b', 5_500_000],
      ['Chidi', 0],
    ]);
    expect(found.at(-1)).toMatchObject({ note: undefined, feeKobo: 5_500_000 });
  });

  test('have none of a child whose notes are still on their way', () => {
    expect(lines(OPEN).map(({ key }) => key)).toEqual(['a1', 'a2', 'b']);
  });
});

describe('the money', () => {
  test.each([
    ['fills what is due first first', 60_000, {}, { a2: 20_000, b: 40_000, a1: 0 }],
    ['leaves over what nothing asks for', 120_000, {}, { a2: 20_000, b: 55_000, a1: 30_000 }],
    [
      'fills the rest around what is typed',
      60_000,
      { b: '10,000' },
      { b: 10_000, a2: 20_000, a1: 30_000 },
    ],
    [
      'fills nothing where more is typed than came',
      5_000,
      { b: '10,000' },
      { b: 10_000, a2: 0, a1: 0 },
    ],
    [
      'takes what is not an amount, or empty, as nothing',
      60_000,
      { b: 'x', a2: '' },
      { b: 0, a2: 0, a1: 30_000 },
    ],
  ])('%s', (_, naira, typed, expected) => {
    expect(amounts(fillLines(lines(OPEN), naira * 100, typed))).toEqual(expected);
  });

  test('does not fill a fee that no note asks', () => {
    const found = fillLines(lines({ ...OPEN, Chidi: [] }), 20_000_000, {});
    expect(amounts(found)).toMatchObject({ Chidi: 0 });
  });
});
