/**
 * `node scripts/try-installs.mjs`: clones this checkout (what is committed), and starts it as a newcomer would, on the
 * npm and Node that differ, without a compiler. Minutes of downloads, so not part of `npm test`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from './arguments.mjs';
import { withBareMachine } from './bare-machine.mjs';
import { freePort } from './free-port.mjs';
import { lockedPackages } from './lockfile.mjs';
import { nodePackage } from './own-node.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { main, outputOf, run } from './run.mjs';
import { root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/try-installs.mjs

Starts a clone of this checkout with old and new npm and Node. It takes no arguments.`,
});

const LONGEST_START_MS = 5 * 60_000;
const SHOWN_OF_A_LOG = 3_000;
const OLDEST = { npm: '9.2', node: '18' };
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://school.example',
  PAYSTACK_SECRET_KEY: 'sk_test_of_a_try',
  PAYSTACK_ALLOW_TEST_KEY: 'true',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
  BACKUPS: 'off',
};

/** The oldest, the newest, and one between them with all that an operator may do otherwise. */
const pairs = [
  OLDEST,
  {
    npm: '10.9',
    node: '22',
    npmrc: 'ignore-scripts=true\n',
    byHand: true,
    settings: PRODUCTION,
    what: 'npm ci by hand with ignore-scripts, production',
  },
  { npm: 'latest', node: '24', alsoOn: nodeOfMacs(), what: `then Node ${nodeOfMacs()}` },
];

const cache = mkdtempSync(join(tmpdir(), 'school-portal-npm-cache-'));

await main(async () => {
  try {
    const parts = pairs.map((pair) => checkPart(nameOf(pair), () => startsOn(pair)));
    return printTable(await runParts([...parts, checkPart('a compilation is seen', controlFails)]));
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});

function nameOf({ npm, node, what }) {
  return `npm ${npm}, Node ${node}${what ? `, ${what}` : ''}`;
}

function startsOn({ npm, node, npmrc, byHand, settings, alsoOn }) {
  return withBareMachine({ npm, node, npmrc, cache }, async (machine) => {
    const checkout = join(machine.folder, 'school');
    await run('git', ['clone', '--quiet', root, checkout]);
    if (byHand) await run('npm', ['ci', '--loglevel=error'], { cwd: checkout, env: machine.env });

    const env = { ...machine.env, ...settings, DATA_DIR: join(machine.folder, 'data') };
    const start = { command: 'npm', args: ['start'], cwd: checkout };
    const seconds = await secondsToPage({ ...start, env });
    const versions = ['npm', 'node'].map((tool) => outputOf(tool, ['--version'], { env }));
    console.log(
      `npm ${versions.join(', Node ')}: the page was there after ${seconds.toFixed(1)} s`,
    );
    expectNothingCompiled(machine);
    expectOneNode(machine);
    if (alsoOn) {
      const command = join(await machine.installNode(alsoOn), 'node');
      await secondsToPage({ ...start, command, args: ['server/main.ts'], env });
    }
    return true;
  });
}

/** Shows that the checks above can fail: with scripts allowed, the oldest npm compiles what needs no compiling. */
function controlFails() {
  return withBareMachine({ ...OLDEST, cache }, async (machine) => {
    const folder = join(machine.folder, 'control');
    mkdirSync(folder);
    writeLockOf('better-sqlite3', folder);
    const child = spawnQuietly('npm', ['ci'], { cwd: folder, env: machine.env });
    const code = await child.exitCode;
    return code !== 0 && machine.compilersCalled().length > 0 && scriptsOf(machine).length > 0;
  });
}

/** A checkout that needs one package only, with what that one needs. */
function writeLockOf(name, folder) {
  const locked = lockedPackages(root);
  const needed = [name, ...Object.keys(locked[`node_modules/${name}`].dependencies ?? {})];
  const dependencies = { [name]: locked[`node_modules/${name}`].version };
  const entries = needed.map((each) => [`node_modules/${each}`, locked[`node_modules/${each}`]]);
  const packages = { '': { dependencies }, ...Object.fromEntries(entries) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages }),
  );
}

/** Starts the school, waits until its page is there, and stops it again. */
async function secondsToPage({ command, args, cwd, env }) {
  const port = await freePort();
  const startedAt = Date.now();
  const child = spawnQuietly(command, args, { cwd, env: { ...env, PORT: String(port) } });
  try {
    while (!(await isPage(`http://127.0.0.1:${port}/`))) {
      if (child.hasEnded()) throw new Error(`it ended before the page was there:\n${child.log()}`);
      if (Date.now() - startedAt > LONGEST_START_MS) throw new Error(`no page:\n${child.log()}`);
      await pause(200);
    }
    return (Date.now() - startedAt) / 1000;
  } finally {
    child.stop();
    await child.exitCode;
  }
}

async function isPage(url) {
  const response = await fetch(url).catch(() => undefined);
  return response?.status === 200 && (await response.text()).includes('</html>');
}

/** In a group of its own, so that stopping it reaches the server behind npm. */
function spawnQuietly(command, args, options) {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (log += data));
  const exitCode = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => (hasEnded = true));
  return {
    exitCode,
    hasEnded: () => hasEnded,
    log: () => log.slice(-SHOWN_OF_A_LOG),
    stop: () => !hasEnded && process.kill(-child.pid, 'SIGTERM'),
  };
}

function expectNothingCompiled(machine) {
  const called = [...machine.compilersCalled(), ...scriptsOf(machine)];
  if (called.length > 0) throw new Error(`installing called ${[...new Set(called)].join(', ')}`);
}

/** The scripts of packages that ran: everything but the one that was typed. */
function scriptsOf(machine) {
  const scripts = new Set(machine.processes().map(({ script }) => script));
  return [...scripts].filter((script) => script !== '' && script !== 'start');
}

/** Whatever Node is there may run npm and the start script; what they start runs on the project's own. */
function expectOneNode(machine) {
  const own = `v${nodePackage(root).entry.version}`;
  const processes = machine.processes();
  const server = processes.filter(({ program }) => program.endsWith('server/main.ts'));
  const others = processes.filter(({ program }) => !/(npm|npm-cli\.js|start\.mjs)$/.test(program));
  const strangers = others.filter(({ version }) => version !== own);
  if (server.length === 0) throw new Error('the server was not seen');
  if (strangers.length > 0) throw new Error(`on another Node: ${JSON.stringify(strangers[0])}`);
}

function nodeOfMacs() {
  const packages = lockedPackages(root);
  const names = Object.keys(packages[''].optionalDependencies);
  const entries = names.map((name) => packages[`node_modules/${name}`]);
  return entries.find(({ os }) => os.includes('darwin')).version;
}
