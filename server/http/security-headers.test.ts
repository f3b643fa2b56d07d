import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test.each([
  [{ https: false, hstsSubdomains: true }, undefined],
  [{ https: true, hstsSubdomains: false }, 'max-age=31536000'],
  [{ https: true, hstsSubdomains: true }, 'max-age=31536000; includeSubDomains'],
])('with %j browsers are told of https: %s', (transport, said) => {
  expect(securityHeaders(transport)({})['strict-transport-security']).toBe(said);
});

test.each([
  ['cross-site', 'same-origin'],
  ['same-site', 'same-origin'],
  [undefined, 'same-origin'],
  ['Same-Origin ', 'same-origin'],
  ['none', 'unsafe-none'],
  ['same-origin', 'unsafe-none'],
])('sent by %j, a window is held by the policy %s', (from, policy) => {
  const headersFor = securityHeaders({ https: true, hstsSubdomains: false });
  expect(headersFor({ 'sec-fetch-site': from })).toEqual({
    ...headersFor({}),
    'cross-origin-opener-policy': policy,
  });
});
