import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test.each([
  [{ https: false, hstsSubdomains: true }, undefined],
  [{ https: true, hstsSubdomains: false }, 'max-age=31536000'],
  [{ https: true, hstsSubdomains: true }, 'max-age=31536000; includeSubDomains'],
])('with %j browsers are made to use https: %s', (transport, said) => {
  expect(securityHeaders(transport)['strict-transport-security']).toBe(said);
});
