import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Schools have run these: what comes after them is a new file, and its line here when it is released. */
const RELEASED: Record<string, string> = {
  '0001-payments.ts': '717bd6dd1b59ba5b3e564ad985eaf808b74894d423f1f351a5358c0d723b1417',
  '0002-news.ts': '3a4beabd64cef7a5f973d1071f5a282135fc058029bd07de6d4fadd6835b955f',
  '0003-accounts.ts': '3de53c05b5039eae0114294a10c3052181686fe3af695651b29884aadc79bafe',
  '0004-school.ts': 'dcf4c433c60814518c137467f0e95c8ff75553aa2f4a3d177e271ba7a3c331d3',
  '0005-book.ts': '69664e4fd5b6c508dfd6e79e3a8bbaef470ea02ce67c9fd877e683cbb2453d89',
  '0006-messages.ts': 'f253ab59b4325d55212c1a95e23c4cb20f07d718058881a7943c6e8d36f33559',
};

test.each(Object.entries(RELEASED))('%s is as schools have run it', (name, sum) => {
  const bytes = readFileSync(join(FOLDER, name));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
});

test('the files of version 1.0 come first', () => {
  const names = readdirSync(FOLDER).toSorted();
  expect(names.slice(0, Object.keys(RELEASED).length)).toEqual(Object.keys(RELEASED));
});
