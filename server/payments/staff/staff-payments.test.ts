import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay } from '#contract/dates/school-time.ts';
import { furtherFields } from '#contract/payer-details.ts';
import { referenceGroups } from '#contract/references.ts';
import { purposeNames } from '#contract/school/fees.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termInWords, termOn } from '#contract/school/terms.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { formOf, otherFees, type SomeFee } from '#contract/testing/some-fee.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { insertPayments } from '../testing/test-payments.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

const otherFee = otherFees(goodFee).at(-1)?.[1] ?? goodFee;
const goodTerm = termInWords(termOn(firstValues(), goodFee.purpose, '2026-11-20'));

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

const get = (url: string) => staff.inject({ url, headers: signedInAs('admin') });
const found = async (query: string) =>
  (await get(`/api/admin/payments?${query}`))
    .json()
    .data.map(({ studentName }: StaffPayment) => studentName);

async function pay(changes: Record<string, unknown> = {}, at = now): Promise<string> {
  const reference = await school.startPayment(changes);
  const success = {
    outcome: 'success',
    rawStatus: 'success',
    channel: 'card',
    paidAt: at,
  } as const;
  school.provider.says(reference, success);
  await school.verify(reference);
  return reference;
}

describe('who may see payments', () => {
  const calls = [
    '/api/admin/dashboard-stats',
    '/api/admin/payments',
    '/api/admin/payments/export.csv',
    '/api/admin/payments/WBS-20261120-unknown000000000000',
  ];

  test.each(calls)('%s is for staff alone', async (url) => {
    expect((await staff.inject(url)).statusCode).toBe(401);
    const garbage = { authorization: 'Bearer nobody-knows-this-token' };
    expect((await staff.inject({ url, headers: garbage })).statusCode).toBe(401);
    expect((await staff.inject({ url, headers: signedInAs('user') })).statusCode).toBe(403);
    for (const role of ['admin', 'super_admin'] as const) {
      const { statusCode, headers } = await staff.inject({ url, headers: signedInAs(role) });
      expect([200, 404]).toContain(statusCode);
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

describe('GET /api/admin/dashboard-stats', () => {
  test('shows totals, the newest five and revenue by month and purpose', async () => {
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka', 'Femi']) {
      now = new Date(now.getTime() + 60_000);
      await pay({ fullName });
    }
    // 23:30 in London on the last of October is November in Lagos.
    await pay({ fullName: 'Grace', ...formOf(otherFee) }, new Date('2026-10-31T23:30:00Z'));
    await school.startPayment({ fullName: 'Open' });
    const paid: SomeFee[] = [...Array(6).fill(goodFee), otherFee];
    const byPurpose = purposeNames(firstValues().fees).map((purpose) => {
      const amounts = paid.filter((fee) => fee.purpose === purpose).map(({ naira }) => naira);
      return [purpose, amounts.reduce((sum, naira) => sum + naira, 0), amounts.length] as const;
    });

    const { success, data } = (await get('/api/admin/dashboard-stats')).json();
    expect(success).toBe(true);
    expect(data).toMatchObject({
      totalPayments: 7,
      totalRevenue: 6 * goodFee.naira + otherFee.naira,
      totalUsers: 3,
      totalNews: 7,
      recentNews: [],
      revenueByPurpose: byPurpose.map(([purpose, revenue, payments]) => ({
        purpose,
        revenue,
        payments,
      })),
    });
    expect(
      data.recentPayments.map((payment: { studentName: string }) => payment.studentName),
    ).toEqual(['Femi', 'Emeka', 'Dayo', 'Chidi', 'Bisi']);
    expect(data.recentPayments[0]).toMatchObject({
      _id: expect.any(String),
      paymentPurpose: goodFee.purpose,
      amount: goodFee.naira,
      createdAt: now.toISOString(),
    });
    expect(data.revenueByMonth).toHaveLength(12);
    expect(data.revenueByMonth[0]).toMatchObject({ month: '2025-12', revenue: 0, payments: 0 });
    expect(data.revenueByMonth[11]).toEqual({
      month: '2026-11',
      byPurpose: byPurpose.map(([purpose, revenue]) => ({ purpose, revenue })),
      revenue: 6 * goodFee.naira + otherFee.naira,
      payments: 7,
      desk: 0,
    });
    expect(data.lastDays).toHaveLength(7);
    expect(data.lastDays[0]).toEqual({
      day: calendarDay(now),
      payments: 6,
      online: 6 * goodFee.naira,
      desk: 0,
    });
    expect(data.lastDays[6]).toMatchObject({ payments: 0, online: 0 });
  });
});

describe('GET /api/admin/payments', () => {
  test('pages through all of them, newest first', async () => {
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka'])
      await school.startPayment({ fullName });
    const first = (await get('/api/admin/payments?limit=2')).json();
    expect(first.pagination).toEqual({ current: 1, pages: 3, total: 5 });
    expect(first.data[0]).toMatchObject({
      status: 'pending',
      studentName: 'Emeka',
      class: goodFee.feeClass,
      amount: goodFee.naira,
      refunded: 0,
    });
    expect(await found('limit=2')).toEqual(['Emeka', 'Dayo']);
    expect(await found('limit=2&page=2')).toEqual(['Chidi', 'Bisi']);
    expect(await found('limit=2&page=3')).toEqual(['Ada']);
    expect(await found('limit=2&page=4')).toEqual([]);
  });

  test('by status, every page from both ends', async () => {
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka']) {
      await pay({ fullName });
      await school.startPayment({ fullName: `${fullName} Open` });
    }
    const answer = (await get('/api/admin/payments?status=paid&limit=2')).json();
    expect(answer.pagination).toEqual({ current: 1, pages: 3, total: 5 });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await found(`status=paid&limit=2&page=${page}`));
    expect(pages).toEqual([['Emeka', 'Dayo'], ['Chidi', 'Bisi'], ['Ada'], []]);
    expect(await found('status=failed')).toEqual([]);
  });

  test.each([
    ['a first name', 'adeola'],
    ['a surname without its marks', 'bamgbose'],
    ['both, the other way round', 'Bámgbóṣé adé'],
    ['the beginning of a name', 'bam'],
    ['an e-mail in capitals', 'Parent@Example.com'],
    ['a phone number in another spelling', '0803 000'],
    ['a phone number with the country’s code', '%2B234803'],
  ])('finds by %s', async (_case, words) => {
    await school.startPayment();
    await school.startPayment({ fullName: 'Ngozi Obi', email: 'obi@x.co', phone: '08051112222' });
    expect(await found(`q=${words}`)).toEqual(['Adéọlá Bámgbóṣé']);
  });

  test('finds by reference in any case, and with a status', async () => {
    const reference = await school.startPayment();
    await pay({ fullName: 'Ngozi Obi' });
    expect(await found(`q=${reference.toLowerCase()}`)).toEqual(['Adéọlá Bámgbóṣé']);
    expect(await found('q=parent&status=paid')).toEqual(['Ngozi Obi']);
    expect(await found('q=nobody')).toEqual([]);
    expect(await found('q=100%25_')).toEqual([]);
  });

  test('finds by reference however it is written, from its beginning or from its letters', async () => {
    const reference = await school.startPayment();
    await school.startPayment({ fullName: 'Ngozi Obi' });
    const groups = referenceGroups(reference);
    const [, ...letters] = groups;
    for (const typed of [
      groups.join(' ').toLowerCase(),
      reference.replaceAll('-', ''),
      reference.replaceAll('0', 'O').replaceAll('1', 'l'),
      groups.slice(0, 4).join(' '),
      letters.join(''),
    ]) {
      expect(await found(`q=${encodeURIComponent(typed)}`), typed).toEqual(['Adéọlá Bámgbóṣé']);
    }
    const { data } = (await get(`/api/admin/payments/${reference.toLowerCase()}`)).json();
    expect(data.payment.reference).toBe(reference);
  });

  test('finds by several words, each where it is rare or common', async () => {
    await insertPayments(school.db, 1_200, now);
    for (const words of ['ada obi', 'obi ada', 'parent11 obi ada', 'ada wbs o']) {
      const names = await found(`q=${words}`);
      expect(names.length, words).toBeGreaterThan(0);
      for (const name of names) expect(name, words).toMatch(/^Ada O/);
    }
    expect(await found('q=parent11 ada nobody')).toEqual([]);
  });

  test('a search for something very common answers the newest and says that there are more', async () => {
    await insertPayments(school.db, 1_200, now);
    const page = async (query: string) => (await get(`/api/admin/payments?${query}`)).json();
    const references = ({ data }: { data: StaffPayment[] }) =>
      data.map(({ reference }) => Number(reference.split('-').at(-1)));
    for (const words of ['parent', 'wbs parent']) {
      const first = await page(`q=${words}&limit=2`);
      expect(first.pagination, words).toMatchObject({ current: 1, more: true });
      expect(first.pagination.total).toBe(1_000);
      expect(references(first)).toEqual([1_200, 1_199]);
      expect(references(await page(`q=${words}&limit=2&page=3`))).toEqual([1_196, 1_195]);
    }
    const { data, pagination } = await page('q=parent&status=failed');
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ pages: 0, total: 0, more: true });
    expect((await page('q=ada obi')).pagination).not.toHaveProperty('more');
  });

  test.each([
    'page=0',
    'page=x',
    'limit=101',
    'limit=-1',
    'status=happy',
    `q=${'a'.repeat(101)}`,
    'q=a&q=b',
  ])('refuses %s', async (query) => {
    const response = await get(`/api/admin/payments?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, errors: expect.any(Object) });
  });

  test('status=review lists every finding, however many there are', async () => {
    const many = 1_205;
    const at = now.toISOString();
    const findings = Array.from({ length: many }, (_, index) => ({
      id: String(index).padStart(8, '0'),
      dedupe_key: `unknown_transaction:${index}`,
      kind: 'unknown_transaction',
      reference: `SHOP-${String(index).padStart(8, '0')}`,
      found_at: at,
    }));
    for (let done = 0; done < many; done += 300) {
      await school.db
        .insertInto('payment_reviews')
        .values(findings.slice(done, done + 300))
        .execute();
    }
    const first = (await get('/api/admin/payments?status=review&limit=100')).json();
    expect(first.pagination).toEqual({ current: 1, pages: 13, total: many });
    expect(first.data[0].reference).toBe('SHOP-00001204');
    const last = (await get('/api/admin/payments?status=review&limit=100&page=13')).json();
    expect(last.data.map(({ reference }: StaffPayment) => reference)).toEqual(
      findings
        .slice(0, 5)
        .map(({ reference }) => reference)
        .reverse(),
    );
    const searched = (await get('/api/admin/payments?status=review&q=shop-0000000')).json();
    expect(searched.pagination).toEqual({ current: 1, pages: 1, total: 10 });
    expect(searched.data[9].reference).toBe('SHOP-00000000');
  });

  test('status=review says what is wrong and what to do', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', amount: 100 });
    await school.verify(reference);
    const { data, pagination } = (await get('/api/admin/payments?status=review')).json();
    expect(pagination.total).toBe(1);
    expect(data[0]).toMatchObject({
      reference,
      status: 'review',
      reason: 'amount',
      review: { reason: 'The amount that arrived is not the fee.', advice: expect.any(String) },
    });
    expect(await found('status=review&q=adeola')).toHaveLength(1);
    expect(await found('status=review&q=other')).toHaveLength(0);
  });

  test('a fee paid twice counts twice and is pointed out', async () => {
    await pay();
    const second = await pay({
      email: 'other@example.com',
      phone: '08055555555',
      confirmAgain: true,
    });
    const { data } = (await get('/api/admin/payments?status=review')).json();
    expect(data).toEqual([expect.objectContaining({ reference: second, status: 'paid' })]);
    expect((await get('/api/admin/dashboard-stats')).json().data.totalRevenue).toBe(
      2 * goodFee.naira,
    );
  });
});

describe('GET /api/admin/payments/{reference}', () => {
  test('shows the timeline from the ledger in sentences', async () => {
    const reference = await pay();
    const { data } = (await get(`/api/admin/payments/${reference}`)).json();
    expect(data.payment).toMatchObject({ reference, status: 'paid', email: 'parent@example.com' });
    expect(
      data.story.map(({ text, cause }: { text: string; cause: string }) => [cause, text]),
    ).toEqual([
      ['start', `A payment of ${goodFee.text} for ${goodTerm} was started.`],
      ['start', 'The provider opened a checkout, and the payer was sent there.'],
      [
        'return',
        expect.stringMatching(/^The payment arrived and was credited \(card\); .+ \d+\.$/),
      ],
    ]);
  });

  test.each(['WBS-20261120-unknown000000000000', 'x', '..%2f'])(
    '%s is not found',
    async (reference) => {
      const response = await get(`/api/admin/payments/${reference}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false });
    },
  );
});

