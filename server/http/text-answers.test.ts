import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadyAnswer } from './ready-answer.ts';
import { createTextAnswers, type FreshText } from './text-answers.ts';

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
const textOf = (answer?: ReadyAnswer) => answer?.forms.plain.body?.toString();
const making = (content: string, keep?: boolean) => async () => {
  made.push(content);
  return text(content, keep);
};

describe('kept answers', () => {
  test('are made once for callers who come at the same time, and again after five seconds', async () => {
    const kept = createTextAnswers(() => time);
    await Promise.all([kept.read('/a', making('1')), kept.read('/a', making('2'))]);
    time = 5_001;
    expect(textOf(await kept.read('/a', making('3')))).toBe('1');
    time = 5_002;
    expect(textOf(await kept.read('/a', making('4')))).toBe('4');
    expect(made).toEqual(['1', '4']);
  });

  test('that were being made while something changed are neither kept nor shared', async () => {
    const kept = createTextAnswers(() => time);
    let finish = () => {};
    const early = kept.read('/a', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return text('old');
    });
    kept.forget();
    const late = await kept.read('/a', making('new'));
    finish();
    expect(textOf(await early)).toBe('old');
    expect(textOf(late)).toBe('new');
    expect(textOf(await kept.read('/a', making('newer')))).toBe('new');
  });

  test('of which there are endlessly many are not kept', async () => {
    const kept = createTextAnswers(() => time);
    await kept.read('/a', making('1', false));
    expect(textOf(await kept.read('/a', making('2')))).toBe('2');
  });

  test('never take more memory than they may; the oldest go first', async () => {
    const kept = createTextAnswers(() => time, 3_000);
    for (const key of ['a', 'b', 'c'])
      await kept.read(`/${key}`, async () => text(key.repeat(1_000)));
    for (const key of ['c', 'b', 'a']) await kept.read(`/${key}`, making(`again ${key}`, false));
    expect(made).toEqual(['again a']);
    await kept.read('/huge', async () => text('x'.repeat(10_000)));
    expect(textOf(await kept.read('/huge', making('smaller')))).toBe('smaller');
  });

  test('whose making failed are made anew', async () => {
    const kept = createTextAnswers(() => time);
    const failing = async () => {
      throw new Error('no database');
    };
    await expect(kept.read('/a', failing)).rejects.toThrow('no database');
    expect(textOf(await kept.read('/a', making('1')))).toBe('1');
  });
});
