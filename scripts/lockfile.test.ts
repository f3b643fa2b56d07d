import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
}

// npm leaves out optional packages that it cannot see at that moment; `npm ci` then refuses the lockfile.
test('the lockfile names the binaries of every platform (else: node scripts/complete-lockfile.mjs)', () => {
  const file = new URL('../package-lock.json', import.meta.url);
  const { packages }: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});
