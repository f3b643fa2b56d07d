import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inOtherProcess } from '../../database/testing/other-process.ts';
import { testEngine } from '../../database/testing/test-database.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { findEvents } from '../ledger/payment.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createSettle } from './settle.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const paid = {
  outcome: 'success',
  rawStatus: 'success',
  channel: 'card',
  paidAt: new Date('2026-11-20T09:15:02Z'),
} as const;

const paidEvents = () =>
  school.db
    .selectFrom('payment_events')
    .select(['payment_id', 'kind', 'cause'])
    .where('kind', '=', 'paid')
    .execute();

describe('one payment is credited once', () => {
  test('200 verifies and 200 copies of its webhook, at once', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const delivery = { event: 'charge.success', data: { id: 4_294_967_297, reference } };

    const answers = await Promise.all(
      Array.from({ length: 200 }, () => {
        return [school.verify(reference), school.deliver(delivery)];
      }).flat(),
    );

    expect(answers.map((answer) => answer.statusCode).filter((status) => status !== 200)).toEqual(
      [],
    );
    const verifies = answers.filter((_, index) => index % 2 === 0).map((answer) => answer.json());
    expect(
      verifies.every(
        (answer) => answer.status === true && answer.data.amount === goodFee.amountKobo,
      ),
    ).toBe(true);
    expect(await paidEvents()).toHaveLength(1);
    const payments = await school.db.selectFrom('payments').select('status').execute();
    expect(payments).toEqual([{ status: 'paid' }]);
    const deliveries = await school.db.selectFrom('webhook_deliveries').select('id').execute();
    expect(deliveries).toHaveLength(1);
  });

  test('several processes that settle it at once, many times each', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const transaction = await school.provider.findTransaction(reference);
    const module = new URL('../testing/settling-process.ts', import.meta.url);
    const { settings } = school.database;
    const data = { settings, reference, transaction, times: 100 };
    const processes = testEngine === 'postgres' ? 4 : 2;

    const statuses = await Promise.all(
      Array.from({ length: processes }, () => inOtherProcess<string[]>(module, data)),
    );

    expect(statuses.flat()).toEqual(Array(100 * processes).fill('paid'));
    expect(await paidEvents()).toHaveLength(1);
    const events = await school.db.selectFrom('payment_events').select('kind').execute();
    expect(events.map((event) => event.kind).sort()).toEqual(['initialized', 'paid', 'pending']);
  });

  test('rivals that both read the payment as open: one moves it, the other finds it paid', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    const repository = createPaymentRepository(school.db);
    const clock = () => new Date();
    const { settleRefunds } = moneyParts(school, { clock });
    const rival = createSettle({ repository, provider: school.provider, settleRefunds, clock });
    const slow = createSettle({
      repository: {
        ...repository,
        async move(payment, step, now) {
          await rival(reference, 'webhook');
          return repository.move(payment, step, now);
        },
      },
      provider: school.provider,
      settleRefunds,
      clock,
    });

    const settled = await slow(reference, 'return');
    expect(settled?.payment.status).toBe('paid');
    expect(await paidEvents()).toEqual([expect.objectContaining({ cause: 'webhook' })]);
  });

  test('a late "failed" that was read before the success arrived does not undo it', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'failed', rawStatus: 'failed', reason: 'Declined' });
    const repository = createPaymentRepository(school.db);
    const clock = () => new Date();
    const { settleRefunds } = moneyParts(school, { clock });
    const slow = createSettle({
      repository: {
        ...repository,
        async move(payment, step, now) {
          school.provider.says(reference, paid);
          await school.verify(reference);
          return repository.move(payment, step, now);
        },
      },
      provider: school.provider,
      settleRefunds,
      clock,
    });

    expect((await slow(reference, 'return'))?.payment.status).toBe('paid');
    expect((await school.verify(reference)).json().status).toBe(true);
  });
});

describe('the ledger', () => {
  test('refuses to change or remove an event', async () => {
    await school.startPayment();
    const { db } = school;
    await expect(db.updateTable('payment_events').set({ kind: 'paid' }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom('payment_events').execute()).rejects.toThrow(/append-only/);
  });

  test('refuses a second credit of one payment whatever the code does', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    await school.verify(reference);
    const [event] = await paidEvents();
    const again = school.db.insertInto('payment_events').values({
      id: 'another',
      payment_id: event?.payment_id ?? '',
      kind: 'paid',
      from_status: 'pending',
      to_status: 'paid',
      cause: 'return',
      detail: '{}',
      created_at: new Date().toISOString(),
      sequence: 1_000,
      hash: 'any',
    });
    await expect(again.execute()).rejects.toThrow(/unique/i);
  });

  test('refuses an illegal move', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    await school.verify(reference);
    const repository = createPaymentRepository(school.db);
    const payment = await repository.findByReference(reference);
    expect(payment?.status).toBe('paid');
    if (!payment) return;
    const move = repository.move(
      payment,
      { to: 'failed', cause: 'return', detail: {} },
      new Date(),
    );
    await expect(move).rejects.toThrow(/illegal move/);
  });

  test('tells the story without personal data', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, paid);
    await school.verify(reference);
    const repository = createPaymentRepository(school.db);
    const payment = await repository.findByReference(reference);
    const events = await findEvents(school.db, payment?.id ?? '');
    expect(events.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      [null, 'initialized', 'start'],
      ['initialized', 'pending', 'start'],
      ['pending', 'paid', 'return'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Bámgbóṣé|parent@|803 ?000 ?0000/);
  });
});
