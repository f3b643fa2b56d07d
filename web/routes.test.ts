import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { mainNavigation, payFeesLink, privacyLink, quickLinks } from '#content/navigation.ts';
import { pages } from '#contract/addresses.ts';
import { publicPages } from '#contract/public-pages.ts';
import routes from './routes.ts';

const served = pathsOf(await routes);

test.each(Object.values(pages))('%s is a page', (address) => {
  expect(served).toContain(address);
});

test.each([...mainNavigation, ...quickLinks, payFeesLink, privacyLink])(
  '$label leads to a page',
  ({ path }) => {
    expect(Object.values(pages)).toContain(path);
  },
);

test('content/navigation.ts leads to every public page', () => {
  const linked: string[] = [...mainNavigation, ...quickLinks, payFeesLink, privacyLink].map(
    ({ path }) => path,
  );
  expect(publicPages.filter((path) => !linked.includes(path))).toEqual([]);
});

test.each([
  [
    'shell/public-layout.tsx',
    ['/', '/about', '/classes', '/gallery', '/news', '/news/:id', '/contacts', '/payment'],
  ],
  [
    'staff/staff-layout.tsx',
    ['/admin-login', '/admin-panel', '/admin-panel/dashboard', '/admin-panel/news'],
  ],
  ['staff/staff-layout.tsx', ['/admin-panel/users', '/admin-panel/settings']],
  ['shell/bare-layout.tsx', ['/unauthorized', '/*']],
])('%s is the frame of %j', async (file, addresses) => {
  const framed = (await routes).filter((entry) => entry.file === file);
  expect(pathsOf(framed)).toEqual(expect.arrayContaining(addresses));
});

function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path ? `${parent}/${path}` : parent;
    const own = path || index ? [address || '/'] : [];
    return [...own, ...pathsOf(children ?? [], address)];
  });
}
