import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { defects, withDefect } from './defects.ts';

const root = new URL('../../', import.meta.url);

test('there are more than forty', () => {
  expect(Object.keys(defects).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(defects))(
  '%s: stands in its file, and is still a program',
  (_name, defect) => {
    const source = readFileSync(new URL(defect.file, root), 'utf8');
    const broken = withDefect(source, defect);
    expect(broken).not.toBe(source);
    expect(stripTypeScriptTypes(broken)).not.toBe('');
  },
);
