import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo, koboFromNaira } from '#contract/money.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn, yearTakenFrom } from '#contract/school/terms.ts';
import type { PaymentTotals, StaffPayment } from '#contract/staff.ts';
import { allFees, formOf, otherFees } from '#contract/testing/some-fee.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { insertMovements, insertPayments } from '../testing/test-payments.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

const otherFee = otherFees(goodFee).at(-1)?.[1] ?? goodFee;

let now: Date;
let school: TestApp;
let staff: FastifyInstance;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
  staff = await createStaffApp(school.db, { clock });
});
afterEach(async () => {
  await staff.close();
  await school.close();
});

async function list(query: Record<string, string>) {
  const url = `/api/admin/payments?${new URLSearchParams(query)}`;
  const answer = await staff.inject({ url, headers: signedInAs('admin') });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).data.map(({ studentName }: StaffPayment) => studentName);
}

async function pay(changes: Record<string, unknown>, at = now): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: at });
  await school.verify(reference);
  return reference;
}

const ada = { fullName: 'Ada Obi', email: 'obi@x.co', phone: '08051119876', ...formOf(goodFee) };
const bola = { fullName: 'Bola Eze', email: 'eze@y.co', phone: '08031110000', ...formOf(otherFee) };

describe('the search', () => {
  test('understands classes, purposes and amounts, as staff write them', async () => {
    await pay(ada);
    await pay(bola);
    const { feeClass, purpose, naira } = otherFee;
    const amount = formatNaira(koboFromNaira(naira));
    for (const q of [
      feeClass,
      feeClass.toLowerCase().replaceAll(' ', ''),
      `bola ${feeClass}`,
      ...(purpose === goodFee.purpose ? [] : [purpose, purpose.slice(0, 5).toLowerCase()]),
      ...(naira === goodFee.naira ? [] : [String(naira), amount, amount.slice(1)]),
    ]) {
      expect(await found({ q }), q).toEqual(['Bola Eze']);
    }
  });

  test.each([
    ['Ada Okafor-Bello', ['okafor bello', 'okaforbello', 'bello', 'ada okafor-bello']],
    ['Ada Okaforbello', ['okafor bello', 'okafor-bello', 'okafor ada']],
    ['Ɗanjuma Ƙasimu', ['danjuma', 'ƙasimu', 'KASIMU ɗanjuma']],
    ['Musa Yar\u02BCadua', ['yaradua', "yar'adua", 'yar’adua']],
  ])('finds %s however it is written', async (fullName, searches) => {
    await pay({ ...ada, fullName });
    const [name] = await found({});
    for (const q of searches) expect(await found({ q }), q).toEqual([name]);
  });

  test('puts letters with hooks in order among the plain ones', async () => {
    const names = ['Ɓala Obi', 'Bello Obi', 'Abu Obi', 'Daniel Obi', 'Ɗauda Obi'];
    for (const fullName of names) await pay({ ...ada, fullName });
    expect(await found({ sort: 'a-z' })).toEqual([
      'Abu Obi',
      'Ɓala Obi',
      'Bello Obi',
      'Daniel Obi',
      'Ɗauda Obi',
    ]);
  });

  test('a word of a purpose finds its payments, and children who have that name', async () => {
    const { purpose } = otherFee;
    const word = purpose.split(' ')[0] ?? purpose;
    const other = allFees.find((fee) => fee.purpose !== purpose);
    if (!other) return;
    const child = { ...ada, ...formOf(other), fullName: `${word} Obi` };
    await pay(bola);
    await pay(child);
    await pay({ ...child, fullName: `Chidi ${word}` });
    await pay({ ...bola, fullName: `${word} Eze` });
    await pay({ ...child, fullName: 'Nobody Else' });
    const all = [`Chidi ${word}`, `${word} Obi`, `${word} Eze`, 'Bola Eze'];
    const { data, totals, pagination } = await list({ q: word.toLowerCase() });
    expect(data.map(({ studentName }: StaffPayment) => studentName)).toEqual(all);
    expect(pagination.total).toBe(4);
    expect(totals).toMatchObject({ payments: 4, net: 2 * otherFee.naira + 2 * other.naira });
    const pages = ['1', '2', '3', '4'].map((page) => found({ q: word, limit: '1', page }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(await found({ q: word, class: other.feeClass, purpose: other.purpose })).toEqual(
      all.slice(0, 2),
    );
    const url = `/api/admin/payments/export.csv?q=${word}`;
    const file = await staff.inject({ url, headers: signedInAs('admin') });
    for (const name of all) expect(file.body).toContain(`,${name},`);
    expect(file.body).not.toContain('Nobody Else');

    const held = await school.startPayment({ ...child, fullName: `${word} Held` });
    school.provider.says(held, { outcome: 'success', rawStatus: 'success', amount: 100 });
    await school.verify(held);
    expect(await found({ q: word, status: 'review' })).toEqual([`${word} Held`]);
  });

  test('finds by the end of a phone number or a reference, and by the provider’s number', async () => {
    const reference = await pay(ada);
    await pay(bola);
    const payment = await school.db
      .selectFrom('payments')
      .select('provider_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    for (const q of [
      '9876',
      '119876',
      reference.slice(-6),
      reference.slice(-8).toLowerCase(),
      ...groupsOfTail(reference),
      String(payment.provider_id),
    ]) {
      expect(await found({ q }), q).toEqual(['Ada Obi']);
    }
  });
});

/** Without any digit two groups could be two names, and are read as these. */
function groupsOfTail(reference: string): string[] {
  const tail = reference.slice(-8);
  return /\d/.test(tail) ? [`${tail.slice(0, 4)} ${tail.slice(4)}`] : [];
}

describe('filters', () => {
  test('by class, purpose, term and days, each with its totals', async () => {
    await pay(ada);
    await pay(bola, new Date('2026-10-31T23:00:00Z'));
    await school.startPayment({ ...ada, fullName: 'Chidi Open' });
    const term = termOn(firstValues(), otherFee.purpose, calendarDay(now));
    expect(await found({ class: otherFee.feeClass, term, status: 'paid' })).toEqual(['Bola Eze']);
    expect(await found({ from: '2026-11-01', to: '2026-11-19' })).toEqual(['Bola Eze']);
    expect(await found({ from: '2026-11-20' })).toEqual(['Chidi Open', 'Ada Obi']);
    expect(await found({ to: '2026-10-31' })).toEqual([]);
    if (otherFee.feeClass !== goodFee.feeClass) {
      expect(await found({ class: otherFee.feeClass, q: goodFee.feeClass })).toEqual([]);
    }
    const { totals }: { totals: PaymentTotals } = await list({ status: 'paid' });
    const credited = goodFee.naira + otherFee.naira;
    expect(totals).toMatchObject({ payments: 2, credited, refunded: 0, charge: 0, net: credited });
    expect(totals).toMatchObject({ chargeUnknown: 2 });
    expect(totals.byPurpose.reduce((sum, { net }) => sum + net, 0)).toBe(credited);
    expect((await list({ q: 'bola' })).totals).toMatchObject({ payments: 1, net: otherFee.naira });
  });

  test.each([
    { term: 'x'.repeat(61) },
    { from: '2026-02-30' },
    { to: '9999-12-31' },
    { sort: 'loudest' },
  ])('%o is refused', async (query) => {
    const url = `/api/admin/payments?${new URLSearchParams(Object.entries(query))}`;
    const { statusCode } = await staff.inject({ url, headers: signedInAs('admin') });
    expect(statusCode).toBe(400);
  });
});

test('a search within days finds what counts in them, and adds up that alone', async () => {
  const reference = await pay(ada);
  await pay(bola);
  const paidOn = calendarDay(now);
  now = new Date(now.getTime() + 24 * 60 * 60_000);
  school.provider.refunds(reference, 71, 1_000_000);
  await moneyParts(school, { clock }).settleRefunds(reference, 'webhook');
  const refundedOn = calendarDay(now);
  const within = (day: string) => list({ q: 'obi', from: day, to: day });
  expect((await within(paidOn)).totals).toMatchObject({ credited: goodFee.naira, refunded: 0 });
  expect((await within(refundedOn)).totals).toMatchObject({ credited: 0, refunded: 10_000 });
  expect((await within('2026-11-19')).data).toEqual([]);
  expect(await found({ q: 'eze', from: refundedOn })).toEqual([]);
});

test('this school year begins when its fees were first taken, in the list and in its file', async () => {
  const begins = startOfDay(yearTakenFrom(firstValues().terms, calendarDay(now)));
  const today = now;
  now = new Date(begins.getTime() - 1);
  await pay(bola);
  now = begins;
  await pay(ada);
  now = today;
  const year = 'current';
  expect(await found({})).toEqual(['Ada Obi', 'Bola Eze']);
  expect(await found({ year })).toEqual(['Ada Obi']);
  expect(await found({ year, from: calendarDay(now) })).toEqual([]);
  expect(await found({ year, from: '2020-01-01' })).toEqual(['Ada Obi']);
  const { totals, pagination } = await list({ year });
  expect([totals.payments, pagination.total]).toEqual([1, 1]);
  const url = '/api/admin/payments/export.csv?year=current';
  const { body, headers } = await staff.inject({ url, headers: signedInAs('admin') });
  expect(body).toContain(',Ada Obi,');
  expect(body).not.toContain('Bola Eze');
  expect(headers['content-disposition']).toContain('payments-2026-2027.csv');
  const entries = school.db.selectFrom('audit_log').select('text');
  const { text } = await entries
    .where('action', '=', 'payments.exported')
    .executeTakeFirstOrThrow();
  expect(text).toBe('Exported payments of the 2026/2027 session');
});

describe('a list of many', () => {
  /** Every page of the list, against what is in the table. */
  async function walk(query: Record<string, string>) {
    const rows: StaffPayment[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await list({ ...query, limit: '100', page: String(page) });
      rows.push(...data);
      if (page >= pagination.pages) return { rows, total: pagination.total };
    }
  }

  test('has every payment once, in each order, over days, months and amounts', async () => {
    await insertPayments(school.db, 150, new Date('2026-09-30T22:59:00Z'));
    await scatter();
    await insertMovements(school.db);
    for (const sort of ['newest', 'oldest', 'a-z', 'z-a', 'most', 'least']) {
      const { rows, total } = await walk({ sort });
      expect(total, sort).toBe(150);
      expect(new Set(rows.map(({ reference }) => reference)).size, sort).toBe(150);
      const keys = rows.map(keyOf[sort] ?? (() => 0));
      const inOrder = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys, sort).toEqual(/newest|z-a|most/.test(sort) ? inOrder.reverse() : inOrder);
    }
    const some = await walk({ from: '2026-10-15', to: '2026-12-03', sort: 'oldest' });
    expect(some.rows.length).toBeGreaterThan(10);
    for (const { paidAt = '' } of some.rows) {
      expect(calendarDay(paidAt) >= '2026-10-15' && calendarDay(paidAt) <= '2026-12-03').toBe(true);
    }
  });

  test('adds up all that it shows, however it is narrowed', async () => {
    await insertPayments(school.db, 150, new Date('2026-09-30T22:59:00Z'));
    await scatter();
    await varyMoney();
    await insertMovements(school.db);
    const { feeClass, purpose } = otherFee;
    const term = termOn(firstValues(), purpose, '2026-09-30');
    const days = { from: '2026-10-15', to: '2026-12-03' };
    for (const query of [
      {},
      { status: 'paid' },
      { status: 'failed' },
      { class: feeClass },
      { purpose },
      { term },
      { source: 'desk' },
      { channel: 'ussd' },
      { channel: 'cash', source: 'desk' },
      days,
      { q: feeClass },
      { ...days, status: 'paid', class: feeClass, purpose, term, source: 'online' },
    ]) {
      const { rows, total } = await walk(query);
      const { totals }: { totals: PaymentTotals } = await list(query);
      const own = await readOwn(query);
      const what = JSON.stringify(query);
      expect(rows.map(({ reference }) => reference).sort(), what).toEqual(
        own.map(({ reference }) => reference).sort(),
      );
      expect(total, what).toBe(own.length);
      const { byClass, byPurpose, bySource, ...all } = totals;
      expect(all, what).toEqual(sumOf(own));
      for (const one of byClass) {
        expect(one, what).toEqual({ class: one.class, ...sumOf(own, { fee_class: one.class }) });
      }
      for (const one of byPurpose) {
        expect(one, what).toEqual({
          purpose: one.purpose,
          ...sumOf(own, { purpose: one.purpose }),
        });
      }
      for (const one of bySource) {
        expect(one, what).toEqual({ source: one.source, ...sumOf(own, { source: one.source }) });
      }
    }
  });

  /** Some failed, some at the desk, some given back in part, some with a charge. */
  async function varyMoney() {
    const some = (every: number, rest = 0) =>
      school.db.updateTable('payments').where(sql`number % ${sql.lit(every)}`, '=', rest);
    await some(2)
      .set({ charge_kobo: kobo(1_500) })
      .execute();
    await some(3).set({ source: 'desk', channel: 'cash' }).execute();
    await some(5, 1).set({ channel: 'ussd' }).execute();
    await some(7)
      .set({ refunded_kobo: kobo(100_00) })
      .execute();
    await some(9)
      .set({ status: 'failed', paid_at: null, refunded_kobo: kobo(0) })
      .execute();
  }

  type Row = Awaited<ReturnType<typeof readOwn>>[number];

  /** What fits, found without the list's own code. */
  async function readOwn(query: Record<string, string>) {
    const rows = await school.db.selectFrom('payments').selectAll().execute();
    const wanted: [string | undefined, keyof (typeof rows)[number]][] = [
      [query.status, 'status'],
      [query.class ?? query.q, 'fee_class'],
      [query.purpose, 'purpose'],
      [query.term, 'term'],
      [query.source, 'source'],
      [query.channel, 'channel'],
    ];
    return rows.filter((row) => {
      const day = calendarDay(row.dated_at);
      const isOfDays = day >= (query.from ?? day) && day <= (query.to ?? day);
      return isOfDays && wanted.every(([value, name]) => !value || row[name] === value);
    });
  }

  function sumOf(rows: Row[], alike: Partial<Row> = {}) {
    const own = rows.filter((row) =>
      Object.entries(alike).every(([name, value]) => row[name as keyof Row] === value),
    );
    const credited = own.filter(({ paid_at }) => paid_at !== null);
    const naira = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0) / 100;
    const [came, went, kept] = [
      naira(credited.map(({ amount_kobo }) => amount_kobo)),
      naira(own.map(({ refunded_kobo }) => refunded_kobo)),
      naira(credited.map(({ charge_kobo }) => charge_kobo ?? 0)),
    ];
    return {
      payments: own.length,
      credited: came,
      refunded: went,
      charge: kept,
      chargeUnknown: credited.filter(({ charge_kobo }) => charge_kobo === null).length,
      net: came - went - kept,
    };
  }

  const keyOf: Record<string, (payment: StaffPayment) => string | number> = {
    newest: ({ paidAt = '' }) => paidAt,
    oldest: ({ paidAt = '' }) => paidAt,
    'a-z': ({ studentName }) => studentName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    'z-a': ({ studentName }) => studentName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    most: ({ amount }) => amount,
    least: ({ amount }) => amount,
  };

  /** One payment every fifteen hours. */
  async function scatter() {
    for (let number = 1; number <= 150; number += 1) {
      const at = new Date(Date.parse('2026-09-30T22:59:00Z') + number * 15 * 3_600_000);
      await school.db
        .updateTable('payments')
        .set({ paid_at: at.toISOString(), dated_at: at.toISOString() })
        .where('number', '=', number)
        .execute();
    }
  }
});

test('every class of the fee table is found by its name', async () => {
  await insertPayments(school.db, 60, now);
  for (const { feeClass } of allFees) {
    const { data, totals } = await list({ q: feeClass, limit: '100' });
    expect(data.length, feeClass).toBe(totals.payments);
    expect(data.every((payment: StaffPayment) => payment.class === feeClass)).toBe(true);
  }
});
