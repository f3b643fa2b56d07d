import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { takeBackup } from './backup/take-backup.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openSqlite } from './database/sqlite-dialect.ts';
import { createTestDatabaseIn, type TestDatabase } from './database/testing/test-database.ts';
import { isDatabaseUnavailable } from './errors/availability.ts';
import { formOf } from './http/testing/multipart-form.ts';
import { createDiskStorage } from './media/disk-storage.ts';
import { quarters } from './media/testing/picture-bytes.ts';
import { verifyLedger } from './payments/ledger/ledger-check.ts';
import { recountRevenue, storedRevenue } from './payments/testing/recount.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const success = { outcome: 'success', rawStatus: 'success' } as const;
const UNAVAILABLE = 'The school’s records cannot be reached right now.';

let school: TestApp;
let cleanUp: () => Promise<void>;
afterEach(async () => {
  await school.close();
  await cleanUp();
});

async function openWith(database: TestDatabase, folder: string): Promise<void> {
  const limits = { PAYMENT_STARTS_PER_MINUTE: '1000', PAYMENT_CHECKS_PER_MINUTE: '1000' };
  school = await createTestApp({ database, settings: { DATA_DIR: folder, ...limits } });
}

async function openSqliteIn(folder: string): Promise<TestDatabase> {
  const file = path.join(folder, 'school.db');
  const db = openSqlite(file);
  await migrateToLatest(db);
  return { db, settings: { engine: 'sqlite', file }, remove: () => db.destroy() };
}

// Only a user who may mount has a file system to fill; the last test needs none.
if (!mayMount()) {
  console.log('Not tried on a full disk: this account may not mount a file system.');
} else {
  describe('on a full disk', () => {
    let disk: SmallDisk;
    async function openOnSmallDisk(
      openIn: (folder: string) => Promise<TestDatabase>,
    ): Promise<void> {
      disk = mountSmallDisk();
      const database = await openIn(disk.folder);
      cleanUp = async () => {
        await database.remove();
        disk.remove();
      };
      await openWith(database, disk.folder);
    }

    test('writers get an error, reading goes on, and writing comes back by itself', async () => {
      await openOnSmallDisk(createTestDatabaseIn);
      const credited = await paid(await startOf(0));
      await school.verify(credited);
      const unsettled = await Promise.all(numbers.map((number) => startOf(number).then(paid)));
      const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
      expect(await readiness()).toBe(200);

      disk.fill();
      // What fits into an existing page is accepted, and must be there afterwards.
      const started = await untilRefused((number) => initialize(1_000 + number));
      const verified = await untilRefused((number) => school.verify(unsettled[number] ?? ''));
      await untilRefused(signInFrom);
      const told = await untilRefused((number) => school.deliver(messageOf(number)));
      await expect.poll(readiness).toBe(503);
      expect((await school.app.inject('/healthz')).statusCode).toBe(200);
      expect((await school.app.inject('/api/news')).statusCode).toBe(200);
      expect((await school.verify(credited)).json()).toMatchObject({ status: true });
      const list = await school.app.inject({ url: '/api/admin/payments', headers });
      expect(list.statusCode).toBe(200);

      disk.makeRoom();
      await expect.poll(readiness).toBe(200);
      for (const { reference } of verified.map((answer) => answer.data)) {
        expect(await statusOf(reference)).toBe('paid');
      }
      for (const { reference } of started.map((answer) => answer.data)) {
        expect(await statusOf(reference)).toBe('pending');
      }
      expect(await countDeliveries()).toBe(told.length);
      for (const reference of unsettled) {
        expect((await school.verify(reference)).json()).toMatchObject({ status: true });
      }
      expect((await school.deliver(messageOf(1_000))).statusCode).toBe(200);
      expect((await initialize(2_000)).statusCode).toBe(200);
      expect((await signInFrom(2_000)).statusCode).toBe(401);
      expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
      expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
    });

    test('a picture or a backup that does not fit leaves nothing behind', async () => {
      await openOnSmallDisk(openSqliteIn);
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
        pictures: createDiskStorage({ folder: path.join(disk.folder, 'media') }),
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

test('a database that may not grow accepts what needs no space, and is not called ready', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-full-'));
  const database = await openSqliteIn(folder);
  cleanUp = async () => {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  await openWith(database, folder);
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

/** Enough to fill the pages that are there. */
const numbers = Array.from({ length: 100 }, (_, index) => index + 1);

/** A payment for another student each time. */
function initialize(number: number) {
  const letters = String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return school.initialize({ fullName: `Ada B${letters}` });
}

const startOf = async (number: number): Promise<string> =>
  (await initialize(number)).json().data.reference;

async function paid(reference: string): Promise<string> {
  school.provider.says(reference, success);
  return reference;
}

function messageOf(number: number) {
  return {
    event: 'something.new',
    data: { id: number, text: randomBytes(20_000).toString('base64') },
  };
}

/** A different account and address each time: guessing is slowed down. */
function signInFrom(number: number) {
  const payload = { email: `nobody-${number}@school.example`, password: 'a drum at night' };
  const remoteAddress = `10.0.${number >> 8}.${number & 255}`;
  return school.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
}

/** Knocks again and again; resolves to the answers it got before it was refused, as it must be in the end. */
async function untilRefused(knock: (number: number) => ReturnType<TestApp['verify']>) {
  const answers = [];
  for (const number of numbers) {
    const { statusCode, headers, body } = await knock(number - 1);
    if (statusCode < 500) {
      answers.push(JSON.parse(body));
      continue;
    }
    expect(body).toContain(UNAVAILABLE);
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    return answers;
  }
  throw new Error('nothing was refused');
}

async function statusOf(reference: string) {
  const payments = school.db.selectFrom('payments').select('status');
  return (await payments.where('reference', '=', reference).executeTakeFirst())?.status;
}

async function countDeliveries(): Promise<number> {
  return (await school.db.selectFrom('webhook_deliveries').select('id').execute()).length;
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
