import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RESTORE_MARK } from './half-done.ts';
import { migrateToLatest } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-damaged-'));
  file = path.join(folder, 'school.db');
  await open(async (db) => {
    await migrateToLatest(db);
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['that is no database', () => writeFileSync(file, 'not a database '.repeat(1_000)), 'is damaged'],
  ['cut short', () => truncateSync(file, 8_192), 'is damaged'],
  ['with rubbish in a page', () => overwrite(4_096, 3_000), 'is damaged'],
  [
    'emptied, with pictures beside it',
    () => {
      truncateSync(file, 0);
      mkdirSync(path.join(folder, 'media', 'picture'), { recursive: true });
    },
    'is missing or empty',
  ],
  [
    'lost, with its newest writes beside it',
    () => {
      rmSync(file);
      writeFileSync(`${file}-wal`, 'writes');
    },
    'is missing or empty',
  ],
  [
    'whose restore was cut short',
    () => writeFileSync(path.join(folder, RESTORE_MARK), ''),
    'was cut short',
  ],
])('a database %s is refused with a way out and left as it is', (_what, damage, sentence) => {
  damage();
  const before = contentOf(file);
  expect(() => openDatabase({ engine: 'sqlite', file })).toThrow(
    new RegExp(`${sentence}.*npm run restore`),
  );
  expect(contentOf(file)).toEqual(before);
});

test('a whole one opens again, also with writes that are not folded in yet', async () => {
  const db = openDatabase({ engine: 'sqlite', file });
  await sql`create table later (id integer)`.execute(db);
  await open(async (other) => {
    await sql`select * from later`.execute(other);
  });
  await db.destroy();
});

async function open(work: (db: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file });
  await work(db);
  await db.destroy();
}

function overwrite(from: number, length: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, from + length);
  writeFileSync(file, bytes);
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
