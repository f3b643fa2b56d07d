import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = 'docs/specification.md';

const REQUIREMENT = /^- (.+)$/;
const HOLDER = /^ {2}- `([^`]+)`: (.+)$/;
/** The first argument of `test(`, `it(` or `test.each(…)(`, when a function or options follow. */
const TITLE =
  /(?:\b(?:test|it)(?:\.(?:concurrent|only|skip))?|[)`])\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1,/gs;
/** Say on which screens and in which browsers a journey runs. */
const TAGS = /(?: @(?:mobile|engine))+$/;

interface Requirement {
  text: string;
  heldBy: { file: string; title: string }[];
}

const lines = readFileSync(join(ROOT, DOCUMENT), 'utf8').split('\n');
const requirements = read(lines);

describe('the specification', () => {
  test('has its requirements in lines of one form', () => {
    const looksLikeOne = lines.filter((line) => /^\s*[-*|]/.test(line));
    const holders = requirements.flatMap(({ heldBy }) => heldBy);
    expect(looksLikeOne).toHaveLength(requirements.length + holders.length);
    expect(requirements.length).toBeGreaterThan(400);
  });

  test('says each thing once', () => {
    const texts = requirements.map(({ text }) => text.toLowerCase());
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
  });

  test('names at least one test for each requirement', () => {
    const alone = requirements.filter(({ heldBy }) => heldBy.length === 0);
    expect(alone.map(({ text }) => text)).toEqual([]);
  });

  test('names tests that are there', () => {
    const named = requirements.flatMap(({ heldBy }) => heldBy);
    const gone = named.filter(({ file, title }) => !titlesIn(file).includes(title));
    expect(gone).toEqual([]);
  });
});

test('titles are found as tests give them', () => {
  const source = `
    test('it is one day', () => {});
    test("the child's name @mobile", async () => {});
    it.each([[1], [2]])('%i is small', () => {});
    test.describe('a group', () => {});
    test(\`at any width\`, { tag }, async () => {});
  `;
  const found = ['it is one day', "the child's name", '%i is small', 'at any width'];
  expect(titlesOf(source)).toEqual(found);
});

function read(text: string[]): Requirement[] {
  const found: Requirement[] = [];
  for (const line of text) {
    const [, requirement] = REQUIREMENT.exec(line) ?? [];
    if (requirement) found.push({ text: requirement, heldBy: [] });
    const [, file, title] = HOLDER.exec(line) ?? [];
    if (file && title) found.at(-1)?.heldBy.push({ file, title });
  }
  return found;
}

const titlesByFile = new Map<string, string[]>();

function titlesIn(file: string): string[] {
  const known = titlesByFile.get(file);
  if (known) return known;
  const path = join(ROOT, file);
  const titles = existsSync(path) ? titlesOf(readFileSync(path, 'utf8')) : [];
  titlesByFile.set(file, titles);
  return titles;
}

function titlesOf(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, , title = '']) =>
    title.replace(/\\(.)/g, '$1').replace(TAGS, ''),
  );
}
