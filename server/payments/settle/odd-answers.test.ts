import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { findEvents, findPayment } from '../ledger/payment.ts';
import { createPaymentRepository, type PaymentRepository } from '../ledger/payment-repository.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createSettle } from './settle.ts';

const FEE = goodFee.amountKobo;
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const declined = { outcome: 'failed', rawStatus: 'failed' } as const;
const reversed = { outcome: 'reversed', rawStatus: 'reversed' } as const;

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const shown = async (reference: string) => (await school.verify(reference)).json();
const statusOf = async (reference: string) => (await findPayment(school.db, reference))?.status;
const found = () =>
  school.db.selectFrom('payment_reviews').select(['kind', 'reference']).orderBy('id').execute();

async function asked(answer: Parameters<TestApp['provider']['says']>[1], fullName = 'Ada Obi') {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, answer);
  await school.verify(reference);
  return reference;
}

const numberOf = async (reference: string) =>
  (await school.provider.findTransaction(reference))?.id ?? '';

describe('what the bank says of a declined payment', () => {
  test('is told to the parent, and written into the ledger with the provider’s word', async () => {
    const reference = await asked({ ...declined, reason: 'Insufficient Funds' });
    expect((await shown(reference)).message).toContain('(Insufficient Funds)');
    const { id = '' } = (await findPayment(school.db, reference)) ?? {};
    const { detail } = (await findEvents(school.db, id)).at(-1) ?? {};
    const number = await numberOf(reference);
    const facts = { providerId: number, providerStatus: 'failed', amount: FEE };
    expect(JSON.parse(detail ?? '')).toMatchObject({ ...facts, reason: 'Insufficient Funds' });
  });

  test('is left out where it names the payer, who may ask to be forgotten', async () => {
    const reference = await asked({ ...declined, reason: 'Card of ADA OBI is blocked' });
    expect((await shown(reference)).message).toContain('(Declined)');
  });

  test('is cut where it has no end', async () => {
    const reference = await asked({ ...declined, reason: 'x'.repeat(300) });
    expect((await findPayment(school.db, reference))?.reason).toBe('x'.repeat(200));
  });
});

describe('an answer about another transaction', () => {
  test('holds the payment, and takes nothing from the one it is about', async () => {
    const other = await school.startPayment({ fullName: 'Bisi Ojo' });
    const reference = await asked({ ...success, reference: other, id: await numberOf(other) });
    expect((await shown(reference)).data.status).toBe('review');
    school.provider.says(other, success);
    expect((await shown(other)).status).toBe(true);
    expect(await found()).toEqual([{ kind: 'reference', reference }]);
  });

  test('holds it for that reason also when the other was paid before', async () => {
    const other = await asked(success, 'Bisi Ojo');
    const reference = await asked({ ...success, reference: other, id: await numberOf(other) });
    expect(await found()).toEqual([{ kind: 'reference', reference }]);
  });

  test('that was declined leaves it declined: the parent may pay again', async () => {
    const other = await asked(success, 'Bisi Ojo');
    const reference = await asked({ ...declined, id: await numberOf(other) });
    expect((await shown(reference)).data.status).toBe('failed');
    expect(await found()).toEqual([]);
  });

  test.each([
    ['of another reference', { reference: 'WBS-20261120-OTHER0000000000000000' }],
    ['of the other mode', { mode: 'live' }],
  ])('that was reversed, %s, changes nothing', async (_what, other) => {
    const reference = await asked({ ...reversed, ...other });
    expect(await statusOf(reference)).toBe('pending');
    expect(await found()).toEqual([]);
  });
});

test('money at the desk is not asked about, whoever asks', async () => {
  const reference = await asked(success);
  await school.db.updateTable('payments').set({ source: 'desk' }).execute();
  const questions = school.provider.asked.length;
  const settled = await moneyParts(school).settle(reference, 'operator', { again: true });
  expect(settled).toMatchObject({ payment: { reference, source: 'desk', status: 'paid' } });
  expect(school.provider.asked).toHaveLength(questions);
});

describe('when the payment cannot be moved', () => {
  function settleWith(move: PaymentRepository['move']) {
    const repository = { ...createPaymentRepository(school.db), move };
    const { settleRefunds } = moneyParts(school);
    const { provider } = school;
    return createSettle({ repository, provider, settleRefunds, clock: () => new Date() });
  }
  const full = async () => {
    throw new Error('database or disk is full');
  };

  test('whoever asks hears of it', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await expect(settleWith(full)(reference, 'return')).rejects.toThrow(/disk is full/);
  });

  test('also where it has its number already', async () => {
    const reference = await asked({ ...success, amount: FEE - 100 });
    school.provider.says(reference, { amount: FEE });
    const again = settleWith(full)(reference, 'operator', { again: true });
    await expect(again).rejects.toThrow(/disk is full/);
  });

  test('because others are faster time after time, it is left as it is', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    let attempts = 0;
    const settle = settleWith(async () => {
      attempts += 1;
      return false;
    });
    expect((await settle(reference, 'return'))?.payment).toMatchObject({ status: 'pending' });
    expect(attempts).toBe(5);
  });
});
