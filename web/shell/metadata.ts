import type { MetaDescriptor } from 'react-router';
import { school } from '#content/school.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { breadcrumbData, type Place } from './structured-data.ts';

interface PageFacts {
  title: string;
  /** where the title of the page with the school's name behind it would say too little */
  fullTitle?: string;
  description: string;
  path: string;
  type?: 'article';
  /** shown when the page is shared, instead of the school's own picture */
  picture?: SharePicture | undefined;
  parents?: readonly Place[];
  /** true keeps the page out of search engines */
  isHidden?: boolean;
}

interface SharePicture {
  address: string;
  alt: string;
  size?: { width: number; height: number } | undefined;
}

const SCHOOL_PICTURE: SharePicture = {
  address: '/share.jpg',
  alt: `${school.name}: ${school.tagline}`,
  size: { width: 1200, height: 630 },
};

/** The route matches of a `meta` function: the root's data says where the site is published. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, sharing preview and, with the matches, the canonical address. In browsers only title and address. */
export function pageMeta(facts: PageFacts, matches: Matches = []): MetaDescriptor[] {
  const { title, description, path, type = 'website', picture, parents, isHidden } = facts;
  const fullTitle = facts.fullTitle ?? titleOf(title);
  const hidden = isHidden ? [{ name: 'robots', content: 'noindex' }] : [];
  const publicUrl = publicUrlFrom(matches);
  // Search engines and previews read the server’s page.
  if (!import.meta.env.SSR) return [{ title: fullTitle }, ...hidden, ...canonical(publicUrl, path)];
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: school.name },
    { property: 'og:locale', content: school.language.replace('-', '_') },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    ...hidden,
    ...canonical(publicUrl, path),
    ...preview(publicUrl, path, picture ?? SCHOOL_PICTURE),
    ...breadcrumbData({ title, path, parents }, publicUrl),
  ];
}

export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, { name: 'robots', content: 'noindex' }];
}

export function titleOf(page: string): string {
  return `${page} · ${school.name}`;
}

function canonical(publicUrl: string, path: string): MetaDescriptor[] {
  if (!publicUrl) return [];
  return [{ tagName: 'link', rel: 'canonical', href: new URL(path, publicUrl).href }];
}

function preview(publicUrl: string, path: string, picture: SharePicture): MetaDescriptor[] {
  if (!publicUrl) return [];
  const { address, alt, size = {} } = picture;
  const sides = Object.entries(size).map(([side, length]) => ({
    property: `og:image:${side}`,
    content: String(length),
  }));
  return [
    { property: 'og:url', content: new URL(path, publicUrl).href },
    { property: 'og:image', content: new URL(address, publicUrl).href },
    ...sides,
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The absolute address of the site, or an empty text while it is not known. */
export function publicUrlFrom(matches: Matches): string {
  return siteFrom(matches)?.publicUrl ?? '';
}

/** How the school is reached; undefined where the root's loader has failed. */
export function factsFrom(matches: Matches): PublicSchool['facts'] | undefined {
  return siteFrom(matches)?.school?.facts;
}

function siteFrom(matches: Matches): { publicUrl?: string; school?: PublicSchool } | undefined {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof data === 'object' && data !== null ? data : undefined;
}
