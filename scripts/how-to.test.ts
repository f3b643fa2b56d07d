import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWalk, withStep } from './how-to.mjs';

const ROOT = join(import.meta.dirname, '..');
const PAGES = 'docs/how-to';
const MOST_LINES = 40;
const MOST_FILES = 6;

/** As in `server/http/access.ts`: also what stands in running text. */
const PATH = /`((?:content|contract|docs|e2e|scripts|server|web)\/[\w@./-]+\.\w+)`/g;

const pages = readdirSync(join(ROOT, PAGES));
const walks = pages.map((page) => {
  const text = read(join(PAGES, page));
  return { page, text, ...readWalk(text) };
});

test('pages are linked from where a newcomer begins', () => {
  const start = read('docs/start-here.md');
  expect(pages.filter((page) => !start.includes(`](how-to/${page})`))).toEqual([]);
});

test('pages are short, and so is what they ask for', () => {
  expect(walks.flatMap(problemsOf)).toEqual([]);
});

test('pages name files that are there, or that they make', () => {
  const missing = walks.flatMap(({ page, text, steps }) => {
    const created = steps.filter(({ isNew }) => isNew).map(({ file }) => file);
    return [...text.matchAll(PATH)]
      .map(([, file = '']) => file)
      .filter((file) => !created.includes(file) && !existsSync(join(ROOT, file)))
      .map((file) => `${page}: ${file}`);
  });
  expect(missing).toEqual([]);
});

test('pages change lines that stand in these files', () => {
  expect(walks.flatMap(linesNotFound)).toEqual([]);
});

function problemsOf({ page, text, steps, commands }: (typeof walks)[number]): string[] {
  const lines = text.trimEnd().split('\n').length;
  const files = new Set(steps.map(({ file }) => file)).size;
  const problems: [isOne: boolean, what: string][] = [
    [lines > MOST_LINES, `has ${lines} lines`],
    [files > MOST_FILES, `changes ${files} files`],
    [steps.length === 0, 'changes nothing'],
    [commands.length === 0, 'runs no command'],
  ];
  return problems.filter(([isOne]) => isOne).map(([, what]) => `${page} ${what}`);
}

/** Takes each step of the walk after the others, without writing it. */
function linesNotFound({ page, steps }: (typeof walks)[number]): string[] {
  const files = new Map<string, string>();
  return steps.flatMap((step) => {
    const before = files.get(step.file) ?? (step.isNew ? '' : read(step.file));
    try {
      files.set(step.file, withStep(step, before));
      return [];
    } catch (error) {
      return [`${page}: ${error}`];
    }
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
