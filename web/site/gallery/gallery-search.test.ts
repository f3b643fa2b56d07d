import { describe, expect, test } from 'vitest';
import { galleryItems } from '#content/gallery.ts';
import type { GalleryPicture } from '#contract/school/documents.ts';
import {
  findPictures,
  type GalleryCategory,
  type GallerySearch,
  readSearch,
  writeSearch,
} from './gallery-search.ts';

const titlesOf = (items: readonly GalleryPicture[]) => items.map(({ title }) => title);
const find = (category: GalleryCategory, words: string) =>
  titlesOf(findPictures(galleryItems, { category, words }));

describe('finding pictures', () => {
  test('All without words shows everything', () => {
    expect(find('All', '')).toEqual(titlesOf(galleryItems));
  });

  test.each<[GalleryCategory, string, string[]]>([
    ['Campus', '', ['Morning at the gate', 'Reading under the almond tree']],
    ['Arts', '', ['Adire workshop']],
    ['All', 'LIBRARY', ['The library']],
    ['All', 'microscope', ['Science corner']],
    ['All', '  gate ', ['Morning at the gate']],
    ['All', '\u202Aadir\u00E9\u200B', ['Adire workshop']],
    ['Facilities', 'robot', ['ICT and robotics suite']],
    ['Events', 'robot', []],
  ])('%s with “%s”', (category, words, titles) => {
    expect(find(category, words)).toEqual(titles);
  });
});

describe('the address', () => {
  test.each<[string, GallerySearch]>([
    ['', { category: 'All', words: '', view: 'grid' }],
    ['category=academics', { category: 'Academics', words: '', view: 'grid' }],
    ['category=events&q=drum&view=list', { category: 'Events', words: 'drum', view: 'list' }],
  ])('“%s” says what is looked for, and nothing is lost both ways', (address, search) => {
    expect(readSearch(new URLSearchParams(address))).toEqual(search);
    expect(writeSearch(search).toString()).toBe(address);
  });

  test('an unknown value is the default', () => {
    expect(readSearch(new URLSearchParams('category=parking&view=film'))).toEqual({
      category: 'All',
      words: '',
      view: 'grid',
    });
  });

  test('a button pressed before scripts counts more than the field that remembers the last choice', () => {
    const address = new URLSearchParams('q=&category=arts&category=events&view=grid');
    expect(readSearch(address).category).toBe('Arts');
  });
});
