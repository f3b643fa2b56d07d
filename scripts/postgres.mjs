import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administratorEnv, aptInstall } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { run } from './run.mjs';

const DEBIAN_BINARIES = '/usr/lib/postgresql';
const ACCOUNT = 'postgres';

/**
 * Gives `work` the address of a throw-away PostgreSQL server on this machine and removes it afterwards; and the command
 * that controls it, to which one of 'start', 'stop' and 'restart' is to be added.
 */
export async function withPostgres(work) {
  const binaries = await findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-postgres-'));
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

async function createCluster({ postgres, folder, data, password }) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot()) await run('chown', ['-R', ACCOUNT, folder]);
  chmodSync(folder, 0o700);
  await postgres('initdb', [
    ...['-D', data, '-U', ACCOUNT, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
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
