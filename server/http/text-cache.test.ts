import { beforeEach, describe, expect, test } from 'vitest';
import type { CompressedResponse } from './compressed-response.ts';
import { createTextCache, type FreshText } from './text-cache.ts';

let time: number;
let made: string[];
beforeEach(() => {
  time = 1;
  made = [];
});

const text = (content: string, keep = true): FreshText => ({
  text: content,
  contentType: 'text/plain',
  keep,
});
const textOf = (response?: CompressedResponse) => response?.bodies.plain.toString();
const making = (content: string, keep?: boolean) => async () => {
  made.push(content);
  return text(content, keep);
};

describe('cached texts', () => {
  test('are made once for callers who come at the same time, and again after five seconds', async () => {
    const cache = createTextCache(() => time);
    await Promise.all([cache.read('/a', making('1')), cache.read('/a', making('2'))]);
    time = 5_001;
    expect(textOf(await cache.read('/a', making('3')))).toBe('1');
    time = 5_002;
    expect(textOf(await cache.read('/a', making('4')))).toBe('4');
    expect(made).toEqual(['1', '4']);
  });

  test('that were being made while something changed are neither cached nor shared', async () => {
    const cache = createTextCache(() => time);
    let finish = () => {};
    const early = cache.read('/a', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return text('old');
    });
    cache.forget();
    const late = await cache.read('/a', making('new'));
    finish();
    expect(textOf(await early)).toBe('old');
    expect(textOf(late)).toBe('new');
    expect(textOf(await cache.read('/a', making('newer')))).toBe('new');
  });

  test('of which there are endlessly many are not cached', async () => {
    const cache = createTextCache(() => time);
    await cache.read('/a', making('1', false));
    expect(textOf(await cache.read('/a', making('2')))).toBe('2');
  });

  test('never take more memory than they may; the oldest go first', async () => {
    const cache = createTextCache(() => time, 3_000);
    for (const key of ['a', 'b', 'c'])
      await cache.read(`/${key}`, async () => text(key.repeat(1_000)));
    for (const key of ['c', 'b', 'a']) await cache.read(`/${key}`, making(`again ${key}`, false));
    expect(made).toEqual(['again a']);
    await cache.read('/huge', async () => text('x'.repeat(10_000)));
    expect(textOf(await cache.read('/huge', making('smaller')))).toBe('smaller');
  });

  test('whose making failed are made again', async () => {
    const cache = createTextCache(() => time);
    const failing = async () => {
      throw new Error('no database');
    };
    await expect(cache.read('/a', failing)).rejects.toThrow('no database');
    expect(textOf(await cache.read('/a', making('1')))).toBe('1');
  });
});
