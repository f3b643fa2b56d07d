import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadIfBuildIsGone } from './build-gone.ts';

const BUILD = '/assets/manifest-1a2b3c4d.js';
const reload = vi.fn();

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  vi.stubGlobal('window', { location: { reload } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

test('a page whose build is gone is reloaded once', async () => {
  const ask = answer(404);
  expect(await reloadIfBuildIsGone(BUILD)).toBe(true);
  expect(await reloadIfBuildIsGone(BUILD)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledWith(
    BUILD,
    expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
  );
  expect(await reloadIfBuildIsGone('/assets/manifest-5e6f7a8b.js')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([200, 500, 503])('an answer %i is no reason', async (status) => {
  answer(status);
  expect(await reloadIfBuildIsGone(BUILD)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a lost connection is no reason', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await reloadIfBuildIsGone(BUILD)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a browser that remembers nothing is never reloaded', async () => {
  answer(404);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await reloadIfBuildIsGone(BUILD)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

function answer(status: number) {
  const ask = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', ask);
  return ask;
}
