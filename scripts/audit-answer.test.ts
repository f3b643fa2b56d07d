import { expect, it } from 'vitest';
import { dangerousPackages } from './audit-answer.mjs';

const metadata = { vulnerabilities: { total: 0 } };

it('nothing known is an empty list', () => {
  expect(dangerousPackages(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual([]);
});

it('high and critical are named, what is less is not', () => {
  const vulnerabilities = {
    one: { severity: 'critical' },
    two: { severity: 'high' },
    three: { severity: 'moderate' },
    four: { severity: 'low' },
  };
  expect(dangerousPackages(JSON.stringify({ vulnerabilities, metadata }))).toEqual([
    'one (critical)',
    'two (high)',
  ]);
});

it.each([
  ['an error of the registry', '{"message":"405 Method Not Allowed","statusCode":405}'],
  ['a list without its sums', '{"vulnerabilities":{}}'],
  ['nothing', ''],
  ['a page of a proxy', '<html>Bad gateway</html>'],
  ['null', 'null'],
])('%s is no answer', (_name, printed) => {
  expect(dangerousPackages(printed)).toBeUndefined();
});
