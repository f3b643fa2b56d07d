import { expect, test } from 'vitest';
import { isWork } from './network-unsaved-work.ts';

const field = (type: string, value: string) => ({ type, value, disabled: false });

test.each([
  ['text in a field', field('text', 'Ada'), false],
  ['a message', field('textarea', 'Hello'), false],
  ['a picture chosen for news', field('file', 'C:\\fakepath\\sports.jpg'), false],
  ['a class that was chosen', field('radio', 'SS 1'), true],
  ['a box that was unticked', field('checkbox', 'on'), true],
  ['another entry of a list', field('select-one', 'Event'), true],
])('%s is work worth keeping', (_what, control, wasChanged) => {
  expect(isWork(control, wasChanged)).toBe(true);
});

test.each([
  ['an empty field', field('text', '  ')],
  ['a choice as the page offered it', field('radio', 'JSS 1')],
  ['a list as the page offered it', field('select-one', 'All')],
  ['a hidden value', field('hidden', '50000')],
  ['a button', field('submit', 'Send')],
])('%s is not', (_what, control) => {
  expect(isWork(control, false)).toBe(false);
});

test('a field that cannot be used holds nothing', () => {
  expect(isWork({ type: 'text', value: 'Ada', disabled: true }, true)).toBe(false);
});
