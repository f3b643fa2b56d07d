import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formOf, otherFees } from '#contract/testing/some-fee.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';

const otherForms = otherFees(goodFee).map(
  ([difference, fee]): [string, Record<string, unknown>] => [difference, formOf(fee)],
);

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const MINUTE = 60_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const count = async () => (await school.db.selectFrom('payments').select('id').execute()).length;

async function pay(changes: Record<string, unknown> = {}): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

describe('the same form sent again', () => {
  test('a double click gets one checkout', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => school.initialize()));
    const bodies = answers.map((answer) => answer.json());
    expect(new Set(bodies.map((body) => body.data.reference)).size).toBe(1);
    expect(
      bodies.every((body) => body.data.authorization_url === bodies[0].data.authorization_url),
    );
    expect(school.provider.opened).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('two processes give one checkout', async () => {
    const other = await createTestApp({
      provider: school.provider,
      database: school.database,
      clock,
    });
    const [one, two] = await Promise.all([school.startPayment(), other.startPayment()]);
    expect(one).toBe(two);
    expect(await count()).toBe(1);
    await other.close();
  });

  test('within ten minutes, however it is written, leads to the same checkout', async () => {
    const first = (await school.initialize()).json();
    later(10 * MINUTE - 1);
    const again = await school.initialize({
      fullName: ' adeola  BAMGBOSE',
      email: 'Parent@Example.com ',
      phone: '0803 000 0000',
    });
    expect(again.json()).toEqual(first);
    expect(school.provider.opened).toHaveLength(1);
  });

  test('after ten minutes leads to a new one', async () => {
    const first = await school.startPayment();
    later(10 * MINUTE);
    expect(await school.startPayment()).not.toBe(first);
  });

  test.each<[string, Record<string, unknown>]>([
    ['another student', { fullName: 'Ada Obi' }],
    ['another e-mail', { email: 'other@example.com' }],
    ['another phone', { phone: '08031111111' }],
    ...otherForms,
  ])('%s is another form', async (_case, changes) => {
    const first = await school.startPayment();
    expect(await school.startPayment(changes)).not.toBe(first);
  });

  test('after a decline leads to a new one', async () => {
    const first = await school.startPayment();
    school.provider.says(first, { outcome: 'failed', rawStatus: 'failed' });
    await school.verify(first);
    expect(await school.startPayment()).not.toBe(first);
  });

  test('after a start that failed begins again at once', async () => {
    school.provider.fails('timed_out');
    expect((await school.initialize()).statusCode).toBe(504);
    // A start that is still known by its form is waited for.
    const forms = await school.db.selectFrom('payments').select('form_key').execute();
    expect(forms).toEqual([{ form_key: null }]);
    school.provider.recovers();
    expect((await school.initialize()).statusCode).toBe(200);
    expect(await count()).toBe(2);
  });

  test('after a start whose process died while the clock stood a day ahead begins again', async () => {
    later(24 * 60 * MINUTE);
    const reference = await school.startPayment();
    await school.db
      .updateTable('payments')
      .set({ status: 'initialized', authorization_url: null, access_code: null })
      .execute();
    later(-24 * 60 * MINUTE);
    expect(await school.startPayment()).not.toBe(reference);
  });

  test('after the clock was put back by more than a minute leads to a new one', async () => {
    later(2 * MINUTE);
    const first = await school.startPayment();
    later(-MINUTE);
    expect(await school.startPayment()).toBe(first);
    later(-MINUTE);
    expect(await school.startPayment()).not.toBe(first);
  });

  test('after a start whose process died begins again', async () => {
    const reference = await school.startPayment();
    await school.db
      .updateTable('payments')
      .set({ status: 'initialized', authorization_url: null, access_code: null })
      .execute();
    later(13_000);
    expect(await school.startPayment()).not.toBe(reference);
  });
});

describe('a fee that was paid', () => {
  test('is reported once, with the receipt, and can be paid again on purpose', async () => {
    const reference = await pay();
    later(MINUTE);
    const answer = await school.initialize();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      status: false,
      message: expect.stringMatching(
        /was already paid on 20 November 2026\. .*please confirm it\.$/,
      ),
      data: { alreadyPaid: { paidAt: '2026-11-20T09:00:00.000Z', reference } },
    });
    expect(await count()).toBe(1);
    const again = await school.initialize({ confirmAgain: true });
    expect(again.json()).toMatchObject({ status: true });
    expect(again.json().data.reference).not.toBe(reference);
  });

  test('and given back whole can be paid again, without a question and without a finding', async () => {
    const reference = await pay();
    school.provider.refunds(reference, 1, goodFee.amountKobo);
    await moneyParts(school).settleRefunds(reference, 'operator');
    later(MINUTE);
    expect(await pay()).not.toBe(reference);
    expect(await school.db.selectFrom('payment_reviews').select('kind').execute()).toEqual([]);
  });

  test.each([
    ['Ada Okafor-Bello', 'Ada Okaforbello'],
    ['Musa Yar\u02BCadua', "Musa Yar'adua"],
    ['Ɗanjuma Ƙasimu', 'Danjuma Kasimu'],
  ])('is reported also when %j is written %j', async (fullName, again) => {
    const reference = await pay({ fullName });
    later(MINUTE);
    const answer = await school.initialize({ fullName: again });
    expect(answer.json().data).toMatchObject({ alreadyPaid: { reference } });
  });

  test.each([
    ['e-mail', { phone: '08055555555' }],
    ['phone', { email: 'other@example.com' }],
  ])('a payer with only the same %s gets the day but no reference', async (_case, changes) => {
    await pay();
    const answer = await school.initialize(changes);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().data).toEqual({ alreadyPaid: { paidAt: '2026-11-20T09:00:00.000Z' } });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a stranger', { email: 'other@example.com', phone: '08055555555' }],
    ['another child', { fullName: 'Ada Obi' }],
    ...otherForms,
  ])('%s learns nothing', async (_case, changes) => {
    await pay();
    expect((await school.initialize(changes)).statusCode).toBe(200);
  });

  test.each(['yes', 1, null])('confirmAgain: %s is refused', async (confirmAgain) => {
    const response = await school.initialize({ confirmAgain });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(['confirmAgain']);
  });
});
