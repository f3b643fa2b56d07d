import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lockfile's entries: path in the project → version, checksum and the machines it is for. */
export function lockedPackages(root) {
  const packages = readPackages(join(root, 'package-lock.json'));
  if (!packages) throw new Error('package-lock.json is missing or damaged: restore it with git.');
  return packages;
}

/** npm's own note of what it installed, in the same shape: a hand-typed `npm ci` counts too. */
export function installedPackages(root) {
  return readPackages(join(root, 'node_modules', '.package-lock.json')) ?? {};
}

/** Whether an entry names this system and processor; one that names none fits all. */
export function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return !libc || libc.includes(isMusl() ? 'musl' : 'glibc');
}

function isMusl() {
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
