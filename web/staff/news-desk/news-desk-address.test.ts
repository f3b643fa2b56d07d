import { expect, test } from 'vitest';
import { addressOfPlace, readPlace } from './news-desk-address.ts';

test.each([
  ['', { page: 1, words: '', open: undefined }],
  ['page=3&q=sports+day', { page: 3, words: 'sports day', open: undefined }],
  ['item=new', { page: 1, words: '', open: 'new' }],
  ['page=0', { page: 1, words: '', open: undefined }],
  ['page=two&item=', { page: 1, words: '', open: undefined }],
])('the address ?%s is read', (query, place) => {
  expect(readPlace(new URLSearchParams(query))).toEqual(place);
});

test.each([
  [{ page: 1, words: '', open: undefined }, '?'],
  [{ page: 2, words: 'Ọjà & more', open: 'n1' }, '?q=%E1%BB%8Cj%C3%A0+%26+more&page=2&item=n1'],
])('a place is written into the address and read back', (place, address) => {
  expect(addressOfPlace(place)).toBe(address);
  expect(readPlace(new URLSearchParams(address))).toEqual(place);
});
