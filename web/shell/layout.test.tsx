import { describe, expect, test } from 'vitest';
import { quickLinks } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { linksIn, renderStatic, textOf } from '../ui/testing/render-static.tsx';
import { someSchool } from '../ui/testing/some-school.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { socialHref } from './structured-data.ts';

const mainLinks = [
  { href: '/', text: 'Home' },
  { href: '/about', text: 'About us' },
  { href: '/classes', text: 'Classes' },
  { href: '/gallery', text: 'Gallery' },
  { href: '/news', text: 'News & Events' },
  { href: '/contacts', text: 'Contact Us' },
];

describe('the header', () => {
  const nav = (path: string) =>
    renderStatic(<SiteHeader />, path).match(/<nav.*?<\/nav>/s)?.[0] ?? '';

  test('has the six links of the school in order', () => {
    expect(linksIn(nav('/'))).toEqual(mainLinks);
  });

  test.each(mainLinks)('marks $text as current on $href and nothing else', ({ href, text }) => {
    const current = nav(href).match(/<a\b[^>]*aria-current="page"[^>]*>[^<]*/g) ?? [];
    expect(current.map(textOf)).toEqual([text]);
  });

  test('marks News & Events as current on a news item', () => {
    expect(nav('/news/42')).toMatch(/aria-current="page"[^>]*href="\/news"/);
  });

  test('offers Pay Fees beside the list, not in it', () => {
    const html = renderStatic(<SiteHeader />);
    expect(linksIn(html)).toContainEqual({ href: '/payment', text: 'Pay Fees' });
    expect(linksIn(nav('/')).map(({ href }) => href)).not.toContain('/payment');
  });

  test('opens its menu by an address until scripts arrive', () => {
    const html = renderStatic(<SiteHeader />);
    const target = html.match(/<a[^>]*href="#([^"]+)"[^>]*aria-label="Open menu"/)?.[1];
    expect(html).toContain(`id="${target}"`);
  });
});

describe('the footer', () => {
  const html = renderStatic(<SiteFooter />);
  const { facts } = someSchool;

  test('has the five quick links in order', () => {
    const links = linksIn(html.match(/<nav.*?<\/nav>/s)?.[0] ?? '');
    expect(links).toEqual(quickLinks.map(({ path, label }) => ({ href: path, text: label })));
    expect(links.slice(0, 5)).toEqual([
      { href: '/', text: 'Home' },
      { href: '/classes', text: 'Classes' },
      { href: '/about', text: 'About' },
      { href: '/gallery', text: 'Gallery' },
      { href: '/news', text: 'News & Events' },
    ]);
  });

  test('says where the school is and how to reach it', () => {
    expect(textOf(html)).toContain(facts.address);
    expect(linksIn(html)).toContainEqual({
      href: `tel:${facts.phone.replaceAll(' ', '')}`,
      text: facts.phone,
    });
    expect(linksIn(html)).toContainEqual({
      href: `mailto:${facts.email}`,
      text: facts.email,
    });
  });

  test('links to the school elsewhere, and shows what has no address as not available yet', () => {
    expect(linksIn(html).slice(-facts.social.length - 1, -1)).toEqual(
      facts.social.map(({ name, address }) => ({
        href: socialHref(address),
        text: address ? name : `${name} (not available yet)`,
      })),
    );
  });

  test('closes with copyright and credit', () => {
    expect(textOf(html)).toContain(`© ${facts.copyrightYear} ${school.name}. All rights reserved.`);
    expect(textOf(html)).toContain(school.credit);
  });

  test('leads to what the school keeps of people', () => {
    expect(linksIn(html).at(-1)).toEqual({ href: '/privacy', text: 'Privacy' });
  });
});

test.each([
  ['https://x.com/school', 'https://x.com/school'],
  ['HTTP://x.com/school', 'HTTP://x.com/school'],
  ['www.instagram.com/school', 'https://www.instagram.com/school'],
  ['//x.com/school', 'https://x.com/school'],
  ['', undefined],
  ['  ', undefined],
])('the social address %j is followed as %j', (address, href) => {
  expect(socialHref(address)).toBe(href);
});
