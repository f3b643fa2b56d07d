import type { MetaDescriptor } from 'react-router';
import { school } from '#content/school.ts';
import type { Facts } from '#contract/school/documents.ts';

/** The school for search engines (schema.org `School`), as a `meta` descriptor; addresses only once they are known. */
export function schoolData(
  { phone, email, address, social }: Facts,
  publicUrl: string,
): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'School',
      name: school.name,
      description: school.vision,
      slogan: school.tagline,
      telephone: phone,
      email,
      address: schoolPostalAddress(address),
      sameAs: social.flatMap((place) => socialHref(place.address) ?? []),
      ...(publicUrl && {
        url: new URL('/', publicUrl).href,
        logo: new URL('/icon-512.png', publicUrl).href,
      }),
    },
  };
}

export interface Place {
  title: string;
  path: string;
}

/** Where a page lives below the home page (schema.org `BreadcrumbList`); nothing for the home page itself. */
export function breadcrumbData(
  { title, path, parents = [] }: Place & { parents?: readonly Place[] | undefined },
  publicUrl: string,
): MetaDescriptor[] {
  if (!publicUrl || path === '/') return [];
  const steps = [{ title: 'Home', path: '/' }, ...parents, { title, path }];
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: step.title,
          item: new URL(step.path, publicUrl).href,
        })),
      },
    },
  ];
}

/** The school's address in parts: the last two are the town and the state, what is before them the street. */
export function schoolPostalAddress(address: string) {
  const parts = address.split(', ');
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.slice(0, -2).join(', '),
    addressLocality: parts.at(-2),
    addressRegion: parts.at(-1),
    addressCountry: new Intl.Locale(school.language).region,
  };
}

/** The address a browser can follow: https:// where the protocol is missing, nothing where there is no address. */
export function socialHref(address: string): string | undefined {
  const trimmed = address.trim();
  if (!trimmed) return undefined;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  return `https://${trimmed.replace(/^\/\//, '')}`;
}
