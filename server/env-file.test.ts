import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnvFile } from './env-file.ts';

/** Root may read everything: what the system says to another account is said here. */
const refusal = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync: typeof fs.readFileSync = (...args: unknown[]) => {
    if (refusal.code) throw Object.assign(new Error('refused'), { code: refusal.code });
    return Reflect.apply(fs.readFileSync, fs, args);
  };
  return { ...fs, readFileSync };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-env-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  refusal.code = '';
  rmSync(folder, { recursive: true });
});

test('settings are read from .env, and none where there is no such file', () => {
  expect(readEnvFile()).toEqual({});
  writeFileSync(path.join(folder, '.env'), '# of the school\nPORT=4000\nHOST=\n');
  expect(readEnvFile()).toEqual({ PORT: '4000', HOST: '' });
});

test('one that belongs to another account is not passed over', () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=4000\n');
  refusal.code = 'EACCES';
  expect(readEnvFile).toThrow(
    /^This account \(.+\) may not read .+\.env, where the school’s settings are\. Run this as the account that the school runs as, such as: sudo -u school npm run …$/,
  );
});

test('a link to a file that is not there is not passed over', () => {
  symlinkSync(path.join(folder, 'gone'), path.join(folder, '.env'));
  expect(readEnvFile).toThrow(/\.env leads to a file that is not there\. Mount its disk/);
});

test('a folder of this name is no file of settings', () => {
  mkdirSync(path.join(folder, '.env'));
  expect(readEnvFile).toThrow(
    /\.env, where the school’s settings should be, cannot be read \(EISDIR\)/,
  );
});
