import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrateToLatest } from './database/migrate.ts';
import { openSqlite } from './database/sqlite-dialect.ts';
import { lockDatabase } from './database/testing/lock.ts';
import { createTestApp, goodForm, type TestApp } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let file: string;
let school: TestApp;
let unlock: (() => Promise<void>) | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-locked-'));
  file = path.join(folder, 'school.db');
});
afterEach(async () => {
  await unlock?.();
  unlock = undefined;
  await school.close();
  await school.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** The school on a database that another program is going to lock. */
async function open(timeouts: { longestMs: number; whileLockedMs: number }): Promise<void> {
  const db = openSqlite(file, { timeouts });
  await migrateToLatest(db);
  const settings = { engine: 'sqlite', file } as const;
  school = await createTestApp({ database: { db, settings, remove: async () => {} } });
}

/** Twenty parents at once, each with a child of another name. */
function startPayments() {
  return Array.from({ length: 20 }, (_, index) =>
    school.initialize({ fullName: `Ada ${'abcdefghijklmnopqrst'[index]}` }),
  );
}

// A second program can lock the whole of a database on SQLite alone, whichever engine the suite runs on.
describe.each(['begin immediate', 'begin exclusive'] as const)('locked by "%s"', (begin) => {
  test('writers wait without blocking others, and are served after it', async () => {
    await open({ longestMs: 20_000, whileLockedMs: 20_000 });
    const reference = await school.startPayment();
    const token = await school.signIn('admin');
    unlock = await lockDatabase(file, begin);
    let answered = 0;
    const writers = startPayments().map((starting) => starting.finally(() => (answered += 1)));

    for (const url of ['/healthz', '/api/news', `/api/payments/verify/${reference}`]) {
      expect((await school.app.inject(url)).statusCode).toBe(200);
    }
    const headers = { authorization: `Bearer ${token}` };
    const list = await school.app.inject({ url: '/api/admin/payments', headers });
    expect(list.statusCode).toBe(200);
    expect(answered).toBe(0);

    await unlock();
    unlock = undefined;
    for (const answer of await Promise.all(writers)) expect(answer.statusCode).toBe(200);
  });

  test('when it lasts, all who wait get an error together, and later ones soon', async () => {
    await open({ longestMs: 400, whileLockedMs: 50 });
    unlock = await lockDatabase(file, begin);
    const began = performance.now();
    const answers = await Promise.all(startPayments());
    // One after the other they would take eight seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    for (const { statusCode, headers, json } of answers) {
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(json()).toMatchObject({
        status: false,
        message: expect.stringMatching(/minute\.$/),
      });
    }
    const signIn = { email: 'nobody@school.example', password: 'a drum at night' };
    const refused = await school.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: signIn,
    });
    expect(refused.statusCode).toBe(503);
    expect((await school.app.inject('/readyz')).statusCode).toBe(503);

    await unlock();
    unlock = undefined;
    expect((await school.initialize(goodForm)).statusCode).toBe(200);
    await expect.poll(async () => (await school.app.inject('/readyz')).statusCode).toBe(200);
  });
});
