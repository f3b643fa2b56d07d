import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printReceipt } from './print-receipt.ts';

const print = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { print }));
  const page = { fonts: { ready: Promise.resolve() }, hidden: false };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  print.mockReset();
});

test('printing waits for the fonts', async () => {
  let fontsArrive = () => {};
  const ready = new Promise<void>((resolve) => {
    fontsArrive = resolve;
  });
  Object.assign(document, { fonts: { ready } });
  const printing = printReceipt();
  await vi.advanceTimersByTimeAsync(1000);
  expect(print).not.toHaveBeenCalled();

  fontsArrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  await printing;
});

test('a font that never comes does not keep the receipt from the paper', async () => {
  Object.assign(document, { fonts: { ready: new Promise(() => {}) } });
  const printing = printReceipt();
  await vi.advanceTimersByTimeAsync(5000);
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  await printing;
});

test.each([
  ['the print window closed', () => window.dispatchEvent(new Event('afterprint'))],
  ['the page has the focus again', () => window.dispatchEvent(new Event('focus'))],
  ['the page is in view again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['a phone said nothing for some seconds', () => vi.advanceTimersByTime(5000)],
])('printing ends when %s', async (_, happen) => {
  const ended = vi.fn();
  const printing = printReceipt().then(ended);
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).not.toHaveBeenCalled();
  happen();
  await printing;
  expect(ended).toHaveBeenCalledOnce();
});
