import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { hiddenPageMeta, pageMeta } from './metadata.ts';

const page = { title: 'Home', description: 'A school in Lagos', path: '/' };

test('a page has its title with the name of the school, its description and a preview', () => {
  expect(pageMeta(page)).toEqual(
    expect.arrayContaining([
      { title: `Home · ${school.name}` },
      { name: 'description', content: 'A school in Lagos' },
      { property: 'og:title', content: `Home · ${school.name}` },
    ]),
  );
});

test('a title of its own stands alone', () => {
  const meta = pageMeta({ ...page, fullTitle: 'A school in Lagos' });
  expect(meta).toContainEqual({ title: 'A school in Lagos' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'A school in Lagos' });
});

test('absolute addresses stay out while the public address is unknown', () => {
  const text = JSON.stringify(pageMeta(page, [{ id: 'root', loaderData: { publicUrl: '' } }]));
  expect(text).not.toContain('canonical');
  expect(text).not.toContain('og:url');
});

test('canonical and sharing addresses are made from the public address', () => {
  const matches = [{ id: 'root', loaderData: { publicUrl: 'https://school.example' } }];
  expect(pageMeta({ ...page, path: '/payment' }, matches)).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'canonical', href: 'https://school.example/payment' },
      { property: 'og:url', content: 'https://school.example/payment' },
      { property: 'og:image', content: 'https://school.example/share.jpg' },
    ]),
  );
});

test('a hidden page asks search engines to stay away', () => {
  expect(hiddenPageMeta('Page Not Found')).toEqual([
    { title: `Page Not Found · ${school.name}` },
    { name: 'robots', content: 'noindex' },
  ]);
});
