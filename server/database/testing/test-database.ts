import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { migrateToLatest } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../schema.ts';

/**
 * 'postgres' when TEST_DATABASE_URL names a server, else 'sqlite': the same suite runs on both. With TEST_POOLER_URL the
 * school reaches that server through a pooler, as it may in production.
 */
export const testEngine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';

export interface TestDatabase {
  db: Database;
  /** For a second connection to the same data. */
  settings: Config['database'];
  remove(): Promise<void>;
}

/** The settings that lead a process to it. */
export function databaseEnvironment(settings: Config['database']): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  return { DATABASE_URL: settings.url, DATABASE_DIRECT_URL: settings.directUrl };
}

let migratedFile: Promise<Buffer> | undefined;
let migratedDatabase: Promise<string> | undefined;

/** A real, empty, migrated database of its own for one test: a copy of one, since migrating takes most of a test's time. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) {
    migratedDatabase ??= migratePostgres(serverUrl);
    return createPostgres(serverUrl, `template ${await migratedDatabase}`);
  }
  migratedFile ??= migrateSqlite();
  return createSqlite({ content: await migratedFile });
}

/** One whose data lie in this folder: for PostgreSQL a tablespace, of a server on this machine. */
export async function createTestDatabaseIn(folder: string): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const empty = serverUrl
    ? await createPostgresIn(folder, serverUrl)
    : createSqlite({ within: folder });
  await migrateToLatest(empty.db);
  return empty;
}

/** The same before any migration has run. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE_URL
    ? createPostgres(process.env.TEST_DATABASE_URL)
    : createSqlite();
}

function createSqlite({ within = tmpdir(), content = '' as string | Buffer } = {}) {
  const folder = mkdtempSync(path.join(within, 'school-test-'));
  const settings = { engine: 'sqlite', file: path.join(folder, 'school.db') } as const;
  writeFileSync(settings.file, content);
  const db = openDatabase(settings);
  return {
    db,
    settings,
    async remove() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateSqlite(): Promise<Buffer> {
  const { db, settings, remove } = createSqlite();
  await migrateToLatest(db);
  // Only then is all of it in the one file.
  await db.destroy();
  const content = readFileSync(settings.file);
  await remove();
  return content;
}

/** Its name; it goes with the server, which is there for the tests alone. */
async function migratePostgres(serverUrl: string): Promise<string> {
  const { settings } = await createPostgres(serverUrl);
  // A pooler would stay connected, and what is in use cannot be copied.
  const db = openDatabase({ ...settings, url: settings.directUrl });
  await migrateToLatest(db);
  await db.destroy();
  return path.basename(new URL(settings.directUrl).pathname);
}

async function createPostgresIn(folder: string, serverUrl: string): Promise<TestDatabase> {
  const tablespace = `school_test_${randomBytes(8).toString('hex')}`;
  const location = path.join(folder, tablespace);
  mkdirSync(location);
  // The server's account, which must own it, is the one that owns its data.
  const [{ data_directory = '' } = {}] = await administer(serverUrl, 'show data_directory');
  const { uid, gid } = statSync(data_directory);
  chownSync(location, uid, gid);
  await administer(serverUrl, `create tablespace ${tablespace} location '${location}'`);
  const database = await createPostgres(serverUrl, `tablespace ${tablespace}`);
  return {
    ...database,
    async remove() {
      await database.remove();
      await administer(serverUrl, `drop tablespace ${tablespace}`);
    },
  };
}

async function createPostgres(serverUrl: string, options = '') {
  const name = `school_test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const directUrl = url.href;
  const settings = { engine: 'postgres', url: throughPooler(url), directUrl } as const;
  const db = openDatabase(settings);
  return {
    db,
    settings,
    async remove() {
      await db.destroy();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** The same database by the pooler that TEST_POOLER_URL names, where it names one. */
function throughPooler(direct: URL): string {
  if (!process.env.TEST_POOLER_URL) return direct.href;
  const url = new URL(process.env.TEST_POOLER_URL);
  url.pathname = direct.pathname;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}
