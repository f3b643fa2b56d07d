import { expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../ui/render-static.tsx';
import NotFoundPage, { loader } from './not-found-page.tsx';
import { SomethingWentWrong } from './something-went-wrong.tsx';

test('an unknown address answers a true 404', () => {
  expect(loader().init?.status).toBe(404);
});

test('the page names itself, shows the path in bold and leads home', () => {
  const html = renderStatic(<NotFoundPage />, '/calender');
  expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
  expect(html).toContain('<b>/calender</b>');
  expect(linksIn(html)).toEqual([{ href: '/', text: 'Back to Home' }]);
});

test.each([
  ['/%E1%BB%8Dm%E1%BB%8D', '/ọmọ'],
  ['/half%E1', '/half%E1'],
])('the path %s is shown as %s', (path, shown) => {
  expect(renderStatic(<NotFoundPage />, path)).toContain(`<b>${shown}</b>`);
});

test('an unforeseen failure shows one fixed sentence, a retry and the way home', () => {
  const html = renderStatic(<SomethingWentWrong />);
  expect(textOf(html)).toContain(
    'This page could not be shown. It is our fault, not yours: please try again in a moment.',
  );
  expect(html).toMatch(/<button[^>]*>.*Try Again/);
  expect(linksIn(html)).toEqual([{ href: '/', text: 'Back to Home' }]);
});
