/** How a class list is read: which column means what, and what each row says of a student. No schema library here. */

import { readPayer, validatePayer } from '../payer-details.ts';
import { cleanText } from '../text/clean-text.ts';
import { foldText, studentNameKeys } from '../text/fold-text.ts';

export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 40;
/** A title, the name of the school, and the names of the columns. */
export const ROWS_ABOVE = 20;

/** What a column can mean; null is left out. */
export const listColumns = [
  'fullName',
  'surname',
  'firstName',
  'otherNames',
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
  firstName: 'First name',
  otherNames: 'Other names',
  class: 'Class',
  admissionNumber: 'Admission number',
  parentName: 'Parent’s name',
  parentPhone: 'Parent’s phone',
  parentEmail: 'Parent’s e-mail',
};

export interface Mapping {
  /** Which row names the columns, from 1; 0 for none. Rows above it are a title. */
  headerRow: number;
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
  ['otherNames', /other ?names?|middle ?names?/],
  ['firstName', /first ?name|given ?names?|forename/],
  ['fullName', /name|pupil|student|child|learner/],
];

/** What the columns seem to mean: by the words of a header, and else by what stands in them. */
export function guessMapping(
  rows: readonly (readonly string[])[],
  classes: readonly string[],
): Mapping {
  const named = rows.slice(0, ROWS_ABOVE).map((row) => row.map(meaningOfHeader));
  const header = named.findIndex((columns) => new Set(columns.filter(Boolean)).size >= 2);
  if (header >= 0) return { headerRow: header + 1, columns: onlyOnce(named[header] ?? []) };
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) =>
    meaningOfContent(
      sample.map((row) => row[at] ?? ''),
      classes,
    ),
  );
  return { headerRow: 0, columns: onlyOnce(columns) };
}

/**
 * What the rows say; a class is the school's own one, however it is written. Empty rows count for nothing; a row that
 * holds nothing but a class, as where cells are merged, gives it to the rows below.
 */
export function readClassList(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  classes: readonly string[],
): { students: ListedStudent[]; problems: RowProblem[]; notes: string[] } {
  const classOf = new Map(classes.map((name) => [classKey(name), name]));
  const students: ListedStudent[] = [];
  const problems: RowProblem[] = [];
  const notes = createNotes();
  let heading = '';
  for (const [index, cells] of rows.entries()) {
    if (index < mapping.headerRow) continue;
    const filled = cells.map((cell) => cleanText(cell)).filter(Boolean);
    const [first = ''] = filled;
    if (filled.length === 0) continue;
    const row = index + 1;
    if (filled.length === 1 && classOf.has(classKey(first))) {
      heading = first;
      continue;
    }
    const cell = (column: ListColumn) =>
      withoutQuotes(cleanText(cells[mapping.columns.indexOf(column)] ?? ''));
    const refuse = (column: ListColumn, message: string) =>
      problems.push({ row, column: columnName(rows, mapping, column), message });
    const hasFormula = listColumns.filter((column) => FORMULA.test(cell(column)));
    for (const column of hasFormula) refuse(column, IS_FORMULA);
    if (hasFormula.length > 0) continue;
    const typedName = nameOf(cell);
    const fullName = inUsualCase(typedName);
    if (fullName !== typedName) notes.usualCase(typedName, fullName);
    const typedClass = cell('class') || heading;
    const feeClass = classOf.get(classKey(typedClass));
    const phone = phoneIn(cells[mapping.columns.indexOf('parentPhone')] ?? '');
    if (phone.others) notes.firstPhone(row, phone.number);
    const contact = { email: cleanText(cell('parentEmail'), 'email'), phone: phone.number };
    const wrong = validatePayer(readPayer({ fullName, ...contact }));
    const nameColumn = mapping.columns.includes('fullName') ? 'fullName' : 'surname';
    if (wrong.fullName) refuse(nameColumn, wrong.fullName);
    if (!feeClass) refuse('class', noClass(typedClass));
    if (LOST_DIGITS.test(contact.phone)) refuse('parentPhone', digitsLost(contact.phone));
    else if (contact.phone && wrong.phone) refuse('parentPhone', wrong.phone);
    if (contact.email && wrong.email) refuse('parentEmail', wrong.email);
    const admissionNumber = wholeNumber(cell('admissionNumber'));
    if (LOST_DIGITS.test(admissionNumber)) refuse('admissionNumber', digitsLost(admissionNumber));
    if (admissionNumber.length > 40) refuse('admissionNumber', TOO_LONG);
    const parentName = inUsualCase(cleanText(cell('parentName'), 'name'));
    if (parentName.length > 80) refuse('parentName', TOO_LONG);
    students.push({
      row,
      fullName: cleanText(fullName, 'name'),
      feeClass: feeClass ?? '',
      // 'N/A' and '-' are no numbers.
      admissionNumber: isNumber(admissionNumber) ? admissionNumber : '',
      parentName,
      parentPhone: contact.phone,
      parentEmail: contact.email,
    });
  }
  return { students, problems, notes: notes.all() };
}

