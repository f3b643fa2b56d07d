import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstFacts } from '#content/school.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { type PaymentProvider, ProviderError } from '../provider/provider.ts';
import { createKeyAlarm } from './key-alarm.ts';

let school: TestApp;
let logged: string[];
beforeEach(async () => {
  school = await createTestApp();
  logged = [];
});
afterEach(() => school.close());

/** The alarm as another process of the school has it. */
function alarmOfOther() {
  const note = (_details: object, message: string) => void logged.push(message);
  const log = { info: note, warn: note, error: note };
  const alarm = createKeyAlarm({ db: school.db, clock: () => new Date(), log });
  return { ...alarm, provider: alarm.watch(school.provider) };
}

const standing = async () => (await findAlarms(school.db)).map(({ name }) => name);
const ask = (provider: PaymentProvider) =>
  provider.findTransaction('WBS-1').catch((error: unknown) => error);

describe('while the provider refuses the school’s key', () => {
  test('a parent who starts reads that the school’s set-up is at fault', async () => {
    school.provider.fails('refused_key', 'invalid_Key');
    const refused = await school.initialize();
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toEqual({
      status: false,
      message: `The school’s payment set-up is not working at the moment. You have not been charged. Please tell the school: ${firstFacts.phone}, ${firstFacts.email}.`,
    });
    // Nothing was opened and nothing decided: the bank refused no one.
    const rows = await school.db.selectFrom('payments').select(['status', 'reason']).execute();
    expect(rows).toEqual([{ status: 'initialized', reason: null }]);
    school.provider.recovers();
    expect((await school.initialize()).statusCode).toBe(200);
  });

  test('a parent who comes back reads the same, and that the money is safe', async () => {
    const reference = await school.startPayment();
    school.provider.fails('refused_key', 'invalid_Key');
    const unconfirmed = await school.verify(reference);
    expect(unconfirmed.statusCode).toBe(502);
    const { status, message, data } = unconfirmed.json();
    expect({ status, data }).toEqual({ status: false, data: { reference, status: 'pending' } });
    expect(message).toMatch(/^The school’s payment set-up is not working .+your money is safe.+/);
    expect(message).toContain(firstFacts.phone);
    school.provider.recovers();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    expect((await school.verify(reference)).json()).toMatchObject({ status: true });
  });

  test('staff read it on the dashboard, until the key is accepted again', async () => {
    const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
    const alarms = async () => {
      const answer = await school.app.inject({ url: '/api/admin/dashboard-stats', headers });
      return answer.json().data.alarms;
    };
    expect(await alarms()).toEqual([]);
    school.provider.fails('refused_key');
    await school.initialize();
    await expect.poll(alarms).toHaveLength(1);
    expect(await alarms()).toEqual([
      {
        name: 'refused_key',
        message: expect.stringMatching(
          /^Paystack refuses the school’s secret key\..+PAYSTACK_SECRET_KEY/,
        ),
        since: expect.stringMatching(/^\d{4}-.+Z$/),
      },
    ]);
    school.provider.recovers();
    await school.startPayment();
    await expect.poll(alarms).toEqual([]);
  });
});

test('the log says once that the key is refused, and once that it is accepted again', async () => {
  const { provider } = alarmOfOther();
  school.provider.fails('refused_key');
  for (let times = 0; times < 5; times += 1) await ask(provider);
  school.provider.fails('unreachable');
  await ask(provider);
  school.provider.recovers();
  for (let times = 0; times < 5; times += 1) await ask(provider);
  expect(logged).toEqual([
    'the payment provider refuses the school’s secret key: no one can pay',
    'the payment provider accepts the school’s secret key again',
  ]);
});

test('a provider that is away, or says no to one payment, raises no alarm', async () => {
  const { provider } = alarmOfOther();
  for (const failure of ['unreachable', 'timed_out', 'busy', 'unreadable', 'rejected'] as const) {
    school.provider.fails(failure);
    await expect(provider.findTransaction('WBS-1')).rejects.toThrow(ProviderError);
  }
  expect(logged).toEqual([]);
  expect(await standing()).toEqual([]);
});

test('after a new key, the process that finds it good ends the alarm of the former one, also when no one pays', async () => {
  school.provider.fails('refused_key');
  await school.initialize();
  await expect.poll(standing).toEqual(['refused_key']);
  const next = alarmOfOther();
  await next.lookAgain(next.provider);
  expect(await standing()).toEqual(['refused_key']);
  school.provider.recovers();
  await next.lookAgain(next.provider);
  await expect.poll(standing).toEqual([]);
});
