import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';

/** The schema name of old data that a restore moved aside. */
export const ASIDE = 'before_restore_';

/** Dumps the database as of a snapshot that another connection holds. */
export async function dumpPostgres(url: string, snapshot: string, file: string): Promise<void> {
  await run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--exclude-schema=${ASIDE}*`,
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ]);
}

export async function readDump(file: string): Promise<void> {
  await run('pg_restore', undefined, ['--file=/dev/null', file]);
}

/** Loads a dump in one transaction. With `aside`, the current content stays in a schema of that name. */
export async function loadPostgres(url: string, file: string, aside?: string): Promise<void> {
  const moveAside = aside
    ? [`--command=alter schema public rename to ${aside}; create schema public`]
    : [];
  const psql = start('psql', url, [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
    '--command=begin',
    ...moveAside,
    '--file=-',
  ]);
  const script = start('pg_restore', undefined, [
    '--no-owner',
    '--no-privileges',
    '--file=-',
    file,
  ]);
  psql.child.stdin.on('error', () => {}); // psql ended early and says why itself
  // psql takes the end of its input as the end of the script, even when this process was killed: only an
  // explicit `commit` may keep it, which --single-transaction would not need.
  script.child.stdout.pipe(psql.child.stdin, { end: false });
  await script.ended.catch((error) => {
    psql.child.kill('SIGKILL');
    throw error;
  });
  psql.child.stdin.end('commit;\n');
  await psql.ended;
}

async function run(tool: string, url: string | undefined, args: string[]): Promise<void> {
  const { child, ended } = start(tool, url, args);
  child.stdin.end();
  child.stdout.resume();
  await ended;
}

/** The password goes into the environment: arguments are visible to everyone on the machine. */
function start(tool: string, url: string | undefined, args: string[]) {
  const connection = url ? withoutPassword(url) : undefined;
  const child = spawn(tool, [...(connection ? [`--dbname=${connection.address}`] : []), ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...(connection?.password && { PGPASSWORD: connection.password }) },
  });
  const complaint = text(child.stderr);
  const ended = once(child, 'close').then(
    async ([code]) => {
      if (code !== 0) throw failed(tool, await complaint);
    },
    (error: unknown) => {
      throw (error as { code?: unknown }).code === 'ENOENT' ? missing(tool) : error;
    },
  );
  // The caller awaits it later; until then a failure must not be unhandled.
  ended.catch(() => {});
  return { child, ended };
}

function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}

function missing(tool: string): AppError {
  return new AppError(
    'unavailable',
    `The program ${tool} was not found. Install PostgreSQL's client programs (Debian and Ubuntu: apt-get install postgresql-client), not older than the server.`,
  );
}

function failed(tool: string, complaint: string): AppError {
  const [reason = 'it gave no reason'] = complaint.trim().split('\n');
  return new AppError('unavailable', `${tool} failed: ${reason}`);
}
