import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const RECORDS = 'docs/decisions';
const MOST_RECORDS = 30;
const MOST_WORDS = 300;
const USUAL_PARTS = 'Context, Decision, Consequences';
/** Of all documents beside the records, and of the one that a newcomer reads first. */
const MOST_WORDS_OF_DOCUMENTS = 15_000;
const MOST_WORDS_OF_START = 1_500;

/** What people read who have never seen the project. */
const FOR_STRANGERS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const MOST_BYTES_OF_PICTURE = 150_000;

const NOT_OURS = /^(\.|node_modules$|build$|data$|backups$|test-results$|playwright-report$)/;
const TEXT = /\.(md|ts|tsx|mjs|css|sh|conf)$/;
const LINK = /\]\(([^)\s]+)\)/g;
/** As in `server/http/access.ts` and `server/payments/`. */
const PATH =
  /`((?:artwork|brands|checks|content|contract|deploy|docs|e2e|faults|paystack-sandbox|scripts|server|web)\/[\w@./-]*)`/g;
const PICTURE = /<img src="([^"]+)" alt="([^"]{20,})"/g;
const NPM_SCRIPT = /npm run (?:--silent )?([a-z][a-z\d:-]*)/g;
/** As in 'decisions/0012', 'record 0012', 'decisions 0012 and 0013' and '[0012](…'. */
const MENTION = /(?:decisions\/|decisions? |records? |\[)(00\d\d)\b(?: and (00\d\d))?/gi;

const records = readdirSync(join(ROOT, RECORDS));
const numbers = records.map((name) => name.slice(0, 4));
const texts = filesIn('').filter((path) => TEXT.test(path));
const documents = texts.filter((path) => path.endsWith('.md'));
/** A checklist is searched, not read: its words do not count. */
const CHECKLIST = 'docs/specification.md';
const manuals = documents.filter((path) => /^docs\/[^/]+$/.test(path) && path !== CHECKLIST);

describe('decision records', () => {
  test('are few, and each has a number of its own', () => {
    expect(records.length).toBeLessThanOrEqual(MOST_RECORDS);
    expect(new Set(numbers).size).toBe(records.length);
  });

  test('are short and have the usual parts', () => {
    expect(records.flatMap(problemsOfRecord)).toEqual([]);
  });

  test('that a file names by number are there', () => {
    const missing = texts.flatMap((path) =>
      [...read(path).matchAll(MENTION)]
        .flatMap(([, ...named]) => named)
        .filter((number) => number && !numbers.includes(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('documents', () => {
  test('are short enough to be read', () => {
    const words = manuals.map((path) => wordsIn(read(path)));
    expect(manuals).toContain('docs/start-here.md');
    expect(wordsIn(read('docs/start-here.md'))).toBeLessThanOrEqual(MOST_WORDS_OF_START);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
      MOST_WORDS_OF_DOCUMENTS,
    );
  });

  test('name files and commands that are there', () => {
    expect([...manuals, ...FOR_STRANGERS].flatMap(namedAndNotThere)).toEqual([]);
  });
});

test('the README shows four pictures, each with words and light enough for a phone', () => {
  const pictures = [...read('README.md').matchAll(PICTURE)].map(([, path = '']) => path);
  expect(pictures).toHaveLength(4);
  const bytes = (path: string) => statSync(join(ROOT, path)).size;
  expect(pictures.filter((path) => bytes(path) > MOST_BYTES_OF_PICTURE)).toEqual([]);
});

test('every link of a document leads to a file of the project, and to a heading that is there', () => {
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(LINK)]
      .map(([, target = '']) => ({ from, target }))
      .filter(({ target }) => !/^(https?|mailto):/.test(target)),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ from, target }) => !leadsSomewhere(from, target))).toEqual([]);
});

function problemsOfRecord(name: string): string[] {
  const text = read(join(RECORDS, name));
  const words = wordsIn(text);
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ');
  const problems: [isOne: boolean, what: string][] = [
    [words > MOST_WORDS, `has ${words} words`],
    [!text.startsWith(`# ${name.slice(0, 4)}. `), 'has another number in its heading'],
    [!/^- Date: \d{4}-\d\d-\d\d\n- Status: /m.test(text), 'has no date and status'],
    [parts !== USUAL_PARTS, `has the parts ${parts}`],
  ];
  return problems.filter(([isOne]) => isOne).map(([, what]) => `${name} ${what}`);
}

function namedAndNotThere(document: string): string[] {
  const text = read(document);
  const files = [...text.matchAll(PATH)].map(([, file = '']) => file);
  // A school that has laid its own brand over this one does not have the others.
  const own = files.filter((file) => !file.startsWith('brands/'));
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...text.matchAll(NPM_SCRIPT)].map(([, command = '']) => command);
  return [
    ...own.filter((file) => !existsSync(join(ROOT, file))),
    ...commands.filter((command) => !(command in scripts)),
  ].map((missing) => `${document}: ${missing}`);
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const file = path ? join(dirname(from), path) : from;
  if (!existsSync(join(ROOT, file))) return false;
  return !heading || headingsOf(file).includes(heading);
}

/** As the addresses within a page are made from its headings. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
