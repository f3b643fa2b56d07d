import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installedPackages, isForThisMachine, lockedPackages } from './lockfile.mjs';
import { nodePackage } from './own-node.mjs';
import { outputOf, runQuietly, wasInterrupted } from './run.mjs';

/**
 * No package's script ever runs: none of ours needs one, and npm's guess to compile one is a script too.
 * The binaries of this machine and the tools come along, whatever NODE_ENV or the user's settings leave out.
 */
const NPM_CI = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];
/** On this one and newer, npm leaves nothing out. */
const NODE_FOR_NPM = 24;
const OLDEST_NPM = { major: 9, minor: 9 };
/** Fetched where npm is older; all that it needs is inside. */
const NPM = {
  version: '11.21.2',
  integrity:
    'sha512-7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==',
  bin: { npm: 'bin/npm-cli.js' },
};

/** Names what the lockfile wants on this machine and node_modules does not have, or has in another version. */
export function missingPackages(root) {
  const installed = installedPackages(root);
  return Object.entries(lockedPackages(root))
    .filter(([path]) => path !== '')
    .filter(([path, wanted]) =>
      installed[path]
        ? installed[path].integrity !== wanted.integrity || !isThere(join(root, path), wanted)
        : isNeeded(wanted),
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** Installs what the lockfile says. Promises nothing about the link to Node, which some npm leave out. */
export async function installPackages(root) {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-node-'));
  try {
    const node = isOldNode(root) ? await installNodeAlone(root, folder) : undefined;
    const npm = isOldNpm(root) ? await installNpmAlone(root, folder) : undefined;
    await runNpm(NPM_CI, { cwd: root, env: environmentOutside(root, [node, npm]) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Twice if need be: a line breaks, and npm up to 11.6 now and then gives two packages the same name while it fetches
 * them (EEXIST in `_cacache/tmp`). What the first attempt fetched is not fetched again.
 */
async function runNpm(args, options) {
  try {
    await runQuietly('npm', args, options);
  } catch (error) {
    if (wasInterrupted()) throw error;
    console.log('npm failed. Trying once more…');
    await runQuietly('npm', args, options);
  }
}

/** npm silently leaves out binaries that say they need a newer Node than the one npm runs on. */
function isOldNode(root) {
  const version = outputOf('node', ['--version'], { env: environmentOutside(root) });
  return Number(/^v(\d+)/.exec(version)?.[1]) < NODE_FOR_NPM;
}

/** Debian 12 and 13 and Ubuntu 24.04 have 9.2, which cannot read a lockfile with our overrides. */
function isOldNpm(root) {
  const version = outputOf('npm', ['--version'], { env: environmentOutside(root) });
  const [major, minor] = version.split('.').map(Number);
  return major < OLDEST_NPM.major || (major === OLDEST_NPM.major && minor < OLDEST_NPM.minor);
}

/** Only Node, with the checksum of our lockfile, for the time of the installation; promises its folder. */
async function installNodeAlone(root, folder) {
  const { name, entry } = nodePackage(root);
  const { optional: _, ...needed } = entry;
  const path = await installAlone(root, join(folder, 'node'), name, needed);
  return dirname(join(path, entry.bin.node));
}

async function installNpmAlone(root, folder) {
  const path = await installAlone(root, join(folder, 'npm'), 'npm', NPM);
  return join(dirname(path), '.bin');
}

/** Installs one package, which needs no other, as its lockfile entry says; promises where. */
async function installAlone(root, folder, name, entry) {
  const path = `node_modules/${name}`;
  const dependencies = { [name]: entry.version };
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, [path]: entry } };
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await runNpm([...NPM_CI, '--prefix', folder], { cwd: folder, env: environmentOutside(root) });
  return join(folder, path);
}

/** Without the project's own Node on the path: npm is about to replace it. */
function environmentOutside(root, first = []) {
  const own = join(root, 'node_modules');
  const outside = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(own));
  return { ...process.env, PATH: [...first.filter(Boolean), ...outside].join(':') };
}

function isNeeded(wanted) {
  return !(wanted.optional || wanted.devOptional) || isForThisMachine(wanted);
}

/** npm's note alone does not prove it: `npm install --package-lock-only` writes it too and installs nothing. */
function isThere(folder, { version }) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === version;
  } catch {
    return false;
  }
}
