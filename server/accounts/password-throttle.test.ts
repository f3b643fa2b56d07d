import { expect, test } from 'vitest';
import { countedByAddress } from './password-throttle.ts';

test.each([
  ['2001:db8:12:34::1', '2001:db8:12:34:ffff:0:0:9', true],
  ['2001:db8:12:34::1', '2001:0db8:0012:0034::2', true],
  ['::1', '0:0:0:0::2', true],
  ['2001:db8:12:34::1', '2001:db8:12:35::1', false],
  ['::ffff:102.89.1.1', '102.89.1.1', true],
  ['102.89.1.1', '102.89.1.2', false],
])('%s and %s: the same customer? %s', (one, other, same) => {
  expect(countedByAddress(one).key === countedByAddress(other).key).toBe(same);
});
