import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { cleanText } from './text/clean-text.ts';

const { name, wordmark, descriptor, tagline, vision, credit } = school;

/** Whatever a school writes there; its first values are held by `content-check.test.ts`. */
test.each(Object.entries({ name, wordmark, descriptor, tagline, vision, credit }))(
  'the %s of the school is written, without a blank too many',
  (_what, words) => {
    expect(words).not.toBe('');
    expect(cleanText(words)).toBe(words);
  },
);

test('the language of the pages is one that screen readers know', () => {
  expect(Intl.DisplayNames.supportedLocalesOf(school.language)).toEqual([school.language]);
});
