import type { MetaDescriptor } from 'react-router';
import { school } from '#content/school.ts';

/** The school for search engines (schema.org `School`), as a `meta` descriptor; addresses only once they are known. */
export function schoolData(publicUrl: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'School',
      name: school.name,
      description: school.vision,
      slogan: school.tagline,
      telephone: school.phone,
      email: school.email,
      address: postalAddress(),
      sameAs: school.social.map(({ address }) => address).flatMap(absolute),
      ...(publicUrl && {
        url: new URL('/', publicUrl).href,
        logo: new URL('/icon-512.png', publicUrl).href,
      }),
    },
  };
}

/** Where a page lives below the home page (schema.org `BreadcrumbList`); nothing for the home page itself. */
export function breadcrumbData(
  { title, path }: { title: string; path: string },
  publicUrl: string,
): MetaDescriptor[] {
  if (!publicUrl || path === '/') return [];
  const steps = [
    { name: 'Home', path: '/' },
    { name: title, path },
  ];
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: step.name,
          item: new URL(step.path, publicUrl).href,
        })),
      },
    },
  ];
}

/** The last two parts of the address are the town and the state, what is before them the street. */
function postalAddress() {
  const parts = school.address.split(', ');
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.slice(0, -2).join(', '),
    addressLocality: parts.at(-2),
    addressRegion: parts.at(-1),
    addressCountry: new Intl.Locale(school.language).region,
  };
}

function absolute(address: string): string[] {
  if (!address) return [];
  return [/^https?:/.test(address) ? address : `https://${address}`];
}
