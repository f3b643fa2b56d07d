import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { RESTORE_MARK, refuseHalfRestored } from '../database/half-done.ts';
import { databaseEnvironment, testEngine } from '../database/testing/test-database.ts';
import { AppError } from '../errors/app-error.ts';
import { ownEnvironment } from '../testing/test-process.ts';
import type { School } from './take-backup.ts';
import { pictureOf } from './testing/news-row.ts';
import { createTestSchool, lookInto, type TestSchool } from './testing/test-school.ts';

// Many restores in a row, and all they leave behind is removed at the end.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** What changes something on the disk. The step at which the process is killed never begins, and nothing follows it. */
const killer = vi.hoisted(() => {
  let stepsLeft = Number.POSITIVE_INFINITY;
  let kill = () => {};
  return {
    /** Resolves when the step with this number, counted from zero, would begin. */
    killAt: (step: number) => {
      stepsLeft = step;
      return new Promise<'killed'>((resolve) => {
        kill = () => resolve('killed');
      });
    },
    disarm: () => {
      stepsLeft = Number.POSITIVE_INFINITY;
    },
    step: <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
      return (...args: Args): Promise<Result> => {
        stepsLeft -= 1;
        if (stepsLeft >= 0) return work(...args);
        kill();
        return new Promise(() => {});
      };
    },
  };
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const { copyFile, mkdir, rename, rm, writeFile } = real;
  return {
    ...real,
    copyFile: killer.step(copyFile),
    mkdir: killer.step(mkdir),
    rename: killer.step(rename),
    rm: killer.step(rm),
    writeFile: killer.step(writeFile),
  };
});

let school: TestSchool;
let backup: string;
beforeEach(async () => {
  school = await createTestSchool();
  await school.publish(1);
  ({ folder: backup } = await school.backUp());
});
afterEach(() => school.close());

const old = { title: 'other', picture: 'other picture' };
const restored = { title: '1', picture: 'picture 1' };
const isOther = sql<boolean>`
  datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
`;

