import { expect, test } from 'vitest';
import { classes } from '#content/classes.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import ClassesPage from './classes-page.tsx';

const html = renderStatic(<ClassesPage />, '/classes');
const cards = [...html.matchAll(/<li id="[^"]+".*?<\/button>/gs)].map(([card]) => card);

test('six classes with their ages, from the youngest on; the Infant Room has none', () => {
  const shown = cards.map((card) => [
    textOf(card.match(/<h2.*?<\/h2>/s)?.[0] ?? ''),
    textOf(card.match(/<\/h2><p[^>]*>(.*?)<\/p>(?=<p)/s)?.[1] ?? ''),
  ]);
  expect(shown).toEqual([
    ['Infant Room', ''],
    ['Toddler Group', '2 to 3 years'],
    ['Pre-School 1', '3 to 4 years'],
    ['Pre-School 2', '4 to 5 years'],
    ['Lower Primary', 'Year 1 to 3'],
    ['Upper Primary', 'Year 4 to 6'],
  ]);
});

test('each card holds its description and five features, the last two marked as more', () => {
  for (const [index, card] of cards.entries()) {
    const entry = classes[index];
    expect(textOf(card)).toContain(entry?.description);
    const features = [...card.matchAll(/<li( data-folded="")?>(.*?)<\/li>/gs)];
    expect(features.map(([, , words]) => textOf(words ?? ''))).toEqual(entry?.keyFeatures);
    expect(features.map(([, extra]) => Boolean(extra))).toEqual([false, false, false, true, true]);
  }
});

test('each card begins folded, with a button that says what it opens', () => {
  for (const card of cards) {
    const list = card.match(/<ul id="([^"]+)"/)?.[1];
    expect(card).toContain(`aria-expanded="false" aria-controls="${list}"`);
    expect(textOf(card.match(/<button.*?<\/button>/s)?.[0] ?? '')).toMatch(/^Learn More about /);
  }
});

test('every picture is described, sized and loaded without being scrolled to', () => {
  for (const card of cards) {
    const picture = card.match(/<img[^>]*>/)?.[0];
    expect(picture).toMatch(/alt="[^"]{20,}"/);
    expect(picture).toMatch(/width="800" height="600"/);
    expect(picture).not.toContain('loading="lazy"');
  }
});

test('the ribbon leads to each card', () => {
  const ids = cards.map((card) => card.match(/id="([^"]+)"/)?.[1]);
  const targets = linksIn(html)
    .map(({ href }) => href ?? '')
    .filter((href) => href.startsWith('#'));
  expect(targets).toEqual(ids.map((id) => `#${id}`));
});

test('the call to action has a visit, a brochure and three tiles', () => {
  expect(linksIn(html)).toContainEqual({
    href: '/contacts?about=visit',
    text: 'Schedule a Visit',
  });
  expect(html).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Download Brochure/s);
  expect(html.match(/<h3/g)).toHaveLength(3);
});
