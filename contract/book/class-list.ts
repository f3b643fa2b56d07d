/** How a class list is read: which column means what, and what each row says of a student. No schema library here. */

import { readPayer, validatePayer } from '../payer-details.ts';
import { cleanText } from '../text/clean-text.ts';
import { foldText } from '../text/fold-text.ts';
import { studentNameKeys } from './student-names.ts';

export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 40;

/** What a column can mean; null is left out. */
export const listColumns = [
  'fullName',
  'surname',
  'firstName',
  'class',
  'admissionNumber',
  'parentName',
  'parentPhone',
  'parentEmail',
] as const;

export type ListColumn = (typeof listColumns)[number];

export const listColumnNames: Record<ListColumn, string> = {
  fullName: 'Full name',
  surname: 'Surname',
  firstName: 'First and other names',
  class: 'Class',
  admissionNumber: 'Admission number',
  parentName: 'Parent’s name',
  parentPhone: 'Parent’s phone',
  parentEmail: 'Parent’s e-mail',
};

export interface Mapping {
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  columns: (ListColumn | null)[];
}

export interface ListedStudent {
  /** Of the file, from 1. */
  row: number;
  fullName: string;
  feeClass: string;
  admissionNumber: string;
  parentName: string;
  parentPhone: string;
  parentEmail: string;
}

/** What of a row cannot be read; the column is named as the file has it, or by its letter. */
export interface RowProblem {
  row: number;
  column: string;
  message: string;
}

/** Words of a header, by what they mean; the first that fits counts. */
const HEADERS: [ListColumn, RegExp][] = [
  ['parentEmail', /e-?mail/],
  ['parentPhone', /phone|mobile|gsm|whatsapp|\btel|contact no|contact number/],
  ['parentName', /parent|guardian|father|mother|sponsor/],
  ['admissionNumber', /admission|adm\b|reg(istration)?\b|student (no|id)|\bid\b|matric/],
  ['class', /class|grade|year group|level|\barm\b/],
  ['surname', /surname|last ?name|family ?name/],
  ['firstName', /first ?name|other ?names?|given ?names?|middle/],
  ['fullName', /name|pupil|student|child|learner/],
];

/** What the columns seem to mean: by the words of a header, and else by what stands in them. */
export function guessMapping(
  rows: readonly (readonly string[])[],
  classes: readonly string[],
): Mapping {
  const [first = [], ...others] = rows;
  const named = first.map((cell) => meaningOfHeader(cell));
  if (named.filter(Boolean).length >= 2) return { hasHeader: true, columns: onlyOnce(named) };
  const width = Math.max(0, ...rows.slice(0, 50).map((row) => row.length));
  const sample = [first, ...others].slice(0, 50);
  const columns = Array.from({ length: width }, (_, at) =>
    meaningOfContent(
      sample.map((row) => row[at] ?? ''),
      classes,
    ),
  );
  return { hasHeader: false, columns: onlyOnce(columns) };
}

/** What the rows say; a class is the school's own one, however it is written. Empty rows count for nothing. */
export function readClassList(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  classes: readonly string[],
): { students: ListedStudent[]; problems: RowProblem[] } {
  const classOf = new Map(classes.map((name) => [classKey(name), name]));
  const students: ListedStudent[] = [];
  const problems: RowProblem[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === 0 && mapping.hasHeader) continue;
    if (cells.every((cell) => cleanText(cell) === '')) continue;
    const row = index + 1;
    const refuse = (column: ListColumn, message: string) =>
      problems.push({ row, column: columnName(rows, mapping, column), message });
    const cell = (column: ListColumn) => cleanText(cells[mapping.columns.indexOf(column)] ?? '');
    const fullName = nameOf(cell('fullName'), cell('surname'), cell('firstName'));
    const feeClass = classOf.get(classKey(cell('class')));
    const typed = { email: cell('parentEmail'), phone: withZero(cell('parentPhone')) };
    const payer = readPayer({ fullName, ...typed });
    const wrong = validatePayer(payer);
    if (wrong.fullName)
      refuse(mapping.columns.includes('surname') ? 'surname' : 'fullName', wrong.fullName);
    if (!feeClass) refuse('class', noClass(cell('class')));
    if (LOST_DIGITS.test(typed.phone)) refuse('parentPhone', digitsLost(typed.phone));
    else if (typed.phone && wrong.phone) refuse('parentPhone', wrong.phone);
    if (typed.email && wrong.email) refuse('parentEmail', wrong.email);
    if (LOST_DIGITS.test(cell('admissionNumber'))) {
      refuse('admissionNumber', digitsLost(cell('admissionNumber')));
    }
    students.push({
      row,
      fullName: cleanText(fullName, 'name'),
      feeClass: feeClass ?? '',
      admissionNumber: cell('admissionNumber').slice(0, 40),
      parentName: inUsualCase(cleanText(cell('parentName'), 'name')).slice(0, 80),
      parentPhone: typed.phone,
      parentEmail: typed.email,
    });
  }
  return { students, problems };
}

