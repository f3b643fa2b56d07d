import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';

vi.mock('#content/fees.ts', () => ({
  feeClasses: ['Basic 7', 'Basic 8'],
  feeTable: [
    { purpose: 'Tuition', icon: 'book', naira: { 'Basic 7': 80_000, 'Basic 8': 85_000 } },
    { purpose: 'Boarding', icon: 'compound', naira: { 'Basic 7': null, 'Basic 8': 90_000 } },
  ],
}));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

test.each([0, 90_000, 80_000])(
  'what is not offered for a class is refused, also for %s naira',
  async (amount) => {
    const form = { paymentPurpose: 'Boarding', class: 'Basic 7', amount };
    const response = await school.initialize(form);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      status: false,
      message: 'Please fix the form errors below',
      errors: { class: 'Boarding is not offered for Basic 7. Please choose another class.' },
    });
    expect(school.provider.opened).toEqual([]);
    expect(await school.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  },
);

test('what was paid when it was still offered is imported when a person names the amount', async () => {
  const reference = 'B2-20261119-madebeforetherestore00';
  school.provider.knows({
    id: '99',
    reference,
    outcome: 'success',
    rawStatus: 'success',
    amount: 7_000_000,
    requestedAmount: 7_000_000,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    paidAt: new Date('2026-11-19T10:00:00Z'),
    reason: undefined,
    notes: {
      fullName: 'Ada Obi',
      phone: '08030000000',
      email: 'ada@example.com',
      purpose: 'Boarding',
      feeClass: 'Basic 7',
    },
  });
  const adoption = { reference, note: 'Lost with the disk', by: { id: null, name: 'Mrs Obi' } };
  await expect(moneyParts(school).adopt(adoption)).rejects.toThrow(
    'The provider was asked for ₦70,000, and it is not offered for this class today.',
  );
  await moneyParts(school).adopt({ ...adoption, amountKobo: 7_000_000 });
  expect((await school.verify(reference)).json()).toMatchObject({ data: { amount: 7_000_000 } });
});

test('the same purpose for a class that has a fee is started', async () => {
  const form = { paymentPurpose: 'Boarding', class: 'Basic 8', amount: 90_000 };
  expect((await school.initialize(form)).json()).toMatchObject({ status: true });
});

test('figures of what the school sold once stay beside what it sells now', async () => {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  await school.db.updateTable('revenue_by_month').set({ purpose: 'Lantern Parade' }).execute();
  const authorization = `Bearer ${await school.signIn('admin')}`;
  const url = '/api/admin/dashboard-stats';
  const { data } = (await school.app.inject({ url, headers: { authorization } })).json();
  expect(
    data.revenueByPurpose.map(({ purpose, revenue }: Record<string, unknown>) => [
      purpose,
      revenue,
    ]),
  ).toEqual([
    ['Tuition', 0],
    ['Boarding', 0],
    ['Lantern Parade', data.totalRevenue],
  ]);
});
