import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publish, readCurrent, removeOldBuilds, startBuild } from './build-folder.mjs';

const NOW = new Date('2026-11-22T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'school-builds-')), 'build');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

describe('a build', () => {
  test('becomes current in a folder of its own; the one before stays as it was', () => {
    const first = release('first');
    expect(readCurrent(folder)).toEqual({ build: first, sources: 'sources of first' });
    const second = release('second');
    expect(second).not.toBe(first);
    expect(readCurrent(folder)).toEqual({ build: second, sources: 'sources of second' });
    expect(readFileSync(path.join(folder, first, 'client', 'page.js'), 'utf8')).toBe('first');
    expect(readdirSync(folder).sort()).toEqual([first, second, 'current'].sort());
  });

  test('with the same content has the same name, wherever it was made, and no files of others are moved', () => {
    const first = release('same');
    const kept = path.join(folder, first, 'kept');
    writeFileSync(kept, '');
    expect(release('same')).toBe(first);
    expect(existsSync(kept)).toBe(true);

    const elsewhere = path.join(folder, '.making-elsewhere');
    fill(elsewhere, 'same');
    expect(publish(folder, elsewhere, { sources: 'others' })).toBe(first);
    expect(readCurrent(folder)).toEqual({ build: first, sources: 'others' });
  });

  test('with another server and the same files for browsers has another name', () => {
    const first = release('same');
    const making = startBuild(folder);
    fill(making, 'same');
    writeFileSync(path.join(making, 'server', 'index.js'), 'another');
    expect(publish(folder, making, { sources: '' })).not.toBe(first);
  });

  test('that is killed half-way leaves the current one alone, and the next clears up after it', async () => {
    const first = release('first');
    const module = new URL('build-folder.mjs', import.meta.url).href;
    const script = `const { startBuild } = await import(${JSON.stringify(module)});
      console.log(startBuild(${JSON.stringify(folder)})); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const making = String((await once(child.stdout, 'data'))[0]).trim();
    removeOldBuilds(folder, NOW);
    expect(existsSync(making)).toBe(true);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readCurrent(folder)?.build).toBe(first);
    removeOldBuilds(folder, NOW);
    expect(readdirSync(folder).sort()).toEqual([first, 'current'].sort());
  });
});

describe('builds of the past', () => {
  test('stay for a week from the moment they were replaced, however old they are', () => {
    const first = release('first');
    makeOld(first, 30);
    removeOldBuilds(folder, NOW);
    expect(readCurrent(folder)?.build).toBe(first);

    release('second', NOW);
    removeOldBuilds(folder, daysLater(7));
    expect(existsSync(path.join(folder, first))).toBe(true);
    removeOldBuilds(folder, new Date(daysLater(7).getTime() + 1_000));
    expect(existsSync(path.join(folder, first))).toBe(false);
  });

  test('that become current again are not removed', () => {
    const first = release('first');
    makeOld(first, 30);
    release('second', NOW);
    release('first', NOW);
    removeOldBuilds(folder, daysLater(30));
    expect(readCurrent(folder)?.build).toBe(first);
    expect(readdirSync(folder).sort()).toEqual([first, 'current'].sort());
  });

  test('whose removal was killed are not taken for builds, and go with the next', () => {
    release('first');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = path.join(folder, `.removing-${pid}-0123456789abcdef`);
    mkdirSync(left);
    removeOldBuilds(folder, NOW);
    expect(existsSync(left)).toBe(false);
  });
});

test.each([
  ['no folder at all', undefined],
  ['half a file', '{"build":"0123'],
  ['a build that is gone', '{"build":"0123456789abcdef","sources":""}'],
  ['a place outside the folder', '{"build":"..","sources":""}'],
])('%s means that nothing is built', (_what, current) => {
  if (current) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'current'), current);
  }
  expect(readCurrent(folder)).toBeUndefined();
  removeOldBuilds(folder, NOW);
});

function release(text: string, now = NOW): string {
  const making = startBuild(folder);
  fill(making, text);
  return publish(folder, making, { sources: `sources of ${text}`, now });
}

/** As React Router does, the server's bundle names the folder it was made in. */
function fill(making: string, text: string): void {
  mkdirSync(path.join(making, 'client'), { recursive: true });
  mkdirSync(path.join(making, 'server'));
  writeFileSync(path.join(making, 'client', 'page.js'), text);
  writeFileSync(path.join(making, 'server', 'index.js'), `"build/${path.basename(making)}/client"`);
}

function makeOld(build: string, days: number): void {
  const then = daysLater(-days);
  utimesSync(path.join(folder, build), then, then);
}

function daysLater(days: number): Date {
  return new Date(NOW.getTime() + days * DAY_MS);
}
