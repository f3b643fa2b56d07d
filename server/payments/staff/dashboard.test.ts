import { afterEach, beforeEach, expect, test } from 'vitest';
import { SYSTEM } from '../../database/audit-log.ts';
import { createNews } from '../../news/service.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

test('the dashboard shows enabled accounts and published news, which other features own', async () => {
  const authorization = `Bearer ${await school.signIn('admin')}`;
  await school.signIn('super_admin');
  await school.signIn('user');
  const users = school.db.updateTable('users').where('role', '=', 'user');
  await users.set({ disabled_at: new Date().toISOString() }).execute();
  await publish('Sports Day', new Date('2026-11-19T09:00:00.000Z'));
  await publish('Carol Service', new Date('2026-11-20T09:00:00.000Z'));

  const { data } = (
    await school.app.inject({ url: '/api/admin/dashboard-stats', headers: { authorization } })
  ).json();
  expect(data).toMatchObject({
    totalUsers: 2,
    totalNews: 2,
    recentNews: [{ title: 'Carol Service' }, { title: 'Sports Day' }],
  });
});

test('lists the newest five news items', async () => {
  const authorization = `Bearer ${await school.signIn('admin')}`;
  for (const day of [1, 2, 3, 4, 5, 6]) {
    await publish(`Item ${day}`, new Date(`2026-11-0${day}T09:00:00.000Z`));
  }
  const { data } = (
    await school.app.inject({ url: '/api/admin/dashboard-stats', headers: { authorization } })
  ).json();
  expect(data.totalNews).toBe(6);
  expect(data.recentNews.map(({ title }: { title: string }) => title)).toEqual(
    [6, 5, 4, 3, 2].map((day) => `Item ${day}`),
  );
});

async function publish(title: string, createdAt: Date): Promise<void> {
  const news = createNews({
    db: school.db,
    pictures: { storePicture: noPicture, removePicture: noPicture, removeUnused: noPicture },
    clock: () => createdAt,
    onChange: () => {},
    onLeftPicture: () => {},
  });
  const draft = {
    type: 'event',
    title,
    description: 'At nine, on the field.',
    imageAlt: '',
    startsAt: '',
  };
  await news.publish(draft, undefined, SYSTEM, createdAt);
}

async function noPicture(): Promise<never> {
  throw new Error('these items have no picture');
}
