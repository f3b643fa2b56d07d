import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../database/audit-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { LOST_REFERENCE, lostNotes, lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const payer = {
  fullName: 'Quetzaly Vonderbrück',
  email: 'quetzaly.unmistakable@families.example',
  phone: '+234 817 654 3210',
};
const TRACES = /quetzaly|vonderbr|unmistakable|families\.example|8176543210|817 654|654 3210/i;
const bursar: Actor = { id: 'of-the-bursar', name: 'The Bursar' };

let school: TestApp;
let money: ReturnType<typeof moneyParts>;
beforeEach(async () => {
  school = await createTestApp();
  money = moneyParts(school, {});
});
afterEach(() => school.close());

/** Of a child of its own, or once more of the first. */
const start = (middle = '') =>
  school.startPayment({
    ...payer,
    fullName: `Quetzaly ${middle} Vonderbrück`,
    confirmAgain: true,
  });

async function hear(reference: string, answer: object): Promise<void> {
  school.provider.says(reference, answer);
  await money.settle(reference, 'webhook', { again: true });
}

const success = {
  outcome: 'success',
  rawStatus: 'success',
  paidAt: new Date(),
  fees: 92_550,
} as const;

const decide = (reference: string, resolution: 'credited' | 'refunded' | 'ignored') =>
  money.desk.resolve({ reference, resolution, note: 'As the statement shows', by: bursar });

/** Every move there is, of payments whose payer cannot be overlooked. */
async function everyMove(): Promise<void> {
  const paid = await start();
  await hear(paid, success);
  school.provider.refunds(paid, 71, 1_000_000);
  await money.settleRefunds(paid, 'webhook');
  school.provider.refunds(paid, 71, 1_000_000, 'failed');
  await money.settleRefunds(paid, 'webhook');

  const second = await start();
  await hear(second, { ...success, fees: undefined });
  await hear(second, success);
  await decide(second, 'credited');

  const reversed = await start('Reversed');
  await hear(reversed, success);
  await hear(reversed, { outcome: 'reversed', rawStatus: 'reversed' });
  await decide(reversed, 'refunded');
  await hear(reversed, success);
  await money.reconcile(async () => true);
  await decide(reversed, 'credited');

  const overpaid = await start('Overpaid');
  await hear(overpaid, { ...success, amount: 90_000_000 });

  const declined = await start('Declined');
  await hear(declined, {
    outcome: 'failed',
    rawStatus: 'failed',
    reason: 'Refused by the bank of QUETZALY VONDERBRÜCK, 0817 654 3210',
  });

  const held = await start('Held');
  await hear(held, { ...success, amount: 1_000 });
  await decide(held, 'refunded');

  school.provider.fails('rejected', 'quota');
  await school.initialize({ ...payer, fullName: 'Quetzaly Vonderbrück-Two' });
  school.provider.recovers();

  school.provider.knows(lostPayment({ notes: { ...lostNotes, ...payer } }));
  await money.adopt({ reference: LOST_REFERENCE, note: 'Lost with the disk', by: bursar });
}

test('no event of the ledger holds who paid, whatever happens to a payment', async () => {
  await everyMove();
  const events = await school.db.selectFrom('payment_events').selectAll().execute();
  const kinds = new Set(events.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'adopted',
    'charge_named',
    'failed',
    'finding',
    'initialized',
    'paid',
    'pending',
    'recredited',
    'refund_undone',
    'refunded',
    'resolved',
    'reversed',
    'review',
  ]);
  expect(events.filter((event) => TRACES.test(JSON.stringify(event)))).toEqual([]);
  const audit = await school.db.selectFrom('audit_log').selectAll().execute();
  expect(audit.filter((entry) => TRACES.test(JSON.stringify(entry)))).toEqual([]);
  const payments = await school.db.selectFrom('payments').selectAll().execute();
  expect(payments.every((payment) => TRACES.test(JSON.stringify(payment)))).toBe(true);
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
});

test.each([
  'Quetzaly Vonderbrück showed the statement',
  'Wrote from Quetzaly.Unmistakable@families.example',
  'Called 0817 654 3210',
])('a note that says who paid is refused, in a decision and when taking in: %j', async (note) => {
  const held = await start();
  await hear(held, { ...success, amount: 1_000 });
  const decision = { reference: held, resolution: 'ignored', note, by: bursar } as const;
  await expect(money.desk.resolve(decision)).rejects.toThrow(/leave the family’s name/);
  school.provider.knows(lostPayment({ notes: { ...lostNotes, ...payer } }));
  const adoption = { reference: LOST_REFERENCE, note, by: bursar };
  await expect(money.adopt(adoption)).rejects.toThrow(/leave the family’s name/);
});
