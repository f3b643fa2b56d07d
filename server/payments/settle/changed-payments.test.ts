import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { findChangedPayments, findNextCheckAt } from './reconcile-repository.ts';

const HOUR = 60 * 60_000;
const PART = Math.floor(goodFee.amountKobo / 5);

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

async function paid(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

async function refunded(reference: string): Promise<void> {
  school.provider.refunds(reference, school.provider.askedForRefunds, PART);
  await moneyParts(school, { clock }).settleRefunds(reference, 'webhook');
}

describe('payments whose money moved since an instant', () => {
  test('are those paid or given back since, that instant included, and it says which went back', async () => {
    const [quiet, back] = [await paid('Ada Obi'), await paid('Bisi Ojo')];
    later(1);
    const since = now;
    const fresh = await paid('Chidi Eze');
    later(HOUR);
    await school.startPayment({ fullName: 'Dayo Musa' });
    const both = await paid('Emeka Nwosu');
    for (const reference of [back, both]) await refunded(reference);

    const changed = await findChangedPayments(school.db, since);
    expect(Object.fromEntries(changed)).toEqual({
      [fresh]: { refunded: false },
      [both]: { refunded: true },
      [back]: { refunded: true },
    });
    expect(changed.has(quiet)).toBe(false);
  });

  test.each([
    ['', 0],
    [', on a clock that was put back in between', 1],
  ])('are found however much else was written since%s', async (_how, earlierMs) => {
    const reference = await paid('Ada Obi');
    const { sequence = 0 } =
      (await school.db.selectFrom('ledger_head').select('sequence').executeTakeFirst()) ?? {};
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      id: `other-${index}`,
      payment_id: null,
      kind: 'student_added',
      from_status: null,
      to_status: 'none',
      cause: 'operator',
      detail: '{}',
      created_at: new Date(now.getTime() - (index === 500 ? earlierMs : 0)).toISOString(),
      sequence: sequence + 1 + index,
      hash: `hash-${index}`,
    }));
    await school.db.insertInto('payment_events').values(events).execute();
    expect([...(await findChangedPayments(school.db, now)).keys()]).toEqual([reference]);
  });
});

test('the next look is at the payment that waits for the shortest time; none when none waits', async () => {
  expect(await findNextCheckAt(school.db)).toBeUndefined();
  await school.startPayment({ fullName: 'Ada Obi' });
  const first = await findNextCheckAt(school.db);
  expect(first?.getTime()).toBeGreaterThan(now.getTime());
  later(HOUR);
  await school.startPayment({ fullName: 'Bisi Ojo' });
  expect(await findNextCheckAt(school.db)).toEqual(first);
});