/** What the preview says of cells that were read otherwise than they are written. */
function createNotes() {
  let capitals = 0;
  let example = '';
  const phones: string[] = [];
  return {
    usualCase(typed: string, shown: string) {
      capitals += 1;
      example ||= `“${typed}” is “${shown}”`;
    },
    firstPhone(row: number, number: string) {
      phones.push(`Row ${row} has two phone numbers: ${number} is taken.`);
    },
    all() {
      const names = capitals === 1 ? 'One name is' : `${capitals} names are`;
      const cased = `${names} written in capitals or in small letters, and shown in usual case: ${example}.`;
      return [...(capitals > 0 ? [cased] : []), ...phones.slice(0, 20)];
    },
  };
}

/** What students are recognised by beside their name; empty for none. Zeros in front count. */
export function admissionKey(admissionNumber: string): string {
  return foldText(admissionNumber).replace(/[^a-z\d]/g, '');
}

/** 'ADAOBI OKAFOR-BELLO' and 'adaobi okafor-bello' are 'Adaobi Okafor-Bello', 'OKAFOR Adaobi' is 'Okafor Adaobi'. */
export function inUsualCase(name: string): string {
  const small = name.toLowerCase();
  const isAllAlike = name === name.toUpperCase() || name === small;
  return name
    .split(' ')
    .map((word) => {
      const isLoud = word.length > 2 && word === word.toUpperCase();
      return isAllAlike || isLoud ? capitalised(word) : word;
    })
    .join(' ');
}

function capitalised(word: string): string {
  return word.toLowerCase().replace(/(^|['-])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/**
 * All ways to leave one letter out of a name: two names share one when they are at most one letter apart. A longer text than
 * any name is compared as a whole: its many ways would fill the memory.
 */
export function oneLetterOff(fullName: string): string[] {
  const { sortedKey } = studentNameKeys(fullName);
  if (sortedKey.length > LONGEST_NAME) return [sortedKey];
  const ways = Array.from(sortedKey, (_, at) => sortedKey.slice(0, at) + sortedKey.slice(at + 1));
  return [...new Set([sortedKey, ...ways])];
}

const LONGEST_NAME = 40;

/** Excel shows long numbers so, and a copy has lost their last digits. */
const LOST_DIGITS = /^\d+(\.\d+)?E\+?\d+$/i;
/** A phone begins with a plus, not with these. */
const FORMULA = /^[=@]/;
const IS_FORMULA =
  'This is a formula. Please copy the column, paste it as values only, and import it again.';
const TOO_LONG = 'This is too long. Please shorten it.';

/** The way to write a text that Excel must not change: ="0042". */
function withoutQuotes(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

function isNumber(admissionNumber: string): boolean {
  return /\d/.test(admissionNumber) || admissionKey(admissionNumber).length > 2;
}

/** '8.031234567E+9' has all its digits, and '42.0' is 42. */
function wholeNumber(cell: string): string {
  const [, before = '', after = '', power = ''] = /^(\d)\.(\d+)E\+?(\d+)$/i.exec(cell) ?? [];
  if (before && after.length === Number(power)) return before + after;
  return cell.replace(/^(\d+)\.0$/, '$1');
}

/** The first of several; a number of ten digits has lost its zero in Excel. */
function phoneIn(cell: string): { number: string; others: boolean } {
  const numbers = cell
    .split(/[/,;&|\r\n]|:::?|\b(?:or|and)\b/i)
    .map((one) => withoutQuotes(cleanText(one)))
    .filter(Boolean);
  const [first = ''] = numbers;
  const number = withZero(wholeNumber(cleanText(first, 'phone')));
  return { number, others: numbers.length > 1 };
}

function digitsLost(shown: string): string {
  return `Excel has cut this number to ${shown}. Please format the column as text, type the number again, and copy once more.`;
}

function noClass(typed: string): string {
  return typed
    ? `The school has no class called “${typed}”. Please correct it, or add the class under Settings, School.`
    : 'The class is missing. Where cells are merged in Excel, please undo that and fill every row.';
}

/** A number of ten digits has lost its zero in Excel. */
function withZero(phone: string): string {
  return /^[789]\d{9}$/.test(phone) ? `0${phone}` : phone;
}

/** 'OKAFOR, Adaobi' says the surname first. Dots after initials are left out. */
function nameOf(cell: (column: ListColumn) => string): string {
  const parts = [cell('firstName'), cell('otherNames'), cell('surname')].filter(Boolean);
  const typed = cell('fullName') || parts.join(' ');
  const [, surname = '', others = ''] = /^([^,]+),([^,]+)$/.exec(typed) ?? [];
  const ordered = surname ? `${others} ${surname}` : typed;
  return cleanText(ordered.replace(/(\p{L})\.(?=\s|$)/gu, '$1'), 'name');
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
  const header = cleanText(rows[mapping.headerRow - 1]?.[at] ?? '');
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
