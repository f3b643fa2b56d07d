import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { someSchool } from '../ui/testing/some-school.ts';
import { breadcrumbData, schoolData } from './structured-data.ts';

const { facts } = someSchool;

test('search engines learn what the school is called, where it is and how to reach it', () => {
  expect(schoolData(facts, 'https://school.example')).toEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'School',
      name: school.name,
      description: school.vision,
      slogan: school.tagline,
      telephone: '+234 802 111 0001',
      email: 'office@harmattan.example',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '7 Harmattan Road, Bodija',
        addressLocality: 'Ibadan',
        addressRegion: 'Oyo',
        addressCountry: 'NG',
      },
      sameAs: ['https://www.facebook.com/harmattan', 'https://www.instagram.com/harmattan'],
      url: 'https://school.example/',
      logo: 'https://school.example/icon-512.png',
    },
  });
});

test('addresses stay out while the public address is unknown', () => {
  expect(JSON.stringify(schoolData(facts, ''))).not.toContain('"url"');
  expect(breadcrumbData({ title: 'Contact Us', path: '/contacts' }, '')).toEqual([]);
});

test('a page lies one step below the home page', () => {
  const page = { title: 'Contact Us', path: '/contacts' };
  expect(breadcrumbData(page, 'https://school.example')).toEqual([
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://school.example/' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Contact Us',
            item: 'https://school.example/contacts',
          },
        ],
      },
    },
  ]);
});

test('the home page lies below nothing', () => {
  expect(breadcrumbData({ title: 'Home', path: '/' }, 'https://school.example')).toEqual([]);
});