/** What students are recognised by beside their name; empty for none. Zeros in front count. */
export function admissionKey(admissionNumber: string): string {
  return foldText(admissionNumber).replace(/[^a-z\d]/g, '');
}

/** 'ADAOBI OKAFOR-BELLO' is 'Adaobi Okafor-Bello'; a name with small letters stays as it is. */
export function inUsualCase(name: string): string {
  if (name === '' || name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_all, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}

/** All ways to leave one letter out of a name: two names share one when they are at most one letter apart. */
export function oneLetterOff(fullName: string): string[] {
  const { sortedKey } = studentNameKeys(fullName);
  const letters = [...sortedKey];
  return [sortedKey, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))];
}

/** Excel shows long numbers so, and a copy has lost their last digits. */
const LOST_DIGITS = /^\d+(\.\d+)?E\+\d+$/i;

function digitsLost(shown: string): string {
  return `Excel has cut this number to ${shown}. Please format the column as text, type the number again, and copy once more.`;
}

function noClass(typed: string): string {
  return typed
    ? `The school has no class called “${typed}”. Please correct it, or add the class under Settings, School.`
    : 'The class is missing.';
}

/** A number of ten digits has lost its zero in Excel. */
function withZero(phone: string): string {
  return /^[789]\d{9}$/.test(phone) ? `0${phone}` : phone;
}

function nameOf(fullName: string, surname: string, firstName: string): string {
  const parts = [firstName, surname].filter(Boolean);
  return inUsualCase(parts.length > 0 ? parts.join(' ') : fullName);
}

function classKey(name: string): string {
  return foldText(name).replace(/[^a-z\d]/g, '');
}

function columnName(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  column: ListColumn,
): string {
  const at = mapping.columns.indexOf(column);
  const header = mapping.hasHeader ? cleanText(rows[0]?.[at] ?? '') : '';
  if (header) return header;
  return at < 0 ? listColumnNames[column] : `column ${columnLetter(at)}`;
}

/** 0 is 'A', 26 is 'AA', as Excel has it. */
function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}

function meaningOfHeader(cell: string): ListColumn | null {
  const words = foldText(cell).replace(/[_.’']/g, ' ');
  if (words === '' || words.length > 40 || /\d{3}/.test(words)) return null;
  return HEADERS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

function meaningOfContent(cells: string[], classes: readonly string[]): ListColumn | null {
  const filled = cells.map((cell) => cleanText(cell)).filter(Boolean);
  const most = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length > filled.length * 0.6;
  const keys = new Set(classes.map(classKey));
  if (most((cell) => keys.has(classKey(cell)))) return 'class';
  if (most((cell) => cell.includes('@'))) return 'parentEmail';
  if (most((cell) => /^\+?[\d\s()-]{10,}$/.test(cell))) return 'parentPhone';
  if (most((cell) => /\d/.test(cell) && cell.length <= 20)) return 'admissionNumber';
  if (most((cell) => /^\D+ \D+$/.test(cell))) return 'fullName';
  return null;
}

/** A second column that seems to be a name is the parent's; all else counts once. */
function onlyOnce(columns: (ListColumn | null)[]): (ListColumn | null)[] {
  const used = new Set<ListColumn>();
  return columns.map((column) => {
    const free = column === 'fullName' && used.has(column) ? 'parentName' : column;
    if (!free || used.has(free)) return null;
    used.add(free);
    return free;
  });
}
