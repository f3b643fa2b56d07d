import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openShareSheet } from '../dialogs/share-sheet.ts';
import { copyText, TookTooLong, within } from './within.ts';

const never = () => new Promise<never>(() => {});
const failing = (name: string) => () => Promise.reject(new DOMException('not now', name));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a promise with a limit', () => {
  test('that settles in time is as it was, and nothing waits on', async () => {
    expect(await within(1000, Promise.resolve(7))).toBe(7);
    await expect(within(1000, Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that never settles is rejected at the limit', async () => {
    const ended = vi.fn();
    const waiting = within(1000, never()).catch(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(TookTooLong));
  });
});

test.each([
  ['takes the text', { clipboard: { writeText: async () => {} } }, 'copied'],
  ['refuses it', { clipboard: { writeText: failing('NotAllowedError') } }, 'refused'],
  ['never answers', { clipboard: { writeText: never } }, 'refused'],
  ['has no clipboard', {}, 'refused'],
])('copying where the browser %s', async (_what, navigator, end) => {
  vi.stubGlobal('navigator', navigator);
  const copying = copyText('https://school.example/news/1');
  await vi.runAllTimersAsync();
  expect(await copying).toBe(end);
});

describe('the sheet for sharing', () => {
  test.each([
    ['closes after its work', async () => {}, 'done'],
    ['closes without a choice', failing('AbortError'), 'done'],
    ['does not open so long after a press', failing('NotAllowedError'), 'too_late'],
    ['never says that it has closed', never, 'unanswered'],
  ])('that %s', async (_what, share, end) => {
    vi.stubGlobal('navigator', { share });
    const sharing = openShareSheet({ title: 'Receipt' });
    await vi.runAllTimersAsync();
    expect(await sharing).toBe(end);
  });

  test('that cannot be opened is a failure', async () => {
    vi.stubGlobal('navigator', { share: failing('DataError') });
    await expect(openShareSheet({ title: 'Receipt' })).rejects.toThrow('not now');
  });
});
