import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { storedPageAddress } from '#contract/stored-on-device.ts';
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

test('what it leads to opens offline', () => {
  for (const url of [manifest.start_url, ...manifest.shortcuts.map(({ url: to }) => to)]) {
    expect(storedPageAddress(new URL(url, 'https://school.example')), url).toBeDefined();
  }
});

const pictures = [
  ...manifest.icons,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ...manifest.screenshots,
].filter(({ sizes }) => sizes !== 'any');

test.each(pictures)('$src is as large as the manifest says', async ({ src, sizes, type }) => {
  const file = fileURLToPath(new URL(`../../public${src}`, import.meta.url));
  const { width, height, format } = await sharp(file).metadata();
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
});
