/** Builds the pages when the sources have changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { publish, readCurrent, removeOldBuilds, startBuild } from './build-folder.mjs';
import { compressFiles } from './compress-files.mjs';
import { withLock } from './lock.mjs';
import { shrinkRouteLists } from './route-list.mjs';
import { runQuietly } from './run.mjs';
import { projectOptions, root, step } from './setup.mjs';

const BUILDS = join(root, 'build');
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
  'vite.receipt-check.config.ts',
  'vite.worker.config.ts',
];

/** Promises built pages that match the sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(root, async () => {
    if (isBuilt()) return;
    await step('Building the pages', makeBuild);
  });
}

/** Builds the pages again. Servers that run are not disturbed: they keep to the build they began with. */
export async function build() {
  await withLock(root, () => step('Building the pages', makeBuild));
}

async function makeBuild() {
  // Hashed before the build: a source edited while it runs means building again.
  const sources = hashOf(BUILD_INPUTS);
  removeOldBuilds(BUILDS);
  const making = startBuild(BUILDS);
  try {
    const options = projectOptions({ BUILD_FOLDER: making });
    await runQuietly('react-router', ['build'], options);
    shrinkRouteLists(join(making, 'client', 'assets'));
    for (const config of ['vite.worker.config.ts', 'vite.receipt-check.config.ts']) {
      await runQuietly('vite', ['build', '--config', config, '--outDir', making], options);
    }
    await compressFiles(join(making, 'client'));
    publish(BUILDS, making, { sources });
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** How the build stands to the sources: 'current', 'old' or 'none'. */
export function buildState() {
  const current = readCurrent(BUILDS);
  if (!current) return 'none';
  return current.sources === hashOf(BUILD_INPUTS) ? 'current' : 'old';
}

function isBuilt() {
  return buildState() === 'current';
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
