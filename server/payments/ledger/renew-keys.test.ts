import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPeople } from '../privacy/person.ts';
import { renewKeysAfter } from './renew-keys.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp({ clock: () => now });
});
afterEach(() => school.close());

async function pay(changes: Record<string, unknown>): Promise<void> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
}

async function renewAll(): Promise<void> {
  for (let at: number | undefined = 0; at !== undefined; ) at = await renewKeysAfter(school.db, at);
}

async function stored() {
  const keys = await school.db
    .selectFrom('payments')
    .select(['number', 'child_key'])
    .orderBy('number')
    .execute();
  const terms = await school.db.selectFrom('payment_search').selectAll().execute();
  return { keys, terms: terms.map(({ number, term }) => `${number} ${term}`).sort() };
}

/** As the version before stored them. */
async function keepAsBefore(): Promise<void> {
  await school.db
    .updateTable('payments')
    .set({ child_key: 'ɗanjuma okafor-bello|School Fees|JSS 1|2026/2027-1' })
    .where('full_name', 'like', '%Okafor%')
    .execute();
  await school.db
    .updateTable('payment_search')
    .set({ term: 'ɗanjuma okafor-bello' })
    .where('term', '=', 'danjumaokaforbello')
    .execute();
}

test('a payment that was stored before is found and guarded as one of today', async () => {
  await pay({ fullName: 'Ɗanjuma Okafor-Bello' });
  await pay({ fullName: 'Ada Obi', email: 'obi@example.com', phone: '08055555555' });
  const asToday = await stored();
  await keepAsBefore();
  expect(await stored()).not.toEqual(asToday);
  const again = { fullName: 'Danjuma Okafor Bello' };
  expect((await school.initialize({ ...again, phone: '08031112222' })).statusCode).toBe(200);

  await renewAll();
  const { keys, terms } = await stored();
  expect(keys.slice(0, 2)).toEqual(asToday.keys);
  expect(terms.filter((term) => /^[12] /.test(term))).toEqual(asToday.terms);
  expect((await school.initialize(again)).statusCode).toBe(409);
});

test('a child whose names come in another order is asked about, and a second payment is found', async () => {
  const later = { confirmAgain: true, email: 'other@example.com', phone: '08031112222' };
  await pay({ fullName: 'Tari Obi' });
  expect((await school.initialize({ fullName: 'Obi Tari' })).statusCode).toBe(409);
  await pay({ fullName: 'Obi Tari', ...later });
  const findings = await school.db.selectFrom('payment_reviews').select('kind').execute();
  expect(findings).toEqual([{ kind: 'second_payment' }]);
});

test('so is one that was stored with the order of its words', async () => {
  await pay({ fullName: 'Tari Obi' });
  const asToday = await stored();
  const child_key = (asToday.keys[0]?.child_key ?? '').replace(/^[^|]*/, 'tariobi');
  await school.db.updateTable('payments').set({ child_key }).execute();
  await renewAll();
  expect(await stored()).toEqual(asToday);
  expect((await school.initialize({ fullName: 'Obi Tari' })).statusCode).toBe(409);
});

test('a person who was erased is not written down again', async () => {
  await pay({ fullName: 'Ɗanjuma Okafor-Bello', email: 'gone@example.com', phone: '08055555555' });
  const erasedList = { file: '', read: async () => [], add: async () => {} };
  const people = createPeople({ db: school.db, erasedList, clock: () => now });
  await people.erase(
    { email: 'gone@example.com', phone: '08055555555' },
    { id: null, name: 'System' },
  );
  const before = await stored();
  await renewAll();
  expect(await stored()).toEqual(before);
  expect(JSON.stringify(before)).not.toMatch(/okafor/);
});
