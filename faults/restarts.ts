import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { freePort } from '#server/testing/test-process.ts';
import { type Child, isAnswering, startChild } from './child-process.ts';
import { findPostgresControl, type PostgresControl } from './postgres-control.ts';
import { createParents } from './restarts-parents.ts';

/**
 * The real server on PostgreSQL while that is restarted ten times under load, and a start while it is away. Ends with 0
 * when no process ended, every answer was the right one or a 503 with Retry-After, and nothing acknowledged was lost.
 */
const RESTARTS = 10;
const PARENTS = 8;
const ANSWERS_BETWEEN = 40;

const { TEST_DATABASE_URL } = z.object({ TEST_DATABASE_URL: z.string() }).parse(process.env);
const control = findPostgresControl();
if (!control)
  throw new Error('TEST_POSTGRES_CONTROL must name the command that restarts the server');

const folder = mkdtempSync(path.join(tmpdir(), 'school-restarts-'));
const logFile = path.join(folder, 'school.log');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
await control('stop');
const child = startSchool();
try {
  const problems = await run(child, control);
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (problems.length > 0) console.error(readFileSync(logFile, 'utf8').slice(-4_000));
} finally {
  await child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function run(school: Child, control: PostgresControl): Promise<string[]> {
  while (school.isAlive() && !readFileSync(logFile, 'utf8').includes('Waiting for the database')) {
    await pause(20);
  }
  await control('start');
  if (!(await isReady())) return ['the start did not wait for its database'];

  const parents = createParents(address);
  const underWay = Array.from({ length: PARENTS }, parents.payUntilStopped);
  for (let restart = 0; restart < RESTARTS && school.isAlive(); restart += 1) {
    const before = parents.answers();
    while (school.isAlive() && parents.answers() < before + ANSWERS_BETWEEN) await pause(20);
    await control('restart', restart % 2 === 0 ? 'fast' : 'immediate');
    await isReady();
  }
  parents.stop();
  await Promise.all(underWay);
  const problems = [...parents.problems(), ...(await parents.lost())];
  if (!school.isAlive()) problems.push('the process ended');
  console.log(
    `${RESTARTS} restarts of PostgreSQL: ${parents.summary()}, ${problems.length} problems`,
  );
  return problems;
}

function isReady(): Promise<boolean> {
  return isAnswering(`${address}/readyz`, child);
}

function startSchool(): Child {
  const env = {
    PORT: String(port),
    DATABASE_URL: TEST_DATABASE_URL,
    DATA_DIR: folder,
    DEMO_CONTENT: 'off',
    PAYMENT_STARTS_PER_MINUTE: '9999999',
    PAYMENT_CHECKS_PER_MINUTE: '9999999',
  };
  // Where the built pages are.
  return startChild({ script: '../server/main.ts', env, folder: process.cwd(), logFile });
}
