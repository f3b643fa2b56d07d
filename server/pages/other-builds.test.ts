import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOtherBuilds, type FindAsset } from './other-builds.ts';

vi.mock('node:fs/promises', { spy: true });

const OWN = '0000000000000000';
const EARLIER = '1111111111111111';
const NEWER = '2222222222222222';

let folder: string;
let find: FindAsset;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-builds-'));
  addBuild(OWN, 'own-1a.js');
  addBuild(EARLIER, 'old-1b.js');
  find = createOtherBuilds(folder, OWN);
  vi.mocked(readdir).mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds what another build has, and nothing else', async () => {
  expect(await find('old-1b.js')).toBe(assetsOf(EARLIER));
  expect(await find('own-1a.js')).toBeUndefined();
  expect(await find('nowhere.js')).toBeUndefined();
  expect(await find('')).toBeUndefined();
});

test.each([
  '../index.js',
  `../../../${EARLIER}/client/assets/old-1b.js`,
  './old-1b.js',
  '/old-1b.js',
])('never leaves the folder of assets: %s', async (name) => {
  writeFileSync(path.join(folder, EARLIER, 'client', 'index.js'), '');
  expect(await find(name)).toBeUndefined();
});

test('does not look into what is not a whole build', async () => {
  addBuild('.making-1', 'half.js');
  addBuild('by-hand', 'mine.js');
  expect(await Promise.all([find('half.js'), find('mine.js')])).toEqual([undefined, undefined]);
});

test('finds a build that came a moment after something was missed', async () => {
  const missed = find('new-1c.js');
  await missed;
  addBuild(NEWER, 'new-1c.js');
  expect(await find('new-1c.js')).toBe(assetsOf(NEWER));
});

test('forgets a build that was removed', async () => {
  expect(await find('old-1b.js')).toBe(assetsOf(EARLIER));
  rmSync(path.join(folder, EARLIER), { recursive: true });
  expect(await find('old-1b.js')).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(await find('old-1b.js')).toBeUndefined();
  mkdirSync(folder);
});

test('a thousand unknown names at once are one look at the folder', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `guess-${index}.js`);
  const found = await Promise.all(names.map(find));
  expect(new Set(found)).toEqual(new Set([undefined]));
  // The builds, and the assets of the one that is not our own; those are known from then on.
  expect(readdir).toHaveBeenCalledTimes(2);
  await find('another-guess.js');
  expect(readdir).toHaveBeenCalledTimes(3);
});

function addBuild(name: string, asset: string): void {
  mkdirSync(assetsOf(name), { recursive: true });
  writeFileSync(path.join(assetsOf(name), asset), '');
}

function assetsOf(build: string): string {
  return path.join(folder, build, 'client', 'assets');
}
