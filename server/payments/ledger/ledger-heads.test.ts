import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendHead, readHeads } from './ledger-heads.ts';

const first = { sequence: 7, hash: 'a'.repeat(64) };
const second = { sequence: 19, hash: 'b'.repeat(64) };
const NIGHT = new Date('2026-11-20T01:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-heads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first night makes the file, and its folder: with PostgreSQL no other process may have', async () => {
  const file = path.join(folder, 'data', 'ledger-heads.txt');
  expect(await readHeads(file)).toEqual([]);
  await appendHead(file, first, NIGHT);
  await appendHead(file, second, NIGHT);
  expect(await readHeads(file)).toEqual([first, second]);
});

test('a line that a full disk has cut short stops no later night', async () => {
  const file = path.join(folder, 'ledger-heads.txt');
  await appendHead(file, first, NIGHT);
  appendFileSync(file, `2026-11-21T01:00:00.000Z ${second.sequence}:${second.hash.slice(0, 9)}`);
  expect(await readHeads(file)).toEqual([first]);
  await appendHead(file, second, NIGHT);
  expect(await readHeads(file)).toEqual([first, second]);
  expect(readFileSync(file, 'utf8')).toMatch(/^[^\n]+\n[^\n]+\n$/);
});

test('a last line that only lacks its end counts', async () => {
  const file = path.join(folder, 'ledger-heads.txt');
  writeFileSync(file, `${first.sequence}:${first.hash}`);
  expect(await readHeads(file)).toEqual([first]);
  await appendHead(file, second, NIGHT);
  expect(await readHeads(file)).toEqual([first, second]);
});

test('a whole line that is no end of the ledger is refused', async () => {
  const file = path.join(folder, 'ledger-heads.txt');
  writeFileSync(file, 'something else\n');
  await expect(readHeads(file)).rejects.toThrow('is no end of the ledger');
});
