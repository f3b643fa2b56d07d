import { expect, test } from 'vitest';
import { smallRouteList } from './route-list.mjs';

const script = (list: unknown) => `window.__reactRouterManifest=${JSON.stringify(list)};`;

test('the list of routes says the same with fewer bytes', () => {
  const about = { id: 'ab', hasAction: false, hasLoader: true, imports: ['/b.js', '/a.js'] };
  const small = { id: 'ab', hasLoader: true, imports: ['/a.js', '/b.js'] };
  const layout = { id: 'pu', css: ['/2.css', '/1.css'] };
  expect(smallRouteList(script({ version: '1', routes: { ab: about, pu: layout } }))).toBe(
    script({ version: '1', routes: { ab: small, pu: layout } }),
  );
});

test('a list of another form is not passed over', () => {
  expect(() => smallRouteList('export const routes = []')).toThrow('another form');
});