describe('GET /api/admin/payments/export.csv', () => {
  const lines = async (query: string) => {
    const response = await get(`/api/admin/payments/export.csv?${query}`);
    expect(response.statusCode).toBe(200);
    return response.body.split('\r\n');
  };

  test('is a file a spreadsheet opens as it is', async () => {
    const reference = await pay({ email: '=cmd()@x.co', phone: '+44 20 7946 0958' });
    const response = await get('/api/admin/payments/export.csv?from=2026-11-01&to=2026-11-30');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="payments-2026-11-01-to-2026-11-30.csv"',
    );
    const [head, row, end] = response.body.split('\r\n');
    expect(head).toBe(
      [
        '\uFEFFReference,Provider’s number,Student,Class,Purpose,Term,Amount (NGN),Refunded (NGN),Charge (NGN),Net (NGN),Status,Channel,Paid at (Lagos),Started at (Lagos),E-mail,Phone',
        ...furtherFields.map(({ shownAs }) => shownAs.staff),
        'Remark',
        'Taken',
        'Receipt of the desk',
        'Received by',
        'Slip or bank reference',
        'Counts in these days (NGN)',
      ].join(','),
    );
    expect(row).toMatch(
      new RegExp(
        `^${reference},\\d+,Adéọlá Bámgbóṣé,${goodFee.feeClass},${goodFee.purpose},"?${goodTerm}"?,${goodFee.naira}.00,0.00,,${goodFee.naira}.00,paid,card,2026-11-20 10:00,2026-11-20 10:00,'=cmd\\(\\)@x.co,'\\+44 20 7946 0958(,.*)?,,Online,,,,(.*,)?${goodFee.naira}.00$`,
      ),
    );
    expect(end).toBe('');
    // Throws where a line has more or fewer cells than the first.
    expect(parse(response.body, { bom: true })).toHaveLength(2);
  });

  test('holds the days asked for, as days are at the school', async () => {
    await pay({ fullName: 'Before' }, new Date('2026-11-11T22:59:59Z'));
    await pay({ fullName: 'First' }, new Date('2026-11-11T23:00:00Z'));
    await pay({ fullName: 'Last' }, new Date('2026-11-19T22:59:59Z'));
    await pay({ fullName: 'After' }, new Date('2026-11-19T23:00:00Z'));
    const names = (await lines('from=2026-11-12&to=2026-11-19')).map((line) => line.split(',')[2]);
    expect(names).toEqual(['Student', 'First', 'Last', undefined]);
  });

  test('keeps status and search', async () => {
    await pay({ fullName: 'Ada Obi' });
    await school.startPayment({ fullName: 'Ada Open' });
    expect(await lines('status=pending')).toHaveLength(3);
    expect(await lines('q=obi')).toHaveLength(3);
    expect(await lines('q=ada')).toHaveLength(4);
  });

  test('has every payment once, over many batches with equal times', async () => {
    await insertPayments(school.db, 1_201, now);
    const references = (await lines('')).slice(1, -1).map((line) => line.split(',')[0]);
    expect(new Set(references).size).toBe(1_201);
    expect(references).toHaveLength(1_201);
  });

  test('is written into the audit log', async () => {
    await lines('from=2026-11-01&status=paid');
    const log = await school.db
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'text'])
      .execute();
    expect(log).toEqual([
      {
        actor_name: 'The admin',
        action: 'payments.exported',
        text: 'Exported payments from 2026-11-01 with the status paid',
      },
    ]);
  });

  test.each(['from=yesterday', 'to=2026-02-30', 'status=all'])('refuses %s', async (query) => {
    expect((await get(`/api/admin/payments/export.csv?${query}`)).statusCode).toBe(400);
  });
});
