import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import AboutPage from './about-page.tsx';

const html = renderStatic(<AboutPage />, '/about');
const text = textOf(html);

function headings(level: number): string[] {
  return [...html.matchAll(new RegExp(`<h${level}\\b.*?</h${level}>`, 'gs'))].map(([found]) =>
    textOf(found),
  );
}

test('there is one main heading', () => {
  expect(headings(1)).toEqual(['Every child has a square in the cloth']);
});

test('before and without scripts the counter shows its final value, in the drawing and in words', () => {
  expect(html).toMatch(/<text[^>]*>95%<\/text>/);
  expect(text).toContain('95 per cent success rate');
});

test('the blocks come in their order', () => {
  expect(headings(2)).toEqual([
    'Welcome to our school',
    'Our vision',
    'Six values hold us together',
    'Together, and one to one',
    'Six strips beyond the classroom',
    'Questions are always welcome here',
  ]);
});

test('the vision stands whole', () => {
  expect(text).toContain(school.vision);
});

test('six core values, two ways of learning and six areas beyond the lessons, by name', () => {
  expect(headings(3)).toEqual([
    'Leadership',
    'Excellence',
    'Empathy',
    'Diligence',
    'Global Relevance',
    'Continuous Learning',
    'Group learning',
    'Individual learning',
    'Sports',
    'Arts',
    'Entrepreneurship',
    'STEM & Robotics',
    'Languages',
    'Music',
  ]);
});

test('Contact Us leads to the contact page', () => {
  expect(linksIn(html)).toEqual([{ href: '/contacts', text: 'Contact Us' }]);
});

test('every picture has a size and a text, or an empty one where it only decorates', () => {
  const pictures = html.match(/<img[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) {
    expect(picture).toMatch(/width="\d+"/);
    expect(picture).toMatch(/height="\d+"/);
    expect(picture).toMatch(/alt="/);
  }
});
