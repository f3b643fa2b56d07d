import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askUntilAnswered } from './ask-until-answered.ts';

const MINUTE_MS = 60_000;

let page: EventTarget & { hidden: boolean };
let browser: EventTarget;
/** What becomes of each try: when it is called, the try ends. */
let endTry: (answer?: string) => Promise<void>;
const ask = vi.fn<() => Promise<string | undefined>>();
const onAnswer = vi.fn<(answer: string) => void>();
const onNoAnswer = vi.fn<(willAskAgain: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  for (const spy of [ask, onAnswer, onNoAnswer]) spy.mockReset();
  ask.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

const start = () => askUntilAnswered({ ask, onAnswer, onNoAnswer });

/** Every try takes as long as its test says. */
function holdTries() {
  ask.mockImplementation(
    () =>
      new Promise((resolve) => {
        endTry = async (answer) => {
          resolve(answer);
          await vi.advanceTimersByTimeAsync(0);
        };
      }),
  );
}

function look(isHidden: boolean) {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('asks again by itself after growing pauses, for about ten minutes', async () => {
  start()();
  const tries: number[] = [];
  for (let second = 0; second < 15 * 60; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
    if (ask.mock.calls.length > tries.length) tries.push(second);
  }
  expect(tries.slice(0, 6)).toEqual([0, 3, 8, 16, 29, 49]);
  expect(tries.at(-1)).toBeGreaterThanOrEqual(600);
  expect(tries.at(-1)).toBeLessThan(660);
  expect(onNoAnswer.mock.calls.map(([willAskAgain]) => willAskAgain)).toEqual([
    ...tries.slice(1).map(() => true),
    false,
  ]);
});

const moments: [string, (askNow: () => void) => void][] = [
  ['a person asks', (askNow) => askNow()],
  ['the browser says that it is online', () => browser.dispatchEvent(new Event('online'))],
  ['the tab is looked at again', () => look(false)],
];
test.each(moments)('asks at once when %s, also after ten minutes', async (_what, happens) => {
  const askNow = start();
  askNow();
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  ask.mockClear();
  happens(askNow);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  // The pauses begin short again.
  await vi.advanceTimersByTimeAsync(3000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each(moments)('one try at a time: none is added when %s meanwhile', async (_what, happens) => {
  holdTries();
  const askNow = start();
  askNow();
  happens(askNow);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  await endTry();
  await vi.advanceTimersByTimeAsync(3000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('does not ask in a hidden tab', async () => {
  start()();
  await vi.advanceTimersByTimeAsync(0);
  look(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  browser.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(1);
  look(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer ends the asking until somebody asks again', async () => {
  ask.mockResolvedValue('paid');
  const askNow = start();
  askNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(onAnswer.mock.calls).toEqual([['paid']]);
  browser.dispatchEvent(new Event('online'));
  look(false);
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onNoAnswer).not.toHaveBeenCalled();

  askNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});
