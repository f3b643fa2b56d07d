import { expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../ui/testing/render-static.tsx';
import { someSchool } from '../ui/testing/some-school.ts';
import AccessDeniedPage, { meta as accessDeniedMeta } from './access-denied-page.tsx';
import { NetworkBoo } from './network-error-page.tsx';
import { failedAddressIn } from './network-failure.ts';
import NotFoundPage, { loader, meta } from './not-found-page.tsx';
import { SomethingWentWrong } from './something-went-wrong.tsx';

test('an unknown address answers a true 404 that search engines leave out', () => {
  expect(loader().init?.status).toBe(404);
  expect(meta()).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('the page names itself, shows the path in bold and leads home', () => {
  const html = renderStatic(<NotFoundPage />, '/calender');
  expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
  expect(html).toContain('<b>/calender</b>');
  expect(linksIn(html)).toEqual([{ href: '/', text: 'Back to Home' }]);
  expect(html).not.toContain('Retry');
});

test.each([
  ['/%E1%BB%8Dm%E1%BB%8D', '/ọmọ'],
  ['/half%E1', '/half%E1'],
])('the path %s is shown as %s', (path, shown) => {
  expect(renderStatic(<NotFoundPage />, path)).toContain(`<b>${shown}</b>`);
});

test('Network Boo shows the address that failed, the retries so far and the e-mail for support', () => {
  const html = renderStatic(<NetworkBoo from="/gallery?category=Arts" />, '/404');
  expect(html).toMatch(/<h1[^>]*>Network Boo<\/h1>/);
  expect(html).toContain('<b>/gallery?category=Arts</b>');
  expect(html).toMatch(/<button[^>]*>.*Retry/);
  expect(html).toMatch(/role="status"[^>]*>Retries: 0</);
  expect(linksIn(html)).toEqual([
    { href: '/', text: 'Back to Home' },
    { href: `mailto:${someSchool.facts.email}`, text: someSchool.facts.email },
  ]);
});

test.each([
  [{ networkError: true, from: '/about' }, '/about'],
  [{ networkError: true, from: 'https://elsewhere.example/' }, '/'],
  [{ networkError: true, from: '//elsewhere.example/' }, '/'],
  [{ networkError: true, from: '/\\elsewhere.example/' }, '/'],
  [{ networkError: true }, '/'],
  [{ networkError: false, from: '/about' }, undefined],
  [{ from: '/about' }, undefined],
  ['networkError', undefined],
  [null, undefined],
])('of the navigation state %j the failed address is %j', (state, address) => {
  expect(failedAddressIn(state)).toBe(address);
});

test('Access Denied stays out of search engines and, before scripts know of a session, only leads home', () => {
  const html = renderStatic(<AccessDeniedPage />, '/unauthorized');
  expect(html).toMatch(/<h1[^>]*>Access Denied<\/h1>/);
  expect(linksIn(html)).toEqual([{ href: '/', text: 'Back to Home' }]);
  expect(html).not.toContain('Sign in as someone else');
  expect(accessDeniedMeta()).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('an unforeseen failure shows one fixed sentence, a retry and the way home', () => {
  const html = renderStatic(<SomethingWentWrong />);
  expect(textOf(html)).toContain(
    'This page could not be shown. It is our fault, not yours: please try again in a moment.',
  );
  expect(html).toMatch(/<button[^>]*>.*Try Again/);
  expect(linksIn(html)).toEqual([{ href: '/', text: 'Back to Home' }]);
});
