/**
 * Adds to package-lock.json the other platforms' binaries that npm left out.
 * npm omits an optional package it cannot see at that moment, and `npm ci` then refuses the lockfile everywhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(
  ' ',
);
const PROCESSORS = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = missingBinaries(lock.packages);

if (added.length > 0) {
  const all = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`package-lock.json: ${added.length} packages of other platforms added`);

function missingBinaries(packages) {
  return Object.values(packages).flatMap((owner) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name, version]) => !isLocked(packages, name) && EXACT_VERSION.test(version))
      .map(([name, version]) => [`node_modules/${name}`, entryFor(name, version, owner)]),
  );
}

function isLocked(packages, name) {
  return Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`));
}

/** Without a checksum: that is the part npm could not see. It fills it in when it next can. */
function entryFor(name, version, owner) {
  const words = name.split('/').at(-1).split('-');
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  if (!system || !processor) throw new Error(`no system or processor in the name of ${name}`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc';
  return {
    version,
    cpu: [processor],
    ...(owner.dev && { dev: true }),
    ...(libc && processor !== 'arm' && { libc: [libc] }),
    optional: true,
    os: [system],
  };
}
