import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import * as colours from '../styles/colours.ts';
import { manifest } from './manifest.ts';

test('a phone learns the name, the language and the colours of the school', () => {
  expect(manifest).toMatchObject({
    name: school.name,
    short_name: school.wordmark,
    lang: school.language,
    background_color: colours.bg,
    theme_color: colours.accent,
  });
});
