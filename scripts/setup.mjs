/**
 * Makes a fresh checkout ready: packages and the right Node.
 * Runs before anything is installed, so: plain JavaScript, no dependency, Node 18 or newer.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { hasOwnNode, linkOwnNode, linkToNode } from './own-node.mjs';
import { installPackages, missingPackages } from './packages.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Promises node_modules as the lockfile says and a working Node inside it. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(root, async () => {
    if (isInstalled()) return;
    await step('Installing packages', install);
  });
}

/** The path of the project's own Node: nothing of the product runs on another. */
export function ownNode() {
  return linkToNode(root);
}

/**
 * Working directory and environment for the project's own tools: its Node and binaries come first, and what Node has
 * compiled once it need not compile at the next start. The list of browsers names versions: it needs no newest data, and no
 * warning when they are half a year old.
 */
export function projectOptions(env = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(':');
  const own = {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    BROWSERSLIST_IGNORE_OLD_DATA: '1',
  };
  return { cwd: root, env: { ...process.env, ...own, PATH: path, ...env } };
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

/** Says what is being done, and how long it took. */
export async function step(title, work) {
  const startedAt = Date.now();
  console.log(`${title}…`);
  await work();
  console.log(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
