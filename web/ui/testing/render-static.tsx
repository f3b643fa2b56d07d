import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { someSchool } from './some-school.ts';

/** For tests: the HTML a visitor's browser receives for this piece of a page at this address. */
export function renderStatic(
  element: ReactNode,
  path = '/',
  school: PublicSchool = someSchool,
  /** what the loader of the page's own route has read */
  page: { id: string; data: unknown } = { id: 'page', data: null },
): string {
  const routes = [{ id: 'root', children: [{ id: page.id, path: '*', element }] }];
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { root: { school }, [page.id]: page.data } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** For tests: every link in the HTML with its address and its words, in reading order. */
export function linksIn(html: string): { href: string | undefined; text: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(
    ([, attributes = '', content = '']) => ({
      href: attributes.match(/href="([^"]*)"/)?.[1],
      text: textOf(content),
    }),
  );
}

/** For tests: the words of a piece of HTML without its tags. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .trim();
}
