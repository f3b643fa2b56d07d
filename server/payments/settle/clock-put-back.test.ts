import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import { MailError, type SendEmail } from '../../mail/mail-sender.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { LONGEST_WAITS, nextCheckAt } from '../ledger/check-times.ts';
import { createReceiptEmailQueue } from '../ledger/receipt-outbox.ts';
import type { Range } from '../provider/provider.ts';
import { receiptEmail } from '../receipts/receipt-email.ts';
import { createReceiptEmailWorker } from '../receipts/receipt-email-worker.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createWebhookRepository } from '../webhooks/webhook-repository.ts';
import { setNextCheck } from './reconcile-repository.ts';
import { createSweep } from './sweep.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const site = {
  publicUrl: 'https://school.example',
  from: 'bursar@school.example',
  contact: firstValues().facts,
};
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The sweep of a process that has just been started. */
function sweepOf() {
  const { settle, repository, reconcile, lease } = moneyParts(school, { clock });
  const checkLedger = async () => {};
  const parts = { db: school.db, settle, repository, reconcile, lease, clock };
  const nothing = { lookAtKey: async () => {}, fetchPayouts: async () => {} };
  return createSweep({ ...parts, ...nothing, checkLedger, log: quiet });
}

const statusOf = async (reference: string) =>
  (
    await school.db
      .selectFrom('payments')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.status;
const deliveries = () =>
  school.db
    .selectFrom('webhook_deliveries')
    .select(['reference', 'outcome', 'attempts', 'received_at as receivedAt'])
    .where('event', '<>', 'ping')
    .execute();

const aheads: [string, number][] = [
  ['three hours', 3 * HOUR],
  ['a day', DAY],
  ['a year', 365 * DAY],
];

describe.each(aheads)('a clock that stood %s ahead and was put back', (_how, ahead) => {
  test('postpones no look at a payment that was started then', async () => {
    later(ahead);
    const reference = await school.startPayment();
    later(-ahead);
    school.provider.says(reference, success);
    await sweepOf().round();
    expect(await statusOf(reference)).toBe('paid');
  });

  test('postpones no look at a payment that was looked at then', async () => {
    const reference = await school.startPayment();
    later(ahead);
    // Still open at the provider; only a quarter of a year later it would be given up.
    if (ahead < 90 * DAY) await sweepOf().round();
    else await setNextCheck(school.db, (await openPayment(reference)).id, now);
    later(-ahead + HOUR);
    school.provider.says(reference, success);
    await sweepOf().round();
    expect(await statusOf(reference)).toBe('paid');
  });

  test('has an open payment looked at no more than once an hour meanwhile', async () => {
    later(ahead);
    await school.startPayment();
    later(-ahead);
    const sweep = sweepOf();
    for (let minutes = 0; minutes < 3 * 60; minutes += 10) {
      await sweep.round();
      later(10 * MINUTE);
    }
    expect(school.provider.asked).toHaveLength(3);
  });

  test('leaves no message lying', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    school.provider.fails('unreachable');
    later(ahead);
    await school.deliver({ event: 'charge.success', data: { id: 1, reference } });
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    later(-ahead);
    school.provider.recovers();
    await school.deliver({ event: 'ping', data: { id: 9 } });
    await expect.poll(() => statusOf(reference)).toBe('paid');
  });

  test('leaves no message lying that a process had taken before it died', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    later(ahead);
    const body = JSON.stringify({ event: 'charge.success', data: { id: 1, reference } });
    const queue = createWebhookRepository(school.db);
    await queue.store(Buffer.from(body), null, now);
    const [taken] = await queue.findDue(now, 1, [MINUTE]);
    if (taken) await queue.claim(taken, new Date(now.getTime() + MINUTE));
    later(-ahead);
    await school.deliver({ event: 'ping', data: { id: 9 } });
    await expect.poll(() => statusOf(reference)).toBe('paid');
  });

  test('has a message that is not confirmed yet grow old from the moment it was put back', async () => {
    later(ahead);
    const reference = await school.startPayment();
    await school.deliver({ event: 'charge.success', data: { id: 1, reference } });
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    later(-ahead);
    await school.deliver({ event: 'ping', data: { id: 9 } });
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ attempts: 2, outcome: null, receivedAt: now.toISOString() });
  });

  test('leaves no day out of the comparison with the provider’s list', async () => {
    later(ahead);
    const comparedAt = now.getTime() - ahead;
    await sweepOf().round();
    later(-ahead + 2 * DAY);
    const asked: Range[] = [];
    const { listTransactions } = school.provider;
    school.provider.listTransactions = (range, next) => {
      asked.push(range);
      return listTransactions(range, next);
    };
    await sweepOf().round();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.to).toEqual(now);
    expect(asked[0]?.from.getTime()).toBeLessThan(comparedAt);
  });

  test('leaves no payment out of the comparison', async () => {
    later(ahead);
    await sweepOf().round();
    later(-ahead);
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    school.provider.forgets(reference);
    later(MINUTE);
    await sweepOf().round();
    const reviews = await school.db.selectFrom('payment_reviews').select('kind').execute();
    expect(reviews).toEqual([{ kind: 'status_differs' }]);
  });

  test('postpones no receipt by e-mail', async () => {
    later(ahead);
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    const { settle } = moneyParts(school, { clock, mailReceipts: true });
    await settle(reference, 'return');
    const office = { isOpen: false, sent: 0 };
    const send: SendEmail = async () => {
      if (!office.isOpen) throw new MailError('unreachable', 'ECONNREFUSED', undefined);
      office.sent += 1;
    };
    const worker = mailWorker(send);
    await worker.round();
    later(-ahead);
    office.isOpen = true;
    await worker.round();
    later(6 * MINUTE);
    await worker.round();
    expect(office.sent).toBe(1);
  });
});

test.each(LONGEST_WAITS)(
  'no payment younger than $youngerThanMs ms waits longer than $waitMs ms',
  ({ youngerThanMs, waitMs }) => {
    const oldest = Math.min(youngerThanMs, 90 * DAY);
    let longest = 0;
    for (let age = 0; age < oldest; age += 10 * MINUTE) {
      const at = new Date(now.getTime() + age);
      const next = nextCheckAt(now, at);
      longest = Math.max(longest, next ? next.getTime() - at.getTime() : 0);
    }
    expect(longest).toBeLessThanOrEqual(waitMs);
  },
);

test('what another process has taken a moment ago, on a clock a little ahead, is not taken from it', async () => {
  const reference = await school.startPayment();
  const body = JSON.stringify({ event: 'charge.success', data: { id: 1, reference } });
  const queue = createWebhookRepository(school.db);
  const theirs = new Date(now.getTime() + 30_000);
  await queue.store(Buffer.from(body), null, theirs);
  const [taken] = await queue.findDue(theirs, 1, [MINUTE]);
  if (taken) await queue.claim(taken, new Date(theirs.getTime() + MINUTE));
  expect(await queue.findDue(now, 1, [MINUTE])).toEqual([]);
});

async function openPayment(reference: string) {
  return school.db
    .selectFrom('payments')
    .select(['id', 'reference', 'created_at as createdAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

function mailWorker(send: SendEmail) {
  return createReceiptEmailWorker({
    queue: createReceiptEmailQueue(school.db),
    compose: async (payment) => receiptEmail(payment, site),
    send,
    lease: createLease({
      db: school.db,
      name: 'receipt-emails',
      databaseClock: async () => clock(),
      log: quiet,
    }),
    clock,
    log: quiet,
    graceMs: 0,
  });
}
