import type { MetaDescriptor } from 'react-router';
import { school } from '#content/school.ts';
import { breadcrumbData } from './structured-data.ts';

interface PageFacts {
  title: string;
  description: string;
  /** where the page lives, starting with a slash */
  path: string;
}

/** The route matches of a `meta` function: the root's data says where the site is published. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description and sharing preview of a page; with the route's matches also its canonical address. */
export function pageMeta(
  { title, description, path }: PageFacts,
  matches: Matches = [],
): MetaDescriptor[] {
  const fullTitle = titleOf(title);
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: school.name },
    { property: 'og:locale', content: school.language.replace('-', '_') },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    ...addresses(publicUrlFrom(matches), path),
    ...breadcrumbData({ title, path }, publicUrlFrom(matches)),
  ];
}

/** Title for a page that must stay out of search engines. */
export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, { name: 'robots', content: 'noindex' }];
}

/** The full title of a page, with the school's name behind it. */
export function titleOf(page: string): string {
  return `${page} · ${school.name}`;
}

// Canonical and preview addresses must be absolute, so they stay out until the public address is known.
function addresses(publicUrl: string, path: string): MetaDescriptor[] {
  if (!publicUrl) return [];
  const url = new URL(path, publicUrl).href;
  const image = new URL('/share.jpg', publicUrl).href;
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${school.name}: ${school.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The absolute address of the site, or an empty text while it is not known. */
export function publicUrlFrom(matches: Matches): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof data !== 'object' || data === null || !('publicUrl' in data)) return '';
  return typeof data.publicUrl === 'string' ? data.publicUrl : '';
}
