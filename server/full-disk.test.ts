import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { takeBackup } from './backup/take-backup.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openSqlite } from './database/sqlite-dialect.ts';
import { isDatabaseUnavailable } from './errors/availability.ts';
import { formOf } from './http/testing/multipart-form.ts';
import { quarters } from './media/testing/picture-bytes.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const success = { outcome: 'success', rawStatus: 'success' } as const;
const UNAVAILABLE = 'The school’s records cannot be reached right now.';

let school: TestApp;
let cleanUp: () => void;
afterEach(async () => {
  await school.close();
  await school.db.destroy();
  cleanUp();
});

async function open(folder: string): Promise<void> {
  const file = path.join(folder, 'school.db');
  const db = openSqlite(file);
  await migrateToLatest(db);
  const settings = { engine: 'sqlite', file } as const;
  school = await createTestApp({
    database: { db, settings, remove: async () => {} },
    settings: { DATA_DIR: folder },
  });
}

// Only a user who may mount has a file system to fill; the other test needs none.
if (mayMount()) {
  describe('on a full disk', () => {
    let disk: SmallDisk;
    async function openOnSmallDisk(): Promise<void> {
      disk = mountSmallDisk();
      cleanUp = disk.remove;
      await open(disk.folder);
    }

    test('whoever writes is told so, reading goes on, and writing comes back by itself', async () => {
      await openOnSmallDisk();
      const credited = await school.startPayment();
      school.provider.says(credited, success);
      await school.verify(credited);
      const unsettled = await school.startPayment({ fullName: 'Ada Obi' });
      school.provider.says(unsettled, success);
      const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
      expect(await readiness()).toBe(200);

      disk.fill();
      const charged = { event: 'charge.success', data: { id: 1, reference: unsettled } };
      const refused = [
        await school.initialize({ fullName: 'Bisi Ojo' }),
        await school.verify(unsettled),
        await signIn(),
        await school.deliver(charged),
      ];
      for (const { statusCode, headers: sent, body } of refused) {
        expect(body).toContain(UNAVAILABLE);
        expect(statusCode).toBe(503);
        expect(sent['retry-after']).toMatch(/^\d+$/);
      }
      await expect.poll(readiness).toBe(503);
      expect((await school.app.inject('/healthz')).statusCode).toBe(200);
      expect((await school.app.inject('/api/news')).statusCode).toBe(200);
      expect((await school.verify(credited)).json()).toMatchObject({ status: true });
      const list = await school.app.inject({ url: '/api/admin/payments', headers });
      expect(list.json().data).toHaveLength(2);

      disk.makeRoom();
      await expect.poll(readiness).toBe(200);
      expect((await school.verify(unsettled)).json()).toMatchObject({ status: true });
      expect((await school.deliver(charged)).statusCode).toBe(200);
      expect((await school.initialize({ fullName: 'Bisi Ojo' })).statusCode).toBe(200);
      expect((await signIn()).statusCode).toBe(401);
    });

    test('a picture or a backup that does not fit leaves nothing behind', async () => {
      await openOnSmallDisk();
      const token = await school.signIn('admin');
      const image = await (await quarters(800, 600)).png().toBuffer();
      disk.fill();
      const upload = await publish(image, token);
      expect(upload.statusCode).toBe(503);
      expect(upload.json().message).toContain(UNAVAILABLE);
      expect(shown(path.join(disk.folder, 'media'))).toEqual([]);

      const folder = path.join(disk.folder, 'backups');
      const backup = takeBackup({
        school: { dataDir: path.join(disk.folder, 'data'), database: school.database.settings },
        folder,
        madeBy: 'operator',
        clock: () => new Date(),
        say: () => {},
      });
      await expect(backup).rejects.toSatisfy(isDatabaseUnavailable);
      expect(shown(folder)).toEqual([]);

      disk.makeRoom();
      expect((await publish(image, token)).statusCode).toBe(201);
    });
  });
}

test('a database that may not grow takes what needs no room, and is not called ready', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-full-'));
  cleanUp = () => rmSync(folder, { recursive: true, force: true });
  await open(folder);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(school.db);
  await limitPages(rows[0]?.page_count ?? 0);
  const long = { event: 'something.new', data: { text: 'x'.repeat(100_000) } };
  const refused = await school.deliver(long);
  expect(refused.json().message).toContain(UNAVAILABLE);
  expect(refused.statusCode).toBe(503);
  expect(await readiness()).toBe(503);

  await limitPages(1_000_000);
  await expect.poll(readiness).toBe(200);
  expect((await school.deliver(long)).statusCode).toBe(200);
});

async function readiness(): Promise<number> {
  return (await school.app.inject('/readyz')).statusCode;
}

function signIn() {
  const payload = { email: 'nobody@school.example', password: 'a drum at night' };
  return school.app.inject({ method: 'POST', url: '/api/auth/login', payload });
}

function publish(image: Buffer, token: string) {
  const { payload, headers } = formOf([
    { name: 'title', value: 'Inter-House Sports Day' },
    { name: 'description', value: 'Red House won.' },
    { name: 'type', value: 'news' },
    { name: 'image', value: image, fileName: 'a.png' },
  ]);
  return school.app.inject({
    method: 'POST',
    url: '/api/admin/news',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
}

/** What a folder holds but for work under way and locks. */
function shown(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !/^\.(?!half)/.test(name)) : [];
}

async function limitPages(pages: number): Promise<void> {
  await sql.raw(`pragma max_page_count = ${pages}`).execute(school.db);
}
