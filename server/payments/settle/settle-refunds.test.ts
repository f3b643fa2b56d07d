import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { findEvents, findPayment } from '../ledger/payment.ts';
import { findStoredRefunds } from '../ledger/refunds.ts';
import { ProviderError } from '../provider/provider.ts';
import { moneyParts } from '../testing/money-parts.ts';

const PART = Math.floor(goodFee.amountKobo / 5);

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const settleRefunds: ReturnType<typeof moneyParts>['settleRefunds'] = (...question) =>
  moneyParts(school).settleRefunds(...question);

async function paid(fullName = 'Ada Obi'): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  await school.verify(reference);
  return reference;
}

const refundedOf = async (reference: string) =>
  (await findPayment(school.db, reference))?.refundedKobo;

describe('nothing is asked for', () => {
  test('of a reference that is not ours, or of money at the desk', async () => {
    expect(await settleRefunds('WBS-20261120-unknown000000000000000', 'sweep')).toBeUndefined();
    const reference = await paid();
    await school.db.updateTable('payments').set({ source: 'desk' }).execute();
    expect(await settleRefunds(reference, 'sweep')).toBeUndefined();
    expect(school.provider.askedForRefunds).toBe(0);
  });

  test('of a payment that the provider does not know, or for which it answers about another', async () => {
    const [lost, mixed] = [
      await school.startPayment(),
      await school.startPayment({ fullName: 'Chidi Eze' }),
    ];
    const other = await paid('Bisi Ojo');
    school.provider.refunds(other, 71, PART);
    school.provider.forgets(lost);
    school.provider.says(mixed, { reference: 'WBS-20261120-OTHER0000000000000000' });
    school.provider.refunds(mixed, 72, PART);
    for (const reference of [lost, mixed]) {
      const payment = await findPayment(school.db, reference);
      expect(await settleRefunds(reference, 'webhook')).toEqual({
        payment,
        listed: { refunds: [], unreadable: [] },
        counted: 0,
      });
    }
    expect(school.provider.askedForRefunds).toBe(0);
  });
});

describe('when a person has decided that what the list does not show never went back', () => {
  async function withThreeRefunds(): Promise<string> {
    const reference = await paid();
    school.provider.refunds(reference, 71, PART);
    school.provider.refunds(reference, 72, PART);
    school.provider.refunds(reference, 73, PART, 'pending');
    await settleRefunds(reference, 'webhook');
    expect(await refundedOf(reference)).toBe(2 * PART);
    for (const id of ['72', '73']) school.provider.unlists(id);
    return reference;
  }

  test('that alone is taken out, by one event', async () => {
    const reference = await withThreeRefunds();
    await settleRefunds(reference, 'operator', { dropUnlisted: true });
    expect(await refundedOf(reference)).toBe(PART);
    const { id = '' } = (await findPayment(school.db, reference)) ?? {};
    const undone = (await findEvents(school.db, id)).filter(({ kind }) => kind === 'refund_undone');
    const facts = { refundId: '72', amountKobo: PART };
    expect(undone.map(({ detail }) => JSON.parse(detail))).toMatchObject([facts]);
    const stored = await findStoredRefunds(school.db, reference);
    expect(stored.map(({ id: number, status }) => [number, status])).toEqual([
      ['71', 'processed'],
      ['72', 'not_listed'],
      ['73', 'pending'],
    ]);
  });

  test('nothing is taken out when a part of the list cannot be read', async () => {
    const reference = await withThreeRefunds();
    const { listRefunds } = school.provider;
    school.provider.listRefunds = async (wanted, next) => ({
      ...(await listRefunds(wanted, next)),
      unreadable: [{ id: '72', reference }],
    });
    const work = settleRefunds(reference, 'operator', { dropUnlisted: true });
    await expect(work).rejects.toThrow(ProviderError);
    expect(await refundedOf(reference)).toBe(2 * PART);
  });

  test('otherwise nothing is', async () => {
    const reference = await withThreeRefunds();
    await settleRefunds(reference, 'sweep');
    expect(await refundedOf(reference)).toBe(2 * PART);
  });
});

describe('when another list is stored while this one is on its way', () => {
  test('the older one is not counted: the list is asked for again', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, PART);
    const { listRefunds } = school.provider;
    school.provider.listRefunds = async (wanted, next) => {
      const older = await listRefunds(wanted, next);
      school.provider.listRefunds = listRefunds;
      school.provider.refunds(reference, 71, PART, 'failed');
      await settleRefunds(reference, 'webhook');
      return older;
    };
    const settled = await settleRefunds(reference, 'webhook');
    expect(settled).toMatchObject({ payment: { status: 'paid', refundedKobo: 0 }, counted: 0 });
  });

  test('again and again, it is given up', async () => {
    const reference = await paid();
    const { listRefunds } = school.provider;
    let lists = 0;
    school.provider.listRefunds = async (wanted, next) => {
      const older = await listRefunds(wanted, next);
      lists += 1;
      school.provider.refunds(reference, 71, PART, lists % 2 ? 'pending' : 'needs-attention');
      const rival = { ...school.provider, listRefunds };
      await moneyParts({ db: school.db, provider: rival }).settleRefunds(reference, 'webhook');
      return older;
    };
    await expect(settleRefunds(reference, 'webhook')).rejects.toThrow(/change all the time/);
    expect(lists).toBe(5);
  });
});
