import { describe, expect, test } from 'vitest';
import {
  admissionKey,
  guessMapping,
  inUsualCase,
  type ListColumn,
  oneLetterOff,
  readClassList,
} from './class-list.ts';

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

  test.each<[string, ListColumn]>([
    ['Last name', 'surname'],
    ['Familyname', 'surname'],
    ['Othername', 'otherNames'],
    ['Middle names', 'otherNames'],
    ['Forename', 'firstName'],
    ['Givenname', 'firstName'],
    ['Learner', 'fullName'],
    ['Matric', 'admissionNumber'],
    ['Reg No', 'admissionNumber'],
    ['Registration', 'admissionNumber'],
    ['WhatsApp', 'parentPhone'],
    ['Tel. 1', 'parentPhone'],
    ['Guardian', 'parentName'],
    ['Mail of the father (E-Mail)', 'parentEmail'],
    [`Name of the child ${'x'.repeat(22)}`, 'fullName'],
  ])('called %j are known', (header, column) => {
    expect(guessMapping([[header, 'Class']], CLASSES).columns).toEqual([column, 'class']);
  });

  test('called alike count once, a second name is the parent’s', () => {
    const header = ['Name', 'Class', 'Class', 'Name', 'Name', 'Day'];
    const { columns } = guessMapping([header], CLASSES);
    expect(columns).toEqual(['fullName', 'class', null, 'parentName', null, null]);
  });

  test.each([
    ['a year in it', ['Pupils of 2026', 'Class list']],
    ['whole sentences', [`The names of all pupils of the ${'x'.repeat(20)}`, 'Class list']],
    ['empty cells and one name', ['Class', '', '']],
  ])('are not named by a row with %s', (_what, title) => {
    expect(guessMapping([title, ['Name', 'Class']], CLASSES).headerRow).toBe(2);
  });

  test('are looked for in the first twenty rows', () => {
    const titles = (count: number) => Array.from({ length: count }, () => ['School']);
    const names = ['Name', 'Class'];
    expect(guessMapping([...titles(19), names], CLASSES).headerRow).toBe(20);
    expect(guessMapping([...titles(20), names], CLASSES).headerRow).toBe(0);
  });

  test.each([
    ['classes, more than three of five', ['JSS 1', 'JSS 1', 'JSS 2', 'JSS 2', 'new'], 'class'],
    ['classes, only three of five', ['JSS 1', 'JSS 1', 'JSS 2', 'new', 'new'], null],
    ['classes, among empty cells', ['', 'JSS 1', '', 'JSS 2', ''], 'class'],
    ['numbers of up to twenty letters', ['WBS/2026/00000000042'], 'admissionNumber'],
    ['streets with a number', ['12 Bode Thomas Street, Surulere'], null],
    ['streets, the number last', ['Bode Thomas Street, Surulere 12'], null],
    ['phones and more words', ['0803 111 2222, call in the evening'], null],
    ['nothing', ['', ''], null],
    ['single words', ['Blue', 'Red'], null],
  ])('with %s are guessed', (_what, cells, column) => {
    const rows = cells.map((cell) => [cell]);
    expect(guessMapping(rows, CLASSES)).toEqual({ headerRow: 0, columns: [column] });
  });

  test('are guessed by the first fifty rows', () => {
    const rows = Array.from({ length: 200 }, (_, at) => [at < 50 ? 'JSS 1' : 'new']);
    expect(guessMapping(rows, CLASSES).columns).toEqual(['class']);
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

  test('as people write it has no problem and no note', () => {
    const row = ['1'.repeat(40), 'Ada Obi', 'JSS 1', '0803 111 2222', 'ngozi@example.com'];
    const { students, problems, notes } = read(row);
    expect({ problems, notes }).toEqual({ problems: [], notes: [] });
    expect(students[0]).toMatchObject({ parentEmail: 'ngozi@example.com' });
  });

  test('that begins with its class is no heading', () => {
    const columns: ListColumn[] = ['class', 'fullName'];
    const rows = [
      ['JSS 1', 'Ada Obi'],
      ['JSS 2', 'Bisi Bello'],
    ];
    const { students } = readClassList(rows, { headerRow: 0, columns }, CLASSES);
    expect(students.map(({ fullName }) => fullName)).toEqual(['Ada Obi', 'Bisi Bello']);
  });

  test('may have the name in three columns, and a parent', () => {
    const columns: ListColumn[] = ['surname', 'firstName', 'otherNames', 'class', 'parentName'];
    const list = (...row: string[]) => readClassList([row], { headerRow: 0, columns }, CLASSES);
    expect(list('OBI', 'Ada', '', 'JSS 1', 'NGOZI OBI').students).toMatchObject([
      { fullName: 'Ada Obi', parentName: 'Ngozi Obi' },
    ]);
    expect(list('Obi', 'Ada', 'Chi Chi', 'JSS 1', 'N'.repeat(80)).problems).toEqual([]);
    expect(list('Obi', 'Ada', '', 'JSS 1', 'N'.repeat(81)).problems).toMatchObject([
      { column: 'column E', message: 'This is too long. Please shorten it.' },
    ]);
    expect(list('', '', '', 'JSS 1', 'Ngozi Obi').problems).toMatchObject([{ column: 'column A' }]);
  });

  test.each([
    [25, 'column Z'],
    [26, 'column AA'],
    [51, 'column AZ'],
    [52, 'column BA'],
    [702, 'column AAA'],
  ])('names column %d by its letters where it has no header', (at, column) => {
    const columns = [...Array.from({ length: at }, () => null), 'class' as const];
    const row = [...Array.from({ length: at }, () => ''), 'JSS 9'];
    const { problems } = readClassList([row], { headerRow: 0, columns }, CLASSES);
    expect(problems.find(({ message }) => message.includes('JSS 9'))).toMatchObject({ column });
  });

  test('names what no column has', () => {
    const columns: ListColumn[] = ['fullName'];
    const { problems } = readClassList([['Ada Obi']], { headerRow: 0, columns }, CLASSES);
    expect(problems).toMatchObject([{ column: 'Class', message: /missing/ }]);
  });

  test('with two phones says which is taken, twenty times at most', () => {
    const two = ['1', 'Ada Obi', 'JSS 1', '0803 111 2222 or 0805 111 2222', ''];
    expect(read(two).notes).toEqual(['Row 2 has two phone numbers: 0803 111 2222 is taken.']);
    expect(read(...Array.from({ length: 21 }, () => two)).notes).toHaveLength(20);
  });

  test('in capitals is counted with others', () => {
    const loud = ['1', 'ADA OBI', 'JSS 1', '', ''];
    expect(read(loud).notes).toEqual([
      'One name is written in capitals or in small letters, and shown in usual case: “ADA OBI” is “Ada Obi”.',
    ]);
    expect(read(loud, loud).notes[0]).toMatch(/^2 names are written/);
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
    ['8.031234567E9', '08031234567'],
    ['0803 123 4567/0805 123 4567', '0803 123 4567'],
    ['0803 123 4567 ;', '0803 123 4567'],
    ['0803 123 4567:::0805 123 4567', '0803 123 4567'],
    ['0803 123 4567::0805 123 4567', '0803 123 4567'],
    ['0803 123 4567\n0805 123 4567', '0803 123 4567'],
    ['0803 123 4567 and 0805 123 4567', '0803 123 4567'],
    ['0803 123 4567 | 0805 123 4567', '0803 123 4567'],
    ['80312345678', '80312345678'],
  ])('with the phone %s has %s', (typed, phone) => {
    const { students, problems, notes } = read(['1', 'Ada Obi', 'JSS 1', typed, '']);
    expect({ problems, phone: students[0]?.parentPhone }).toEqual({ problems: [], phone });
    // Of two numbers it is said which is taken.
    expect(notes).toHaveLength(typed.includes('0805') ? 1 : 0);
  });

  test.each([
    ['OKAFOR, Adaobi', 'Adaobi Okafor'],
    ['OKAFOR Adaobi C.', 'Okafor Adaobi C'],
    ['adaobi o’neil', "Adaobi O'Neil"],
    ['Obi, Ada, Bisi', 'Obi, Ada, Bisi'],
    ['Ada C. Obi', 'Ada C Obi'],
  ])('with the name %s has %s', (typed, name) => {
    expect(read(['1', typed, 'JSS 1', '', '']).students[0]?.fullName).toBe(name);
  });

  test.each([
    ['="0042"', '0042'],
    ['0042', '0042'],
    ['42.0', '42'],
    ['42.05', '42.05'],
    ['A42.0', 'A42.0'],
    ['7', '7'],
    ['ABC', 'ABC'],
    ['AB', ''],
    ['N/A', ''],
    ['-', ''],
    ['x="0042"', 'x="0042"'],
    ['2.5E+1B', '2.5E+1B'],
  ])('with the number %s has %j', (typed, number) => {
    const { students, problems } = read([typed, 'Ada Obi', 'JSS 1', '', '']);
    expect(problems).toEqual([]);
    expect(students[0]?.admissionNumber).toBe(number);
  });

  test.each(['18.03E+2', '2E+11', '20.25E11'])('whose number %s Excel has cut', (typed) => {
    expect(read([typed, 'Ada Obi', 'JSS 1', '', '']).problems).toMatchObject([{ column: 'No' }]);
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
  ['JO OBI', 'Jo Obi'],
  ['Ada McDonald', 'Ada McDonald'],
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

test('a text of more letters than any name has is compared as a whole', () => {
  expect(oneLetterOff('A'.repeat(41))).toEqual(['a'.repeat(41)]);
  expect(oneLetterOff('A'.repeat(40))).toEqual(['a'.repeat(40), 'a'.repeat(39)]);
});

test('an admission number is the same however it is written', () => {
  expect(admissionKey('WBS/2026-0042')).toBe('wbs20260042');
  expect(admissionKey('wbs 2026 0042')).toBe(admissionKey('WBS/2026-0042'));
});
