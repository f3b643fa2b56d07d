import { newsItemAddress, pages, RECEIPTS } from '#contract/addresses.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { NewsItem } from '../news-repository.ts';

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';
/** What the protocol allows in one file. */
export const MOST_ADDRESSES = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

export function sitemap(
  pages: string[],
  items: Pick<NewsItem, 'id' | 'updatedAt'>[],
  publicUrl: string,
): string {
  const entries = [
    ...pages.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    ...items.map(
      ({ id, updatedAt }) =>
        `<url><loc>${escapeHtml(`${publicUrl}${newsItemAddress(id)}`)}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  ];
  return `${HEAD}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

export function sitemapIndex(parts: number, publicUrl: string): string {
  const entries = Array.from({ length: parts }, (_, index) => {
    const address = `${publicUrl}/sitemap-${index + 1}.xml`;
    return `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`;
  });
  return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function robotsText(publicUrl: string, feeds: string[]): string {
  return [
    'User-agent: *',
    ...[staffPages.panel, pages.signIn, '/api/', RECEIPTS, pages.accessDenied, '/404'].map(
      (path) => `Disallow: ${path}`,
    ),
    ...feeds.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
