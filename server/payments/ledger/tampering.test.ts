import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testEngine } from '../../database/testing/test-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { CHAIN_START, chainHash, readHead } from './ledger.ts';
import { verifyLedger } from './ledger-check.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
  await writeBooks();
});
afterEach(() => school.close());

/** Number 1 is paid, 2 is paid and refunded in part, 3 is reversed, 4 is on hold, 5 is open. */
async function writeBooks(): Promise<void> {
  const paidAt = new Date('2026-11-20T09:00:00Z');
  const success = { outcome: 'success', rawStatus: 'success', paidAt, fees: 92_500 } as const;
  const references: string[] = [];
  for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka']) {
    references.push(await school.startPayment({ fullName }));
  }
  const [ada = '', bisi = '', chidi = '', dayo = ''] = references;
  for (const reference of [ada, bisi, chidi]) school.provider.says(reference, success);
  school.provider.says(dayo, { ...success, amount: 1 });
  for (const reference of [ada, bisi, chidi, dayo]) await school.verify(reference);
  school.provider.refunds(bisi, 71, 1_000_000);
  const { settle, settleRefunds, desk } = moneyParts(school);
  await settleRefunds(bisi, 'operator');
  school.provider.says(chidi, { outcome: 'reversed', rawStatus: 'reversed' });
  await settle(chidi, 'operator', { again: true });
  const by = { id: null, name: 'Mrs Obi' };
  await desk.resolve({ reference: chidi, resolution: 'refunded', note: 'A lost dispute', by });
}

/** What a person with the database's password can do. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = school;
  if (testEngine === 'postgres') {
    await sql`alter table payment_events disable trigger all`.execute(db);
    await sql`alter table payments disable trigger all`.execute(db);
  } else {
    await sql`drop trigger payment_events_no_update`.execute(db);
    await sql`drop trigger payment_events_no_delete`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ofPayment = (number: number) => `(select id from payments where number = ${number})`;

test('untouched books agree with their ledger', async () => {
  expect(await verifyLedger(school.db)).toEqual({ intact: true, ...(await readHead(school.db)) });
});

describe('seen in the database alone', () => {
  const tamperings: [string, string[], RegExp][] = [
    ['an event’s detail', [`update payment_events set detail = '{}' where sequence = 3`], /3 was/],
    [
      'an event’s time',
      [`update payment_events set created_at = '2020' where sequence = 1`],
      /1 w/,
    ],
    [
      'an event’s payment',
      [`update payment_events set payment_id = ${ofPayment(5)} where sequence = 11`],
      /event 11 was changed/,
    ],
    ['an event left out', ['delete from payment_events where sequence = 2'], /event 2 is missing/],
    [
      'an event put in',
      [
        `insert into payment_events (sequence, id, payment_id, kind, from_status, to_status, cause, detail, created_at, hash)
         values (1000, 'x', ${ofPayment(5)}, 'paid', 'pending', 'paid', 'webhook', '{}', '2026', '${'f'.repeat(64)}')`,
      ],
      /is missing/,
    ],
    [
      'the hash of the head',
      [`update ledger_head set hash = '${'f'.repeat(64)}'`],
      /does not match its head/,
    ],
    [
      'the number of the head',
      ['update ledger_head set sequence = sequence + 1'],
      /events after \d+ are missing/,
    ],
    [
      'an open payment made paid',
      [
        `update payments set status = 'paid', paid_at = '2026-11-20T09:00:00.000Z' where number = 5`,
      ],
      /is paid, its events say pending/,
    ],
    [
      'a paid payment made open',
      [`update payments set status = 'failed' where number = 1`],
      /is failed, its events say paid/,
    ],
    [
      'an amount',
      ['update payments set amount_kobo = 100 where number = 1'],
      /amount_kobo 100, its events say 5500000/,
    ],
    [
      'what was refunded',
      ['update payments set refunded_kobo = 0 where number = 2'],
      /0 kobo refunded, its events say 1000000/,
    ],
    [
      'what the provider keeps',
      ['update payments set charge_kobo = 1 where number = 1'],
      /a charge of 1 kobo, its events say 92500/,
    ],
    [
      'a purpose',
      [`update payments set purpose = 'Summer Coaching' where number = 1`],
      /purpose Summer Coaching, its/,
    ],
    [
      'a term',
      [`update payments set term = '2019/2020-1' where number = 1`],
      /term 2019\/2020-1, its events say/,
    ],
    [
      'a day of payment',
      [`update payments set paid_at = '2026-10-20T09:00:00.000Z' where number = 1`],
      /paid_at 2026-10-20/,
    ],
    [
      'the provider’s number',
      [`update payments set provider_id = '1' where number = 1`],
      /provider_id 1, its events say/,
    ],
    [
      'a payment left out',
      ['delete from payments where number = 3'],
      /payment number 3 is missing/,
    ],
    [
      'a refund’s row',
      [`update refunds set counted_kobo = 500000`],
      /refund 71 has counted 500000 kobo/,
    ],
    [
      'a total of the month',
      ['update revenue_by_month set credited_kobo = credited_kobo + 1'],
      /the total credited_kobo of 2026-11/,
    ],
    [
      'the number of payments',
      ['update ledger_head set payments = 9'],
      /newest payment is 5, counted were 9/,
    ],
  ];

  test.each(tamperings)('%s', async (_what, statements, problem) => {
    await tamper(...statements);
    const check = await verifyLedger(school.db);
    expect(check).toMatchObject({ intact: false });
    expect('problems' in check && check.problems.join('\n')).toMatch(problem);
  });
});

describe('seen only beside an end that was written down elsewhere', () => {
  test('a whole chain computed again', async () => {
    const written = await readHead(school.db);
    await tamper(`update payment_events set cause = 'return' where sequence = 4`);
    await computeChainAgain();
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
    expect(await verifyLedger(school.db, [written])).toMatchObject({
      intact: false,
      problem: `event ${written.sequence} is not the one whose hash was written down`,
    });
  });

  test('an end that was cut off, with all that it had done', async () => {
    const { sequence, hash } = await readHead(school.db);
    await school.startPayment({ fullName: 'Femi' });
    const written = await readHead(school.db);
    await tamper(
      `delete from payment_events where sequence > ${sequence}`,
      `delete from payments where number = 6`,
      `update ledger_head set sequence = ${sequence}, hash = '${hash}', payments = 5`,
    );
    expect(await verifyLedger(school.db, [{ sequence, hash }])).toMatchObject({ intact: true });
    expect(await verifyLedger(school.db, [written])).toMatchObject({
      intact: false,
      problem: `events after ${sequence} are missing: ${written.sequence} were written down`,
    });
  });
});

test('verify is never true for a row that its events do not carry', async () => {
  const { reference } = await school.db
    .selectFrom('payments')
    .select('reference')
    .where('number', '=', 5)
    .executeTakeFirstOrThrow();
  await tamper(
    `update payments set status = 'paid', paid_at = '2026-11-20T09:00:00.000Z' where number = 5`,
  );
  const answer = (await school.verify(reference)).json();
  expect(answer).toMatchObject({ status: false, data: { status: 'review' } });
});

async function computeChainAgain(): Promise<void> {
  const { db } = school;
  const events = await db.selectFrom('payment_events').selectAll().orderBy('sequence').execute();
  let hash = CHAIN_START;
  for (const event of events) {
    hash = chainHash(hash, event);
    const { sequence } = event;
    await db.updateTable('payment_events').set({ hash }).where('sequence', '=', sequence).execute();
  }
  await db.updateTable('ledger_head').set({ hash }).execute();
}
