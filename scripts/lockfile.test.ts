import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  bin?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Read by hand, and never run: core-js only thanks its readers. */
const KNOWN_SCRIPTS = ['node_modules/core-js'];

test('every package has a checksum', () => {
  expect(locked.length).toBeGreaterThan(100);
  const without = locked.filter(([, { integrity }]) => !/^sha512-.{88}$/.test(integrity ?? ''));
  expect(without.map(([path]) => path)).toEqual([]);
});

// npm leaves out what the registry does not have; `npm ci` refuses the lockfile as soon as it appears there.
test('the binaries of every platform are there (else: take a version that has them all)', () => {
  const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

test('no package brings an install script that was not reviewed', () => {
  const scripted = locked.filter(([, entry]) => entry.hasInstallScript);
  expect(scripted.map(([path]) => path)).toEqual(KNOWN_SCRIPTS);
});

test('no registry is named: packages come from the one the machine uses', () => {
  expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test.each(
  ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'].map((machine) => machine.split(' ')),
)('%s %s has a Node of its own', (os, cpu) => {
  const nodes = locked.filter(([, { bin }]) => bin?.node);
  const own = nodes.filter(([, entry]) => entry.os === os && entry.cpu === cpu);
  expect(own.map(([, { version }]) => version)).toEqual([
    expect.stringMatching(/^2[46]\.\d+\.\d+$/),
  ]);
});