test('killed at any step, it leaves the old school or a start that says what to do; run again, it ends well and keeps the old one whole', async () => {
  const refusals: unknown[] = [];
  let other = await anotherSchool();
  for (let step = 0; ; step += 1) {
    const killed = killer.killAt(step);
    const ended = await Promise.race([restoreInto(other), killed]);
    killer.disarm();
    if (ended !== 'killed') break;
    await endConnections(other);
    const state = await start(other);
    if (refusals.length === 0 && isDeepStrictEqual(state, old)) continue;
    refusals.push(state);

    await restoreInto(other);
    expect(await start(other)).toEqual(restored);
    expect(await keptSchools(other)).toContainEqual(old);
    expect(readdirSync(other.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
    other = await anotherSchool();
  }
  const refused = expect.stringContaining('was cut short. Run it again, with --force');
  expect(refusals).toEqual(refusals.map(() => refused));
  expect(refusals.length).toBeGreaterThan(5);
});

test('what is half exchanged is not backed up', async () => {
  writeFileSync(path.join(school.school.dataDir, RESTORE_MARK), '');
  await expect(school.backUp()).rejects.toThrow('was cut short. Run it again');
});

if (testEngine === 'postgres') {
  test('killed while tables are loaded, it leaves those that were there', async () => {
    const other = await anotherSchool();
    await killHalfLoaded(other);
    await vi.waitFor(async () => expect(await connections(other)).toEqual([]), 30_000);
    expect(await titles(other)).toEqual(['other']);
    expect(await start(other)).toContain('was cut short');
    await restoreInto(other);
    expect(await start(other)).toEqual(restored);
  });
}

/** A school with the same news item under another title and with another picture. */
async function anotherSchool(): Promise<School> {
  const other = await school.createElsewhere();
  await school.restore({ backup, school: other });
  await lookInto(other, (db) => db.updateTable('news').set({ title: old.title }).execute());
  writeFileSync(pictureFile(other.dataDir), old.picture);
  return other;
}

function restoreInto(other: School) {
  return school.restore({ backup, school: other, force: true, clock: () => new Date() });
}

/** What a visitor would see, or the sentence with which the start is refused. */
async function start(other: School) {
  try {
    refuseHalfRestored(other.dataDir);
  } catch (error) {
    return error instanceof AppError ? error.message : error;
  }
  const [title] = await titles(other);
  return { title, picture: readFileSync(pictureFile(other.dataDir), 'utf8') };
}

/** What was moved aside, the longest ago first; of a half restored one not all is there. */
async function keptSchools(other: School) {
  const folders = readdirSync(other.dataDir)
    .filter((name) => name.startsWith('before-restore-'))
    .sort()
    .map((name) => path.join(other.dataDir, name));
  const kept = await Promise.all(
    other.database.engine === 'sqlite'
      ? folders.map(titlesInFolder)
      : (await keptSchemas(other)).map((schema) => titles(other, schema)),
  );
  return folders.map((folder, index) => {
    const picture = existsSync(pictureFile(folder)) && readFileSync(pictureFile(folder), 'utf8');
    return { title: kept[index]?.[0], picture };
  });
}

async function titlesInFolder(dataDir: string): Promise<string[]> {
  const file = path.join(dataDir, 'school.db');
  return existsSync(file) ? titles({ dataDir, database: { engine: 'sqlite', file } }) : [];
}

async function keptSchemas(other: School): Promise<string[]> {
  const schemas = await lookInto(other, (db) => db.introspection.getSchemas());
  return schemas
    .map(({ name }) => name)
    .filter((name) => name.startsWith('before_restore_'))
    .sort();
}

async function titles(other: School, schema?: string): Promise<string[]> {
  const rows = await lookInto(other, (db) =>
    (schema ? db.withSchema(schema) : db).selectFrom('news').select('title').execute(),
  );
  return rows.map(({ title }) => title);
}

function pictureFile(dataDir: string): string {
  return path.join(dataDir, 'media', pictureKey(pictureOf(1)), 'share.jpg');
}

/** Those of a process end with it. */
async function endConnections(other: School): Promise<void> {
  if (other.database.engine === 'sqlite') return;
  await lookInto(other, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isOther}`.execute(db),
  );
  await vi.waitFor(async () => expect(await connections(other)).toEqual([]), 30_000);
}

/** What each connection of another process is doing. */
async function connections(other: School): Promise<string[]> {
  const { rows } = await lookInto(other, (db) =>
    sql<{ state: string }>`select state from pg_stat_activity where ${isOther}`.execute(db),
  );
  return rows.map(({ state }) => state);
}

/** Restores with a pg_restore that stops before the tables' keys, and kills the process there. */
async function killHalfLoaded(other: School): Promise<void> {
  if (other.database.engine !== 'postgres') return;
  const programs = path.join(school.folder, 'programs');
  const stopped = path.join(school.folder, 'stopped');
  mkdirSync(programs);
  writeFileSync(
    path.join(programs, 'pg_restore'),
    `#!/bin/sh
export PATH='${process.env.PATH}'
pg_restore "$@" | sed '/^ALTER TABLE ONLY/,$d'
touch '${stopped}'
exec cat
`,
    { mode: 0o700 },
  );
  const child = spawn(process.execPath, ['server/cli/backup.ts', 'restore', backup, '--force'], {
    env: ownEnvironment({
      PATH: `${programs}:${process.env.PATH}`,
      DATA_DIR: other.dataDir,
      ...databaseEnvironment(other.database),
      PORT: '9',
    }),
    stdio: 'ignore',
  });
  await vi.waitFor(() => expect(existsSync(stopped)).toBe(true), 30_000);
  await vi.waitFor(
    async () => expect(await connections(other)).toContain('idle in transaction'),
    30_000,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
}
