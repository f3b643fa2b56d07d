import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePackage } from './own-node.mjs';
import { outputOf, run } from './run.mjs';
import { root } from './setup.mjs';

/** All that a newcomer's machine has besides Node and npm. */
const PROGRAMS = ['env', 'git', 'sh'];
/** A call of one of these means compiling: it leaves a note and fails. */
const COMPILERS = 'c++ cc clang clang++ cmake g++ gcc make node-gyp python python3'.split(' ');
/** How this machine reaches a registry. */
const NPM_NETWORK = ['registry', 'proxy', 'https-proxy', 'noproxy', 'cafile'];
const NETWORK = /^(node_extra_ca_certs|ssl_cert_(file|dir)|(https?|no)_proxy)$/i;

/** Notes every Node process: which Node, which program, and the npm script it belongs to. */
const recorder = (file) => `
const { isMainThread } = require('node:worker_threads');
const { npm_lifecycle_event: script = '' } = process.env;
const note = { version: process.version, program: process.argv[1] ?? '', script };
if (isMainThread) require('node:fs').appendFileSync(${JSON.stringify(file)}, JSON.stringify(note) + '\\n');
`;

/** Runs `work` with a folder and an environment as on a machine that has this Node and npm and little else. */
export async function withBareMachine({ npm, node, npmrc = '', cache }, work) {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-machine-'));
  try {
    const tools = await installTools(join(folder, 'tools'), [`npm@${npm}`, nodeOf(node)]);
    const notes = join(folder, 'notes');
    const compilers = join(folder, 'compilers');
    writeFileSync(join(folder, 'recorder.cjs'), recorder(notes));
    writeFileSync(join(folder, 'npmrc'), npmrc);
    linkPrograms(join(folder, 'programs'));
    forgeCompilers(join(folder, 'fakes'), compilers);
    const env = {
      ...networkSettings(),
      HOME: folder,
      PATH: [tools, join(folder, 'fakes'), join(folder, 'programs')].join(':'),
      NODE_OPTIONS: `--require=${join(folder, 'recorder.cjs')}`,
      npm_config_userconfig: join(folder, 'npmrc'),
      npm_config_globalconfig: join(folder, 'global-npmrc'),
      npm_config_cache: cache,
    };
    return await work({
      folder,
      env,
      compilersCalled: () => linesOf(compilers),
      processes: () => linesOf(notes).map((line) => JSON.parse(line)),
      installNode: (version) => installTools(join(folder, `node-${version}`), [nodeOf(version)]),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The name under which npm has a Node for this machine. */
function nodeOf(version) {
  return `${nodePackage(root).name}@${version}`;
}

async function installTools(folder, packages) {
  mkdirSync(folder);
  const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('npm', ['install', '--prefix', folder, ...quietly, ...packages], options);
  return join(folder, 'node_modules', '.bin');
}

function linkPrograms(folder) {
  mkdirSync(folder);
  for (const name of PROGRAMS) {
    const places = (process.env.PATH ?? '').split(':').map((place) => join(place, name));
    const program = places.find((place) => existsSync(place));
    if (!program) throw new Error(`${name} is not on this machine`);
    symlinkSync(program, join(folder, name));
  }
}

function forgeCompilers(folder, notes) {
  mkdirSync(folder);
  for (const name of COMPILERS) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> '${notes}'\nexit 1\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** Read where this runs: nothing about it is known in advance. */
function networkSettings() {
  const options = { cwd: tmpdir() };
  const ofNpm = NPM_NETWORK.map((name) => [
    `npm_config_${name.replace('-', '_')}`,
    outputOf('npm', ['config', 'get', name], options),
  ]).filter(([, value]) => value && value !== 'null' && value !== 'undefined');
  const ofSystem = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  return Object.fromEntries([...ofSystem, ...ofNpm]);
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}
