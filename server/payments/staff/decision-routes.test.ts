import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function call(role: Role, path: string, body?: object) {
  const token = await school.signIn(role);
  return school.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
}

const resolve = (reference: string, body: object, role: Role = 'super_admin') =>
  call(role, `payments/${reference}/resolve`, body);

const storyOf = async (reference: string, role: Role = 'super_admin') =>
  (await call(role, `payments/${reference}`)).json().data;

async function held(): Promise<string> {
  const reference = await school.startPayment();
  const amount = goodFee.amountKobo - 100;
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', amount });
  await school.verify(reference);
  return reference;
}

async function paid(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  return reference;
}

test('what waits is counted, offered to a super administrator alone, and decided with a note', async () => {
  const reference = await held();
  const count = async () => (await call('admin', 'dashboard-stats')).json().data.toDecide;
  expect(await count()).toBe(1);
  expect((await storyOf(reference, 'admin')).actions.resolve).toEqual([]);
  expect((await storyOf(reference)).actions).toEqual({
    resolve: ['credited', 'refunded', 'ignored'],
    recheck: true,
    receipt: false,
    sendReceipt: false,
    credits: goodFee.naira - 1,
  });
  for (const note of ['', '  ', 'x'.repeat(501)]) {
    const refused = await resolve(reference, { resolution: 'credited', note });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { note: expect.any(String) },
    ]);
  }
  const gone = await resolve(reference, { resolution: 'gone', note: 'x' });
  expect(gone.statusCode).toBe(400);
  const note = 'The rest came in cash';
  const decided = await resolve(reference.toLowerCase(), { resolution: 'credited', note });
  expect([decided.statusCode, decided.json().message]).toEqual([200, 'Settled as credited.']);
  expect(await count()).toBe(0);
  const { payment, story, actions } = await storyOf(reference);
  expect([payment.status, actions.resolve]).toEqual(['paid', []]);
  expect(story.at(-1).text).toMatch(/decided: credited\. Note: The rest came in cash$/);
  const stored = await school.db
    .selectFrom('payment_reviews')
    .select(['resolution', 'resolved_by', 'note'])
    .execute();
  const audit = await school.db.selectFrom('audit_log').select(['action', 'actor_name']).execute();
  const who = audit.find(({ action }) => action === 'payments.resolved')?.actor_name;
  expect(who).toBeTruthy();
  expect(stored).toEqual([{ resolution: 'credited', resolved_by: who, note }]);
});

test('of two people at once one decides, and the other reads what that was', async () => {
  const reference = await held();
  const answers = await Promise.all([
    resolve(reference, { resolution: 'credited', note: 'Paid in cash' }),
    resolve(reference, { resolution: 'refunded', note: 'Sent back' }),
  ]);
  const [first, second] = answers.sort((a, b) => a.statusCode - b.statusCode);
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 409]);
  expect(second?.json().message).toMatch(/ has settled this as (credited|refunded) already, on /);
  expect((await storyOf(reference)).payment.status).toBe(
    first?.json().message.includes('credited') ? 'paid' : 'reversed',
  );
});

test('the list says of a payment on hold what must be decided, until it is ignored', async () => {
  const reference = await held();
  const listed = async () => (await call('admin', 'payments')).json().data[0];
  const [waiting, story] = [await listed(), await storyOf(reference)];
  expect(waiting).toMatchObject({ reference, status: 'review', review: story.payment.review });
  expect(waiting._id).toBe(story.payment._id);
  await resolve(reference, { resolution: 'ignored', note: 'Known to the bursar' });
  for (const ignored of [await listed(), (await storyOf(reference)).payment]) {
    expect(ignored).toMatchObject({ reference, status: 'review' });
    expect(ignored).not.toHaveProperty('review');
  }
});

test('nothing that waits is 404', async () => {
  const reference = await paid();
  const answer = await resolve(reference, { resolution: 'ignored', note: 'x' });
  expect(answer.statusCode).toBe(404);
});

test('every admin asks the provider again', async () => {
  const reference = await school.startPayment();
  const recheck = () => call('admin', `payments/${reference}/recheck`, {});
  expect((await recheck()).json().message).toMatch(/nothing has changed/);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  expect((await recheck()).json().message).toMatch(/has changed/);
  expect((await storyOf(reference, 'admin')).payment.status).toBe('paid');
  school.provider.fails('unreachable');
  expect([502, 503]).toContain((await recheck()).statusCode);
  expect((await call('admin', 'payments/WBS-20261120-gone/recheck', {})).statusCode).toBe(404);
  const audit = await school.db.selectFrom('audit_log').select('action').execute();
  expect(audit.filter(({ action }) => action === 'payments.rechecked')).toHaveLength(2);
});

test('a school without a mail server sends no receipt, and offers none', async () => {
  const reference = await paid();
  expect((await storyOf(reference, 'admin')).actions).toMatchObject({
    receipt: true,
    sendReceipt: false,
  });
  const answer = await call('admin', `payments/${reference}/send-receipt`, {});
  expect(answer.statusCode).toBe(409);
});
