import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lanes, newcomer } from './ci-parts.mjs';
import { ciReport, readPart } from './ci-report.mjs';

const part = {
  name: 'PostgreSQL',
  minutes: 6,
  share: 8,
  slowness: 1,
  passed: 3,
  failed: 0,
  failures: [],
};
const slowest = [{ seconds: 61.2, name: 'a backup while people pay' }];
const lastLine = (text: string) => text.split('\n').at(-1);

test('every part runs a script that is there, and the longest lane has its forty minutes', () => {
  const scripts = lanes.flat().map(({ command }) => command[1] ?? '');
  const root = join(import.meta.dirname, '..');
  expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([]);
  const minutes = lanes.map((lane) => lane.reduce((sum, part) => sum + part.minutes, 0));
  expect(newcomer.minutes + Math.max(...minutes)).toBeLessThanOrEqual(40);
});

describe('what a part printed', () => {
  test('its last counts are its own, and its slowest tests are read', () => {
    const output = '1 passed, 0 failed\n⏱ 2.5 s  a long test\n\n3 passed, 0 failed\n';
    expect(readPart(output, 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      slowest: [{ seconds: 2.5, name: 'a long test' }],
    });
  });

  test.each([
    ['it printed no counts', 'nothing', 0],
    ['it ended badly', '3 passed, 0 failed', 1],
    ['it was killed', '3 passed, 0 failed', null],
  ])('it has failed when %s', (_, output, exitCode) => {
    expect(readPart(output, exitCode).failed).toBe(1);
  });

  test('what failed is taken along, and what could not be looked at', () => {
    const output =
      '✓ types\n✗   a parent pays: no receipt\n– npm audit: no answer\n2 passed, 1 failed';
    expect(readPart(output, 1)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['✗   a parent pays: no receipt', '– npm audit: no answer'],
    });
  });
});

describe('the end of a run', () => {
  test('sums up, last, what passed and failed', () => {
    const { text, exitCode } = ciReport([part, part].map(withSlowest));
    expect(lastLine(text)).toBe('6 passed, 0 failed');
    expect(text).toContain('61.2 s  PostgreSQL: a backup while people pay');
    expect(exitCode).toBe(0);
  });

  test('a part that took twice its share fails with its slowest tests', () => {
    const { text, exitCode } = ciReport([withSlowest({ ...part, minutes: 16.1 })]);
    expect(text).toMatch(
      /✗ PostgreSQL took 16\.1 minutes, over twice its 8.*61\.2 s {2}PostgreSQL: a backup/s,
    );
    expect(lastLine(text)).toBe('3 passed, 1 failed');
    expect(exitCode).toBe(1);
  });

  test('a slow machine gives each part more time', () => {
    const slow = { ...part, slowness: 1.5 };
    expect(ciReport([withSlowest({ ...slow, minutes: 23.9 })]).exitCode).toBe(0);
    expect(ciReport([withSlowest({ ...slow, minutes: 24.1 })]).exitCode).toBe(1);
  });

  test('a long journey that does not say why fails, in proportion to the machine', () => {
    const journey = (seconds: number, name: string, slowness = 1) =>
      ciReport([{ ...part, slowness, slowest: [{ seconds, name }] }]);
    const { text, exitCode } = journey(41, 'every page (no reason beside it)');
    expect(text).toContain('✗ every page (no reason beside it) took 41.0 seconds');
    expect(lastLine(text)).toBe('3 passed, 1 failed');
    expect(exitCode).toBe(1);
    expect(journey(41, 'every page (no reason beside it)', 1.1).exitCode).toBe(0);
    expect(journey(41, 'every page').exitCode).toBe(0);
  });

  test('a run in which nothing was tested has not passed', () => {
    expect(ciReport([withSlowest({ ...part, passed: 0 })]).exitCode).toBe(1);
  });
});

function withSlowest<T>(of: T) {
  return { ...of, slowest };
}
