import { expect, test, vi } from 'vitest';
import { isSparing } from './ahead.ts';

test.each([
  ['data are saved', { saveData: true, effectiveType: '4g' }, true],
  ['the connection is slow', { saveData: false, effectiveType: '2g' }, true],
  ['the connection is very slow', { effectiveType: 'slow-2g' }, true],
  ['the connection is good', { saveData: false, effectiveType: '4g' }, false],
  ['the browser does not say', undefined, false],
])('when %s', (_when, connection, isSaid) => {
  vi.stubGlobal('navigator', { connection });
  expect(isSparing()).toBe(isSaid);
});
