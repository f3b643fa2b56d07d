import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWalk, type Walk, withStep } from './how-to.mjs';

const ROOT = join(import.meta.dirname, '..');
const PAGES = 'docs/how-to';
const MOST_LINES = 40;
const MOST_FILES = 6;

/** As in `server/http/access.ts`: also what stands in running text. */
const PATH = /`((?:content|contract|docs|e2e|scripts|server|web)\/[\w@./-]+\.\w+)`/g;

const pages = readdirSync(join(ROOT, PAGES));

test('pages are linked from where a newcomer begins', () => {
  const start = read('docs/start-here.md');
  expect(pages.filter((page) => !start.includes(`](how-to/${page})`))).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  const text = read(join(PAGES, page));
  const { steps, commands } = readWalk(text);

  test('is short, and so is what it asks for', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    expect(steps.length).toBeGreaterThan(0);
    expect(new Set(steps.map(({ file }) => file)).size).toBeLessThanOrEqual(MOST_FILES);
    expect(commands.length).toBeGreaterThan(0);
  });

  test('names files that are there, or that it makes', () => {
    const created = steps.filter(({ isNew }) => isNew).map(({ file }) => file);
    const named = [...text.matchAll(PATH)].map(([, file = '']) => file);
    const missing = named.filter((file) => !created.includes(file) && !exists(file));
    expect(missing).toEqual([]);
  });

  test('changes lines that stand in these files', () => {
    expect(() => changedFiles(steps)).not.toThrow();
  });
});

/** What the walk leaves behind, without writing it. */
function changedFiles(steps: Walk['steps']): Map<string, string> {
  const files = new Map<string, string>();
  for (const step of steps) {
    const before = files.get(step.file) ?? (step.isNew ? '' : read(step.file));
    files.set(step.file, withStep(step, before));
  }
  return files;
}

function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
