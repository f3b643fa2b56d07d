import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { migrateToLatest } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../schema.ts';

/** 'postgres' when TEST_DATABASE_URL names a server, else 'sqlite': the same suite runs on both. */
export const testEngine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';

export interface TestDatabase {
  db: Database;
  /** For a second connection to the same data. */
  settings: Config['database'];
  remove(): Promise<void>;
}

/** A real, empty, migrated database of its own for one test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const empty = await createEmptyTestDatabase();
  await migrateToLatest(empty.db);
  return empty;
}

/** The same before any migration has run. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE_URL
    ? createPostgres(process.env.TEST_DATABASE_URL)
    : createSqlite();
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-test-'));
  const settings = { engine: 'sqlite', file: path.join(folder, 'school.db') } as const;
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

async function createPostgres(serverUrl: string): Promise<TestDatabase> {
  const name = `school_test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const settings = { engine: 'postgres', url: url.href } as const;
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

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
