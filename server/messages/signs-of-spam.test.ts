import { expect, test } from 'vitest';
import { looksLikeAdvertising } from './signs-of-spam.ts';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const person = { website: '', shownAt: ago(60_000), name: 'Ada', subject: '', message: 'Hello' };
const links = (count: number) => 'See https://a.example/x '.repeat(count);

test.each([
  ['a plain message', {}],
  ['a browser that fills in every field', { website: 'https://ada.example' }],
  ['a text that was pasted and sent at once', { shownAt: ago(900) }],
  ['a page without scripts, which says no time', { shownAt: undefined }],
  ['a time that is none', { shownAt: 'yesterday' }],
  ['a clock that is ahead', { shownAt: ago(-3_600_000) }],
  ['an address of a map', { message: links(1) }],
  ['four addresses', { message: links(4) }],
])('%s is of a person', (_what, changes) => {
  expect(looksLikeAdvertising({ ...person, ...changes }, NOW)).toBe(false);
});

test.each([
  ['the hidden field, at once', { website: 'x', shownAt: ago(900) }],
  ['the hidden field and addresses', { website: 'x', message: links(2) }],
  ['addresses, at once', { shownAt: ago(900), message: 'www.a.example www.b.example' }],
  ['very many addresses', { message: links(5) }],
  ['addresses in every field', { name: links(2), subject: links(2), message: links(1) }],
])('%s looks like advertising', (_what, changes) => {
  expect(looksLikeAdvertising({ ...person, ...changes }, NOW)).toBe(true);
});
