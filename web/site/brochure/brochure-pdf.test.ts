import { expect, test } from 'vitest';
import { brochure, classes } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { logosIn } from '../../pdf/testing/drawn-logo.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import { renderBrochurePdf } from './brochure-pdf.ts';

const { facts } = someSchool;
const SIZE_LIMIT = 80 * 1000;

test('the brochure is a small PDF: a cover and two pages of three classes each', async () => {
  const bytes = await renderBrochurePdf(facts, fontFromDisk);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(SIZE_LIMIT);
  expect(readPdf(bytes).pages).toBe(3);
});

test('it says what the page says: each class with its age and all five features, in order', async () => {
  const { texts } = readPdf(await renderBrochurePdf(facts, fontFromDisk));
  const said = texts.join(' ');
  const wanted = classes.flatMap(({ name, ageRange, description, keyFeatures }) => [
    name,
    ...(ageRange ? [ageRange] : []),
    description,
    ...keyFeatures,
  ]);
  let from = 0;
  for (const words of wanted) {
    const found = said.indexOf(words, from);
    expect(found, words).toBeGreaterThan(-1);
    from = found + words.length;
  }
});

test('it names the school and ends with how to reach it', async () => {
  const bytes = await renderBrochurePdf(facts, fontFromDisk);
  const { texts, info } = readPdf(bytes);
  expect(texts.slice(0, 3)).toEqual([school.wordmark, school.descriptor, brochure.title]);
  expect(texts.slice(-2)).toEqual([facts.address, `${facts.phone}, ${facts.email}`]);
  expect(info.get('Author')).toBe(school.name);
});

test('a font that does not load makes the brochure fail', async () => {
  const noFont = () => Promise.reject(new Error('offline'));
  await expect(renderBrochurePdf(facts, noFont)).rejects.toThrow('offline');
});

test('it carries the logo as the school has it now', async () => {
  expect(logosIn(await renderBrochurePdf(facts, fontFromDisk))).toBe(1);
});
