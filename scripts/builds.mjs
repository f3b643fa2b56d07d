/** Builds the pages when the sources have changed since. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { projectOptions, root, step } from './setup.mjs';

const BUILD_INPUTS = [
  'content',
  'contract',
  'public',
  'web',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Promises built pages that match the sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(root, async () => {
    if (isBuilt()) return;
    await step('Building the pages', () => build({ quiet: true }));
  });
}

/** Builds the pages anew and notes which sources they were built from. */
export async function build({ quiet = false } = {}) {
  const sources = hashOf(BUILD_INPUTS);
  rmSync(buildStamp(), { force: true });
  await run('react-router', ['build', ...(quiet ? ['--logLevel', 'warn'] : [])], projectOptions());
  await compressFiles(join(root, 'build', 'client'));
  mkdirSync(dirname(buildStamp()), { recursive: true });
  // Hashed before the build: a source edited while it ran means building again.
  writeFileSync(buildStamp(), sources);
}

function isBuilt() {
  const results = ['build/server/index.js', 'build/client'].map((path) => join(root, path));
  if (!results.every((path) => existsSync(path)) || !existsSync(buildStamp())) return false;
  return readFileSync(buildStamp(), 'utf8') === hashOf(BUILD_INPUTS);
}

function buildStamp() {
  return join(root, 'build', 'sources.sha256');
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const files = paths.map((path) => join(root, path)).flatMap(filesIn);
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const entry = existsSync(path) ? readdirOrNull(path) : [];
  if (entry === null) return isBuildInput(path) ? [path] : [];
  return entry.sort().flatMap((name) => filesIn(join(path, name)));
}

function readdirOrNull(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

function isBuildInput(file) {
  return !/\.test\.tsx?$|^\./.test(basename(file));
}
