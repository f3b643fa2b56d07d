import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { administratorEnv, aptInstall } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { run } from './run.mjs';

const DEBIAN_BINARIES = '/usr/lib/postgresql';
const ACCOUNT = 'postgres';
const MEMORY = '/dev/shm';
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3;

/** As a provider of PostgreSQL sets it up: a connection is lent for one transaction, and nothing of it outlives that. */
const POOLER_SETTINGS = [
  'listen_addr = 127.0.0.1',
  'pool_mode = transaction',
  'auth_type = scram-sha-256',
  // Each test has a database of its own, and so a pool.
  'max_client_conn = 2000',
  'default_pool_size = 5',
  'server_idle_timeout = 5',
  // A server that restarts is asked again soon.
  'server_login_retry = 1',
  'log_connections = 0',
  'log_disconnections = 0',
];

/** Gives `work` the settings of tests for such a server and for a PgBouncer before it, and the command as below. */
export function withPooledPostgres(work) {
  return withPostgres(async (url, control) => {
    const folder = mkdtempSync(join(tmpdir(), 'school-portal-pgbouncer-'));
    const pooler = await startPooler(folder, new URL(url));
    try {
      return await work({ TEST_DATABASE_URL: url, TEST_POOLER_URL: pooler.url }, control);
    } finally {
      await pooler.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Gives `work` the address of a throw-away PostgreSQL server on this machine and removes it afterwards; and the command
 * that controls it, to which one of 'start', 'stop' and 'restart' is to be added.
 */
export async function withPostgres(work) {
  const binaries = await findBinaries();
  const folder = mkdtempSync(join(quickFolder(), 'school-portal-postgres-'));
  const data = join(folder, 'data');
  const logFile = join(folder, 'log');
  const postgres = (program, args) => asAccount(join(binaries, program), args);
  const stop = () => postgres('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-s']);
  try {
    const password = randomBytes(16).toString('hex');
    await createCluster({ postgres, folder, data, password });
    const port = await freePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off -c max_connections=200`;
    const control = ['-D', data, '-l', logFile, '-o', settings, '-w', '-s'];
    await postgres('pg_ctl', [...control, 'start']).catch(() => {
      throw new Error(`PostgreSQL did not start:\n${logOf(logFile)}`);
    });
    const url = `postgres://${ACCOUNT}:${password}@127.0.0.1:${port}/postgres`;
    return await work(url, commandAsAccount(join(binaries, 'pg_ctl'), control));
  } finally {
    if (existsSync(join(data, 'postmaster.pid'))) await stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In memory, where Linux has room there: a database is hundreds of files, and each test has one of its own. */
function quickFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_NEEDED_BYTES ? MEMORY : tmpdir();
}

async function createCluster({ postgres, folder, data, password }) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot()) await run('chown', ['-R', ACCOUNT, folder]);
  chmodSync(folder, 0o700);
  await postgres('initdb', [
    '-D',
    data,
    '-U',
    ACCOUNT,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]);
}

async function findBinaries() {
  const found = installedBinaries();
  if (found) return found;
  console.log('No PostgreSQL server found; installing one…');
  await aptInstall('postgresql');
  const installed = installedBinaries();
  if (installed) return installed;
  throw new Error(
    'No PostgreSQL server is installed and none could be. Install it (Debian and Ubuntu: ' +
      'apt-get install postgresql, macOS: brew install postgresql) and try again.',
  );
}

/** The newest server on the machine: Debian keeps them off PATH. */
function installedBinaries() {
  const versions = existsSync(DEBIAN_BINARIES) ? readdirSync(DEBIAN_BINARIES) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_BINARIES, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  return [...debian, ...onPath].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** PgBouncer, which refuses to run as root too; answers how to end it. */
async function startPooler(folder, server) {
  const program = await findPooler();
  const port = await freePort();
  const [file, users, pidFile] = ['pgbouncer.ini', 'users', 'pid'].map((name) =>
    join(folder, name),
  );
  writeFileSync(users, `"${server.username}" "${server.password}"\n`);
  const settings = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    `pidfile = ${pidFile}`,
    ...POOLER_SETTINGS,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  if (isRoot()) await run('chown', ['-R', ACCOUNT, folder]);
  const [command, ...args] = commandAsAccount(program, ['--quiet', file]);
  const child = spawn(command, args, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([
    answers(port),
    ended.then(() => Promise.reject(new Error('PgBouncer did not start.'))),
  ]);
  const url = new URL(server);
  url.port = String(port);
  const stop = async () => {
    // Itself: what runs it as another account would tell of its own end.
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
    await ended;
  };
  return { url: url.href, stop };
}

async function answers(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

async function findPooler() {
  const installed = () =>
    (administratorEnv().PATH ?? '')
      .split(':')
      .map((folder) => join(folder, 'pgbouncer'))
      .find(existsSync);
  const found = installed();
  if (found) return found;
  console.log('No PgBouncer found; installing one…');
  await aptInstall('pgbouncer');
  const made = installed();
  if (made) return made;
  throw new Error(
    'PgBouncer is not installed and could not be. Install it (Debian and Ubuntu: apt-get install pgbouncer) and try again.',
  );
}

/** PostgreSQL refuses to run as root: there its own account does it. */
async function asAccount(program, args) {
  const options = {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: administratorEnv(),
  };
  const [command, ...rest] = commandAsAccount(program, args);
  return run(command, rest, options);
}

function commandAsAccount(program, args) {
  return isRoot() ? ['runuser', '-u', ACCOUNT, '--', program, ...args] : [program, ...args];
}

function isRoot() {
  return process.getuid?.() === 0;
}

function logOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '(no log)';
}
