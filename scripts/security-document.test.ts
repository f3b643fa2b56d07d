import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; a section's first ones always. */
const REQUIREMENTS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

/** Cells of the rows that begin with a number of the standard. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(1, -1).split(/(?<!\\)\|/))
  .map((cells) => cells.map((cell) => cell.trim()))
  .filter((cells) => cells.length > 2);
const numbersOf = ([numbers = '']: string[]) => numbers.split(/, */);
/** Those of the short table that says why something is not met. */
const explained = text
  .split('\n')
  .filter((line) => /^\| \d[^|]*\|[^|]*\|$/.test(line))
  .flatMap((line) => numbersOf([line.split('|')[1]?.trim() ?? '']));

describe('the table of docs/security.md', () => {
  test('has every requirement once, by its number or that of its section or chapter', () => {
    const named = rows.flatMap(numbersOf);
    const required = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(required).toHaveLength(253);
    const timesNamed = (number: string) =>
      named.filter((name) => `${number}.`.startsWith(`${name}.`)).length;
    expect(required.filter((number) => timesNamed(number) !== 1)).toEqual([]);
    const isKnown = (name: string) =>
      required.some((number) => `${number}.`.startsWith(`${name}.`));
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('has no empty cell, and for each row a test holds it or is said to be missing', () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });
});

test('what is not met is said beside the others, with the reason', () => {
  const notMet = rows.filter(([, , stands = '']) => /\bnot met\b/i.test(stands));
  expect(notMet.flatMap(numbersOf).filter((number) => !explained.includes(number))).toEqual([]);
});

test('every file that the document names is there', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|\.env\.example)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

function problemsOf(row: string[]): string[] {
  const [number, , , where = '', heldBy = ''] = row;
  const tests = heldBy.startsWith('no test: ') ? [] : heldBy.split(', ');
  const problems: [isOne: boolean, what: string][] = [
    [row.length !== 5, `has ${row.length} cells`],
    [row.includes(''), 'has an empty cell'],
    [!/^`[^`]+`(, `[^`]+`)*$/.test(where), `is held where no file is: ${where}`],
    ...tests.map((file): [boolean, string] => [
      !/^`[^`]+(\.(test|spec)\.tsx?|\/test-\w+\.mjs)`$/.test(file),
      `names what is no test: ${file}`,
    ]),
  ];
  return problems.filter(([isOne]) => isOne).map(([, what]) => `${number} ${what}`);
}
