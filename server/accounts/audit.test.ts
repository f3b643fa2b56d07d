import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualDays } from '#contract/retention.ts';
import { SYSTEM, writeAudit } from '../database/audit-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createAccounts } from './accounts.ts';
import { createAuditEntries } from './audit-repository.ts';
import { signInForTest } from './testing/test-accounts.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

test('the audit log comes newest first, twenty a page', async () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  for (let number = 1; number <= 41; number += 1) {
    await writeAudit(school.db, SYSTEM, { action: 'test', text: `Line ${number}` }, now);
  }
  const first = (await read('')).json();
  expect(first).toMatchObject({ success: true, pagination: { current: 1, pages: 3, total: 41 } });
  expect(first.data).toHaveLength(20);
  expect(first.data[0]).toEqual({
    _id: expect.any(String),
    at: '2026-11-20T09:00:00.000Z',
    by: 'System',
    text: 'Line 41',
  });
  expect((await read('?page=3')).json().data).toMatchObject([{ text: 'Line 1' }]);
  expect((await read('?page=4')).json()).toMatchObject({
    data: [],
    pagination: { current: 4, pages: 3, total: 41 },
  });
});

test('entries that are written at the same time are all listed, and one taken back leaves no gap', async () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const write = (text: string) =>
    school.db
      .transaction()
      .execute((trx) => writeAudit(trx, SYSTEM, { action: 'test', text }, now));
  const takeBack = school.db.transaction().execute(async (trx) => {
    await writeAudit(trx, SYSTEM, { action: 'test', text: 'never happened' }, now);
    throw new Error('taken back');
  });
  const texts = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
  await Promise.all([expect(takeBack).rejects.toThrow('taken back'), ...texts.map(write)]);

  const { data, pagination } = (await read('')).json();
  expect(data.map(({ text }: { text: string }) => text).sort()).toEqual([...texts].sort());
  expect(pagination).toEqual({ current: 1, pages: 1, total: 20 });
});

describe('what was done long ago', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));

  async function write(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      await writeAudit(school.db, SYSTEM, { action: 'test', text: `Day ${number}` }, day(number));
    }
  }

  test('is taken out, and the pages hold what is left', async () => {
    await write(60);
    await createAuditEntries(school.db).deleteBefore(day(36));
    const first = (await read('')).json();
    expect(first.pagination).toEqual({ current: 1, pages: 2, total: 25 });
    expect(first.data[0].text).toBe('Day 60');
    const second = (await read('?page=2')).json();
    expect(second.data.map(({ text }: { text: string }) => text)).toEqual(
      [40, 39, 38, 37, 36].map((number) => `Day ${number}`),
    );
    await writeAudit(school.db, SYSTEM, { action: 'test', text: 'Day 61' }, day(61));
    expect((await read('')).json().pagination.total).toBe(26);
  });

  test('may be all there is', async () => {
    await write(3);
    await createAuditEntries(school.db).deleteBefore(day(10));
    expect((await read('')).json()).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test('stays when it lies between younger ones: a clock was put back', async () => {
    await write(3);
    await createAuditEntries(school.db).deleteBefore(day(1));
    await writeAudit(school.db, SYSTEM, { action: 'test', text: 'Earlier' }, day(-30));
    await createAuditEntries(school.db).deleteBefore(day(0));
    expect((await read('')).json().pagination.total).toBe(4);
  });

  test('goes after two years of the school’s clock, with sessions that are over', async () => {
    let now = day(1);
    const { db } = school;
    const accounts = createAccounts({ db, clock: () => now, log: { warn: () => {} } });
    await write(1);
    await signInForTest(db, 'admin', now);
    await accounts.clearAway(usualDays.auditLog);
    expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    now = new Date(Date.UTC(2028, 0, 2));
    await accounts.clearAway(usualDays.auditLog);
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

test.each(['0', '-1', 'two', '1.5', '', '1&page=2'])('page=%s is refused', async (page) => {
  const response = await read(`?page=${page}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual({ page: 'Please ask for a page number from 1' });
});

async function read(query: string) {
  const authorization = `Bearer ${await school.signIn('super_admin')}`;
  return school.app.inject({ url: `/api/admin/audit${query}`, headers: { authorization } });
}
