import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstFacts } from '#content/school.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endAlarm, findAlarms, raiseAlarm } from '../ledger/alarms.ts';
import { type PaymentProvider, ProviderError } from '../provider/provider.ts';
import { createKeyAlarm } from './key-alarm.ts';

let school: TestApp;
let logged: string[];
beforeEach(async () => {
  school = await createTestApp();
  logged = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await school.close();
});

/** The alarm as another process of the school has it. */
function alarmOfOther(db = school.db) {
  const note = (_details: object, message: string) => void logged.push(message);
  const log = { info: note, warn: note, error: note };
  const alarm = createKeyAlarm({ db, clock: () => new Date(), log });
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

test('asks nothing about the key while its alarm does not stand', async () => {
  const { provider, lookAgain } = alarmOfOther();
  const listTransactions = vi.spyOn(school.provider, 'listTransactions');
  await lookAgain(provider);
  await raiseAlarm(school.db, 'ledger_differs', new Date());
  await lookAgain(provider);
  expect(listTransactions).not.toHaveBeenCalled();
  await raiseAlarm(school.db, 'refused_key', new Date());
  await lookAgain(provider);
  const [range] = listTransactions.mock.lastCall ?? [];
  expect(range?.to.getTime()).toBeGreaterThan(range?.from.getTime() ?? Number.NaN);
});

test('looking again passes a provider that is away, and no fault of our own', async () => {
  await raiseAlarm(school.db, 'refused_key', new Date());
  const { provider, lookAgain } = alarmOfOther();
  school.provider.fails('unreachable');
  await lookAgain(provider);
  school.provider.listTransactions = async () => {
    throw new TypeError('a fault of our own');
  };
  await expect(lookAgain(provider)).rejects.toThrow('a fault of our own');
});

const range = { from: new Date(), to: new Date() };
const calls: [name: string, call: (provider: PaymentProvider) => Promise<unknown>][] = [
  ['a payment', (provider) => provider.findTransaction('WBS-1')],
  ['payments', (provider) => provider.listTransactions(range)],
  ['refunds', (provider) => provider.listRefunds(range)],
  ['payouts', (provider) => provider.listPayouts()],
  ['what a payout is made of', (provider) => provider.listPayoutItems('1')],
];

test.each(calls)('the alarm is raised and ended by a question about %s', async (_what, call) => {
  const { provider } = alarmOfOther();
  expect(await call(provider)).toEqual(await call(school.provider));
  school.provider.fails('refused_key');
  await expect(call(provider)).rejects.toThrow(ProviderError);
  await expect.poll(standing).toEqual(['refused_key']);
  school.provider.recovers();
  await call(provider);
  await expect.poll(standing).toEqual([]);
});

test('a provider that says no to one payment knows the key: the alarm ends', async () => {
  const { provider } = alarmOfOther();
  school.provider.fails('refused_key');
  await ask(provider);
  await expect.poll(standing).toEqual(['refused_key']);
  school.provider.fails('rejected');
  await ask(provider);
  await expect.poll(standing).toEqual([]);
});

test('closing it closes the provider', async () => {
  const close = vi.spyOn(school.provider, 'close');
  await alarmOfOther().provider.close();
  expect(close).toHaveBeenCalledOnce();
});

test('an alarm that another process ended is raised again after a quarter of an hour', async () => {
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  const { provider } = alarmOfOther();
  school.provider.fails('refused_key');
  await ask(provider);
  await expect.poll(standing).toEqual(['refused_key']);
  await endAlarm(school.db, 'refused_key');
  passedMs = 15 * 60_000 - 1;
  await ask(provider);
  expect(logged).toHaveLength(1);
  passedMs += 1;
  await ask(provider);
  expect(logged).toHaveLength(2);
  await expect.poll(standing).toEqual(['refused_key']);
});

test('an alarm that could not be written is written at the next refusal', async () => {
  let isFull = true;
  const { provider } = alarmOfOther(
    school.db.withPlugin({
      transformQuery({ node }) {
        if (isFull) throw new Error('database or disk is full');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  school.provider.fails('refused_key');
  await ask(provider);
  await expect.poll(() => logged).toContain('the alarm about the key could not be written');
  isFull = false;
  await ask(provider);
  await expect.poll(standing).toEqual(['refused_key']);
});
