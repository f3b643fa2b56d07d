import { afterEach, beforeEach, expect, test } from 'vitest';
import { SYSTEM, writeAudit } from '../database/audit-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

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

test.each(['0', '-1', 'two', '1.5', '', '1&page=2'])('page=%s is refused', async (page) => {
  const response = await read(`?page=${page}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual({ page: 'Please ask for a page number from 1' });
});

async function read(query: string) {
  const authorization = `Bearer ${await school.signIn('super_admin')}`;
  return school.app.inject({ url: `/api/admin/audit${query}`, headers: { authorization } });
}
