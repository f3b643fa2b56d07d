import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import {
  type CheckLedger,
  checkInOwnProcess,
  createLedgerWatch,
  NOT_INTACT,
} from './ledger-watch.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let now: Date;
let passedMs: number;
let logged: unknown[];
let database: TestDatabase;
beforeEach(async () => {
  // Ten in the morning at the school.
  now = new Date('2026-11-20T09:00:00Z');
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  logged = [];
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.remove();
});

function later(ms: number): void {
  now = new Date(now.getTime() + ms);
  passedMs += ms;
}

function watchWith(check: CheckLedger) {
  const note = (level: string) => (details: object, message: string) =>
    logged.push([level, message, details]);
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const { db } = database;
  const lease = createLease({ db, name: 'ledger-check', databaseClock: async () => now, log });
  return createLedgerWatch({ lease, check, clock: () => now, log });
}

test('the ledger is checked once a night, by one process', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    return undefined;
  };
  const processes = [watchWith(check), watchWith(check)];
  for (const checkWhenDue of processes) await checkWhenDue();
  expect(checks).toBe(1);
  later(DAY);
  for (const checkWhenDue of processes) await checkWhenDue();
  expect(checks).toBe(2);
  expect(logged).toEqual(Array(2).fill(['info', 'the ledger and the books agree', {}]));
});

test('what does not agree is an error of the log, and so is a check that cannot be made', async () => {
  const first = watchWith(async () => 'event 3 was changed');
  await first();
  later(DAY);
  await watchWith(() => Promise.reject(new Error('no disk')))();
  expect(logged).toMatchObject([
    ['error', 'the ledger and the books do not agree', { difference: 'event 3 was changed' }],
    ['error', 'the ledger could not be checked', { err: { message: 'no disk' } }],
  ]);
});

test('a check that cannot be made is made half an hour later, and not before the disk had time', async () => {
  let checks = 0;
  const checkWhenDue = watchWith(async () => {
    checks += 1;
    if (checks === 1) throw new Error('database or disk is full');
    return undefined;
  });
  await checkWhenDue();
  later(HOUR / 2 - 1);
  await checkWhenDue();
  expect(checks).toBe(1);
  later(1);
  await checkWhenDue();
  expect(checks).toBe(2);
  later(HOUR);
  await checkWhenDue();
  expect(checks).toBe(2);
});

test('a check that its process did not end is made by the next one', async () => {
  await watchWith(() => Promise.reject(new Error('killed')))();
  later(2 * 60_000);
  let checks = 0;
  await watchWith(async () => {
    checks += 1;
    return undefined;
  })();
  expect(checks).toBe(1);
});

describe('the check in a process of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The operator's command, as far as it matters here. */
  function checkBy(script: string) {
    const command = path.join(folder, 'command.mjs');
    writeFileSync(command, script);
    return checkInOwnProcess(pathToFileURL(command), 'heads.txt');
  }

  test('says nothing when all agrees, and is asked as the operator asks', async () => {
    const asked = ['verify-ledger', '--heads', 'heads.txt'];
    const script = `if (process.argv.slice(2).join() !== '${asked.join()}') process.exit(1)`;
    expect(await checkBy(script)).toBeUndefined();
  });

  test('says what does not agree', async () => {
    const script = `console.log('${NOT_INTACT}: event 3 was changed'); process.exit(1)`;
    expect(await checkBy(script)).toBe(`${NOT_INTACT}: event 3 was changed`);
  });

  test('fails with what the command says when it could not check', async () => {
    const script = `console.error('the database is locked'); process.exit(1)`;
    await expect(checkBy(script)).rejects.toThrow(/^the database is locked$/);
  });

  test('fails also when the command ends without a word', async () => {
    await expect(checkBy('process.exit(1)')).rejects.toThrow(/verify-ledger/);
  });
});
