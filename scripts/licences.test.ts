import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

/** They let a school run and change the product without publishing it; LGPL is libvips, which is linked and unchanged. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  'LGPL-3.0-or-later',
]);

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().optional(), license: z.string().default('none') }),
  ),
});

it('every package that a school runs has a licence that lets it', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { '': _project, ...packages } = lockfile.parse(JSON.parse(text)).packages;
  const run = Object.entries(packages).filter(([, { dev }]) => !dev);

  expect(run.length).toBeGreaterThan(100);
  const refused = run.filter(([, { license }]) => !isAllowed(license));
  expect(refused.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['none', false],
])('%s: %s', (license, allowed) => expect(isAllowed(license)).toBe(allowed));

/** One of those to choose from is enough; of those that hold together, each must be allowed. */
function isAllowed(license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));
}
