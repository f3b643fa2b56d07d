import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** For tests: the HTML a visitor's browser receives for this piece of a page at this address. */
export function renderStatic(element: ReactNode, path = '/'): string {
  return renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>);
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
