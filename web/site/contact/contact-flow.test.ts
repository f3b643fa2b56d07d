import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContactStatus, createContactFlow } from './contact-flow.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const entered: ContactStatus[] = [];
  const flow = createContactFlow((status) => entered.push(status));
  return { entered, ...flow };
}

test('a message takes 600 ms to open, 8 s to be confirmed and 3 s until the form is back', () => {
  const { entered, send } = start();
  send('submitted');
  vi.advanceTimersByTime(599);
  expect(entered).toEqual(['opening']);
  vi.advanceTimersByTime(1);
  expect(entered).toEqual(['opening', 'opened']);
  vi.advanceTimersByTime(7999);
  expect(entered).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(entered).toEqual(['opening', 'opened', 'sent']);
  vi.advanceTimersByTime(2999);
  expect(entered).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(entered).toEqual(['opening', 'opened', 'sent', 'idle']);
});

test('pressing twice opens one mail', () => {
  const { entered, send } = start();
  send('submitted');
  send('submitted');
  vi.advanceTimersByTime(20_000);
  expect(entered).toEqual(['opening', 'opened', 'sent', 'idle']);
});

test('who goes on writing after the mail opened is left alone', () => {
  const { entered, send } = start();
  send('submitted');
  vi.advanceTimersByTime(4000);
  send('edited');
  vi.advanceTimersByTime(20_000);
  expect(entered).toEqual(['opening', 'opened', 'idle']);
});

test('the mail can be opened again before it is confirmed, which starts the times again', () => {
  const { entered, send } = start();
  send('submitted');
  vi.advanceTimersByTime(8000);
  send('submitted');
  vi.advanceTimersByTime(8599);
  expect(entered).toEqual(['opening', 'opened', 'opening', 'opened']);
  vi.advanceTimersByTime(1);
  expect(entered.at(-1)).toBe('sent');
});

test.each(['edited', 'waited'] as const)('at rest, %s changes nothing', (event) => {
  const { entered, send } = start();
  send(event);
  expect(entered).toEqual([]);
});

test('the form is back only because time has passed', () => {
  const reasons: string[] = [];
  const flow = createContactFlow((status, because) => reasons.push(`${status} ${because}`));
  flow.send('submitted');
  vi.advanceTimersByTime(11_600);
  expect(reasons.at(-1)).toBe('idle waited');
});

test('leaving the page stops the clock', () => {
  const { entered, send, stop } = start();
  send('submitted');
  stop();
  vi.advanceTimersByTime(20_000);
  expect(entered).toEqual(['opening']);
});
