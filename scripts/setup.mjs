/**
 * Makes a fresh checkout ready: packages, the right Node and the built pages.
 * Runs before anything is installed, so: plain JavaScript, no dependency, Node 18 or newer.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress-files.mjs';
import { withLock } from './lock.mjs';
import { hasOwnNode, linkOwnNode, linkToNode } from './own-node.mjs';
import { installPackages, missingPackages } from './packages.mjs';
import { run } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

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

/** Promises node_modules as the lockfile says and a working Node inside it. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(root, async () => {
    if (isInstalled()) return;
    await step('Installing packages', install);
  });
}

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

/** The path of the project's own Node: nothing of the product runs on another. */
export function ownNode() {
  return linkToNode(root);
}

/** Working directory and environment for the project's own tools: its Node and binaries come first. */
export function projectOptions(env = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(':');
  return { cwd: root, env: { ...process.env, PATH: path, ...env } };
}

async function install() {
  linkOwnNode(root);
  if (isInstalled()) return;
  await installPackages(root);
  linkOwnNode(root);
  const missing = missingPackages(root);
  if (missing.length > 0) throw new Error(`npm left out packages: ${missing.join(', ')}.`);
  if (!hasOwnNode(root)) {
    throw new Error(`Node was installed but does not start on this machine (${ownNode()}).`);
  }
}

function isInstalled() {
  return missingPackages(root).length === 0 && hasOwnNode(root);
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

async function step(title, work) {
  const startedAt = Date.now();
  console.log(`${title}…`);
  await work();
  console.log(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
