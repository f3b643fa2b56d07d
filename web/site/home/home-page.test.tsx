import { expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import HomePage from './home-page.tsx';

const noEvents = { known: [] };
const html = renderStatic(<HomePage loaderData={noEvents} />);

function headings(level: number): string[] {
  return [...html.matchAll(new RegExp(`<h${level}\\b.*?</h${level}>`, 'gs'))].map(([found]) =>
    textOf(found),
  );
}

test('the tagline is the one main heading', () => {
  expect(headings(1)).toEqual(['At the school, we leave no child behind']);
});

test('the badge shows the success rate', () => {
  expect(textOf(html)).toContain('100% success rate');
});

test('the vision stands in the hero', () => {
  expect(textOf(html)).toContain(
    'to be globally recognised as a learning environment that raises children to be successful adults.',
  );
});

test('Learn More leads to the about page, and fees and contact are one step away', () => {
  expect(linksIn(html)).toContainEqual({ href: '/about', text: 'Learn More about our school' });
  expect(linksIn(html)).toContainEqual({ href: '/payment', text: 'Pay school fees' });
  expect(linksIn(html)).toContainEqual({ href: '/contacts', text: 'Contact Us' });
});

test('the blocks come in their order', () => {
  expect(headings(2)).toEqual([
    'Four threads run through every school day',
    'There is a Place for Your Child',
    'Led by mentors, not only managers',
    'Strong results come from a tight weave',
    'Come and see a school morning for yourself',
  ]);
});

test('four values, two ways of learning and two results, by name', () => {
  expect(headings(3)).toEqual([
    'Character Building',
    'Enabling Environment',
    'Constant Communication',
    'Celebrating Uniqueness',
    'Group Learning',
    'Individual Grooming',
    'Academic excellence',
    'A well-rounded education',
  ]);
});

test('growth mindset, digital literacy and mentorship are spoken of', () => {
  expect(textOf(html)).toMatch(/growth mindset/i);
  expect(textOf(html)).toMatch(/digital literacy/i);
  expect(textOf(html)).toMatch(/mentor/i);
});

test('four leadership portraits, each described', () => {
  expect(html.match(/alt="Illustrated portrait: [^"]+"/g)).toHaveLength(4);
});

test('Yoruba words are marked as Yoruba', () => {
  expect([...html.matchAll(/<span lang="yo">(.*?)<\/span>/g)].map(([, word]) => word)).toEqual([
    'Olókòtó',
    'Agbòòrùn',
    'Gángan',
    'Ìyẹ́',
  ]);
});

test('every picture has a size, so that nothing moves when it arrives', () => {
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
    expect(picture).toMatch(/width="\d+"/);
    expect(picture).toMatch(/height="\d+"/);
  }
});
