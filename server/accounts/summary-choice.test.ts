import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let school: TestApp;
afterEach(() => school.close());

async function call(body?: object) {
  const authorization = `Bearer ${await school.signIn('super_admin')}`;
  const response = await school.app.inject({
    method: body ? 'PUT' : 'GET',
    url: '/api/admin/morning-note/email',
    headers: { authorization },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}

test('a super administrator chooses the daily summary by e-mail, and it is written down', async () => {
  school = await createTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const wanted = async () => (await call()).data;
  expect(await wanted()).toEqual({ mailIsSetUp: true, wanted: false });
  for (const choice of [true, true, false]) {
    expect(await call({ wanted: choice })).toMatchObject({ status: 200 });
    expect((await wanted()).wanted).toBe(choice);
  }
  expect((await call({ wanted: 'yes' })).status).toBe(400);
  const log = await school.db.selectFrom('audit_log').select('text').orderBy('number').execute();
  expect(log.map(({ text }) => text)).toEqual([
    'Chose to get the daily summary by e-mail',
    'Chose not to get the daily summary by e-mail any more',
  ]);
});

test('without a mail server it is not offered', async () => {
  school = await createTestApp();
  expect((await call()).data).toEqual({ mailIsSetUp: false, wanted: false });
  expect(await call({ wanted: true })).toMatchObject({ status: 409 });
});
