import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isForThisMachine, lockedPackages } from './lockfile.mjs';
import { outputOf } from './run.mjs';

/** The name and the lockfile's entry of the package that brings Node for this machine. */
export function nodePackage(root) {
  const packages = lockedPackages(root);
  const found = Object.keys(packages[''].optionalDependencies)
    .map((name) => ({ name, entry: packages[`node_modules/${name}`] }))
    .find(({ entry }) => entry?.bin?.node && isForThisMachine(entry));
  if (found) return found;
  throw new Error(
    `There is no Node for this machine (${process.platform}, ${process.arch}) among the packages. ` +
      'Linux and macOS on x64 or arm64 are supported; Windows works inside WSL.',
  );
}

/** The path by which npm's scripts and ours find the project's own Node. */
export function linkToNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

/** True when the project's own Node is there, in the version the lockfile names, and starts. */
export function hasOwnNode(root) {
  return outputOf(linkToNode(root), ['--version']) === `v${nodePackage(root).entry.version}`;
}

/**
 * Makes the link npm makes, where npm did not: older ones tidy away the packages for other machines
 * together with every link of the same name.
 */
export function linkOwnNode(root) {
  const { name, entry } = nodePackage(root);
  const program = join(root, 'node_modules', name, entry.bin.node);
  if (!existsSync(program)) return;
  const link = linkToNode(root);
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), program), link);
}
