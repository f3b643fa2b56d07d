import { expect, test } from 'vitest';
import { isNetworkFailure } from './network-failure.ts';

test.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError("Cannot read properties of undefined (reading 'fetch')"), false],
  [new Error('Failed to fetch'), false],
  [undefined, false],
])('%s is a failure of the network: %s', (error, isNetwork) => {
  expect(isNetworkFailure(error)).toBe(isNetwork);
});
