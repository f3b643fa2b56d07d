import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf, run } from './run.mjs';

const NPM_QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Names what the lockfile wants on this machine and node_modules does not have, or has in another version. */
export function missingPackages(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing or damaged: restore it with git.');
  // npm's own note of what it installed, so that a hand-typed `npm ci` counts too.
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json')) ?? {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && isDifferent(entry, installed[path]))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** Installs what the lockfile says. Promises nothing about Node's own package, whose script npm may withhold. */
export async function installPackages(root, nodeMajor) {
  const bootstrap = await bootstrapNode(root, nodeMajor);
  try {
    const options = { cwd: root, env: environmentOutside(root, bootstrap?.bin) };
    // The build and the tests need the tools too, also where NODE_ENV says production.
    await run('npm', ['ci', '--include=dev', ...NPM_QUIETLY], options);
  } finally {
    bootstrap?.remove();
  }
}

/** Fetches the Node program for this machine, where npm was told to run no install scripts. */
export async function fetchNode(root) {
  const options = { cwd: join(root, 'node_modules', 'node'), env: environmentOutside(root) };
  await run('node', ['installArchSpecificPackage.js'], options);
}

/**
 * npm silently leaves out binaries that say they need a newer Node than the one npm runs on.
 * So an old Node first gets the right one, for the time of the installation.
 */
async function bootstrapNode(root, nodeMajor) {
  const env = environmentOutside(root);
  const major = Number(/^v(\d+)/.exec(outputOf('node', ['--version'], { env }))?.[1]);
  if (major >= nodeMajor) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'school-portal-node-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { version } = readPackages(join(root, 'package-lock.json'))['node_modules/node'];
  try {
    await run(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--ignore-scripts=false',
        ...NPM_QUIETLY,
        `node@${version}`,
      ],
      { cwd: folder, env },
    );
  } catch (error) {
    remove();
    throw error;
  }
  return { bin: join(folder, 'node_modules', '.bin'), remove };
}

/** Without the project's own Node on the path: npm is about to replace it. */
function environmentOutside(root, first) {
  const own = join(root, 'node_modules');
  const outside = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(own));
  return { ...process.env, PATH: [...(first ? [first] : []), ...outside].join(':') };
}

function isDifferent(wanted, installed) {
  if (!installed) return !(wanted.optional || wanted.devOptional) || isForThisMachine(wanted);
  if (installed.version !== wanted.version) return true;
  return Boolean(wanted.integrity) && installed.integrity !== wanted.integrity;
}

function isForThisMachine({ os, cpu, libc }) {
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
