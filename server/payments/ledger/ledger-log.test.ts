import { afterEach, beforeEach, expect, test } from 'vitest';
import { asWork } from '../../errors/work-log.ts';
import { createTestApp, goodFee, goodForm, type TestApp } from '../../testing/test-app.ts';
import { inTransaction, logAfterCommit } from './ledger-log.ts';

type Line = Record<string, unknown>;

let school: TestApp;
let lines: Line[];
beforeEach(async () => {
  school = await createTestApp();
  lines = [];
  record(school);
});
afterEach(() => school.close());

/** Every line that is written from now on, with what the log of its request says by itself. */
function record({ app }: TestApp): void {
  const logOf = (bindings: object): object => ({
    ...Object.fromEntries(['debug', 'warn', 'error', 'fatal', 'trace'].map((l) => [l, () => {}])),
    info: (details: object, message: string) => lines.push({ ...bindings, ...details, message }),
    child: (more: object) => logOf({ ...bindings, ...more }),
  });
  Object.assign(app.log, logOf({}));
}

const linesOf = (message: string) => lines.filter((line) => line.message === message);

async function paid(answer: { amount?: number } = {}): Promise<string> {
  const reference = await school.startPayment({ confirmAgain: true });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', ...answer });
  await school.verify(reference);
  return reference;
}

/** A payment that comes, one that is held and decided, and refunds that a message reports. */
async function muchHappens(): Promise<string> {
  const reference = await paid();
  const held = await paid({ amount: goodFee.amountKobo - 100 });
  school.provider.refunds(reference, 71, 1_000);
  await school.deliver({ event: 'refund.processed', data: { transaction_reference: reference } });
  const counted = () => school.db.selectFrom('refunds').select('counted_kobo').execute();
  await expect.poll(counted).toEqual([{ counted_kobo: 1_000 }]);
  const answer = await school.app.inject({
    method: 'POST',
    url: `/api/admin/payments/${held}/resolve`,
    headers: { authorization: `Bearer ${await school.signIn('super_admin')}` },
    payload: { resolution: 'credited', note: 'The aunt brought the rest in cash' },
  });
  expect(answer.statusCode).toBe(200);
  return reference;
}

test('each event of the ledger is one line, with reference and request, in its order', async () => {
  await muchHappens();
  const events = await school.db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['sequence', 'kind as event', 'reference', 'cause', 'to_status as to'])
    .orderBy('sequence')
    .execute();
  expect(events.map(({ event }) => event)).toContain('refunded');
  const logged = linesOf('payment event').toSorted(
    (a, b) => Number(a.sequence) - Number(b.sequence),
  );
  expect(logged).toMatchObject(events);
  for (const line of logged) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  const refund = logged.find(({ event }) => event === 'refunded');
  expect(refund).toMatchObject({ amountKobo: 1_000, refundId: '71', cause: 'webhook' });
});

test('each finding is a line when it is found and when it is closed', async () => {
  await muchHappens();
  const found = await school.db
    .selectFrom('payment_reviews')
    .select('kind')
    .orderBy('id')
    .execute();
  const opened = linesOf('finding opened').map(({ finding }) => finding);
  expect(opened).toEqual(found.map(({ kind }) => kind));
  expect(linesOf('finding closed')).toMatchObject([{ finding: 'amount', resolution: 'credited' }]);
});

test('no line names who paid, who decided, or what they wrote', async () => {
  await muchHappens();
  const text = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(8);
  for (const name of [goodForm.fullName, goodForm.email, goodForm.phone, 'aunt', 'Sade Super']) {
    expect(text).not.toContain(name);
  }
});

test('what a message leads to names the request that brought it, whichever process works it', async () => {
  const reference = await muchHappens();
  const brought = await school.db
    .selectFrom('webhook_deliveries')
    .select('request_id as reqId')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const delivered = linesOf('request answered').find(
    ({ route }) => route === '/api/payments/webhook',
  );
  expect(delivered?.reqId).toBe(brought.reqId);
  expect(linesOf('payment event').find(({ event }) => event === 'refunded')).toMatchObject(brought);
});

test('what is taken back is no line', async () => {
  const log = { info: (details: object, message: string) => lines.push({ ...details, message }) };
  const work = (fails: boolean) =>
    asWork({ log }, () =>
      inTransaction(school.db, async (trx) => {
        logAfterCommit(trx, 'payment event', { reference: fails ? 'lost' : 'committed' });
        expect(lines).toEqual([]);
        if (fails) throw new Error('no space');
      }),
    );
  await expect(work(true)).rejects.toThrow('no space');
  await work(false);
  expect(lines).toEqual([{ reference: 'committed', message: 'payment event' }]);
});
