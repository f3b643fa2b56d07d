import { describe, expect, test } from 'vitest';
import { guessMapping, inUsualCase, oneLetterOff, readClassList } from './class-list.ts';

const CLASSES = ['Nursery 1', 'JSS 1', 'JSS 2'];

describe('the columns', () => {
  test.each([
    [
      ['S/N', 'SURNAME', 'First Name', 'Class', 'Adm. No', 'Father’s Name', 'GSM', 'E-mail'],
      [
        null,
        'surname',
        'firstName',
        'class',
        'admissionNumber',
        'parentName',
        'parentPhone',
        'parentEmail',
      ],
    ],
    [
      ['Name of pupil', 'Grade', 'Parent', 'Parent phone', 'Parent email'],
      ['fullName', 'class', 'parentName', 'parentPhone', 'parentEmail'],
    ],
    [
      ['Student Name', 'Student ID', 'CLASS'],
      ['fullName', 'admissionNumber', 'class'],
    ],
  ])('are known by their header: %j', (header, columns) => {
    expect(guessMapping([header, ['1']], CLASSES)).toEqual({ headerRow: 1, columns });
  });

  test('are known by what stands in them where there is no header', () => {
    const rows = [
      ['001', 'Ada Obi', 'JSS1', '0803 111 2222', 'a@b.co', 'Ngozi Obi'],
      ['002', 'Bisi Bello', 'jss 2', '08031112223', 'b@b.co', 'Musa Bello'],
    ];
    expect(guessMapping(rows, CLASSES)).toEqual({
      headerRow: 0,
      columns: ['admissionNumber', 'fullName', 'class', 'parentPhone', 'parentEmail', 'parentName'],
    });
  });
});

const mapping = {
  headerRow: 1,
  columns: ['admissionNumber', 'fullName', 'class', 'parentPhone', 'parentEmail'],
} as const;
const header = ['No', 'Name', 'Class', 'Phone', 'Mail'];
const read = (...rows: string[][]) =>
  readClassList([header, ...rows], { ...mapping, columns: [...mapping.columns] }, CLASSES);

describe('a row', () => {
  test('gives names in usual case, the school’s own class, and zeros in front', () => {
    const { students, problems, notes } = read([
      '0042',
      ' ADAOBI  OKAFOR-BELLO ',
      'jss1',
      '8031112222',
      '',
    ]);
    expect(problems).toEqual([]);
    expect(notes.join()).toContain('“ADAOBI OKAFOR-BELLO” is “Adaobi Okafor-Bello”');
    expect(students).toEqual([
      {
        row: 2,
        fullName: 'Adaobi Okafor-Bello',
        feeClass: 'JSS 1',
        admissionNumber: '0042',
        parentName: '',
        parentPhone: '08031112222',
        parentEmail: '',
      },
    ]);
  });

  test.each([
    [['1', 'Ada Obi', 'JSS 9', '', ''], 'Class', '“JSS 9”'],
    [['1', 'Ada Obi', '', '', ''], 'Class', 'missing'],
    [['1', '', 'JSS 1', '', ''], 'Name', 'required'],
    [['1', 'Ada Obi', 'JSS 1', '8.03123E+09', ''], 'Phone', 'format the column as text'],
    [['2.02E+11', 'Ada Obi', 'JSS 1', '', ''], 'No', 'format the column as text'],
    [['1', 'Ada Obi', 'JSS 1', '12', ''], 'Phone', 'phone'],
    [['1', 'Ada Obi', 'JSS 1', '', 'mother at home'], 'Mail', 'email'],
    [['1', '=HYPERLINK("x")', 'JSS 1', '', ''], 'Name', 'formula'],
    [['=A1+1', 'Ada Obi', 'JSS 1', '', ''], 'No', 'formula'],
    [['1'.repeat(41), 'Ada Obi', 'JSS 1', '', ''], 'No', 'too long'],
  ])('that cannot be read is named: %j', (row, column, words) => {
    const { problems } = read(['1', 'Bisi Bello', 'JSS 1', '', ''], row);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ row: 3, column });
    expect(problems[0]?.message.toLowerCase()).toContain(words.toLowerCase());
  });

  test('that is empty counts for nothing', () => {
    expect(read(['', ' ', '', '', ''])).toEqual({ students: [], problems: [], notes: [] });
  });

  test.each([
    ['8.031234567E+09', '08031234567'],
    ['8031234567.0', '08031234567'],
    ['0803 123 4567 / 0805 123 4567', '0803 123 4567'],
    ['+2348031234567', '+2348031234567'],
    ['="08031234567"', '08031234567'],
  ])('with the phone %s has %s', (typed, phone) => {
    const { students, problems } = read(['1', 'Ada Obi', 'JSS 1', typed, '']);
    expect({ problems, phone: students[0]?.parentPhone }).toEqual({ problems: [], phone });
  });

  test.each([
    ['OKAFOR, Adaobi', 'Adaobi Okafor'],
    ['OKAFOR Adaobi C.', 'Okafor Adaobi C'],
    ['adaobi o’neil', "Adaobi O'Neil"],
  ])('with the name %s has %s', (typed, name) => {
    expect(read(['1', typed, 'JSS 1', '', '']).students[0]?.fullName).toBe(name);
  });

  test.each(['="0042"', '0042'])('keeps the zeros of %s', (typed) => {
    expect(read([typed, 'Ada Obi', 'JSS 1', '', '']).students[0]?.admissionNumber).toBe('0042');
  });

  test('that holds only a class gives it to the rows below', () => {
    const { students, problems } = read(
      ['', 'JSS 1', '', '', ''],
      ['1', 'Ada Obi', '', '', ''],
      ['2', 'Bisi Bello', 'JSS 2', '', ''],
    );
    expect(problems).toEqual([]);
    expect(students.map(({ feeClass }) => feeClass)).toEqual(['JSS 1', 'JSS 2']);
  });
});

test('a title above the columns is passed over, and rows count as in the file', () => {
  const rows = [['Class list of 2026'], [], ['Name', 'Class'], ['Ada Obi', 'JSS 1']];
  const found = guessMapping(rows, CLASSES);
  expect(found).toEqual({ headerRow: 3, columns: ['fullName', 'class'] });
  expect(readClassList(rows, found, CLASSES).students).toMatchObject([{ row: 4 }]);
});

test.each([
  ['ADA OBI', 'Ada Obi'],
  ["O'NEIL-BELLO", "O'Neil-Bello"],
  ['Ada OBI', 'Ada Obi'],
  ['Ada JP Obi', 'Ada JP Obi'],
  ['ADÉỌLÁ', 'Adéọlá'],
  ['', ''],
])('%s in usual case is %s', (typed, name) => {
  expect(inUsualCase(typed)).toBe(name);
});

test.each([
  ['Ada Obi', 'Ada Obbi', true],
  ['Ada Obi', 'Ada Oba', true],
  ['Ada Obi', 'Obi Ada', true],
  ['Ada Obi', 'Adá Obí', true],
  ['Ada Obi', 'Adaeze Obi', false],
])('%s and %s are at most a letter apart: %s', (one, other, expected) => {
  const keys = oneLetterOff(one);
  expect(oneLetterOff(other).some((key) => keys.includes(key))).toBe(expected);
});
