import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { termInWords, termOn } from '#contract/school/terms.ts';
import { createTestApp, goodFee, goodForm, type TestApp } from '../../testing/test-app.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { createMonthEnd } from './month-end.ts';
import { periodOf } from './period.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

let now: Date;
let school: TestApp;
let authorization: string;
beforeEach(async () => {
  now = NOW;
  school = await createTestApp({ clock: () => now });
  authorization = `Bearer ${await school.signIn('admin')}`;
});
afterEach(() => school.close());

const get = (address: string) =>
  school.app.inject({ url: `/api/admin/payments/month-end${address}`, headers: { authorization } });

async function pay(channel?: string): Promise<string> {
  const reference = await school.startPayment({ confirmAgain: true });
  const paid = { outcome: 'success', rawStatus: 'success', channel, paidAt: NOW } as const;
  school.provider.says(reference, paid);
  await school.verify(reference);
  return reference;
}

describe('the figures of a month', () => {
  test('are sums of its lines by day, class, purpose and method, with the ends of the ledger', async () => {
    await pay('card');
    await pay();
    const { data } = (await get('?month=2026-11')).json();
    const sums = {
      payments: 2,
      credited: 2 * goodFee.naira,
      refunded: 0,
      charge: 0,
      chargeUnknown: 2,
      net: 2 * goodFee.naira,
    };
    const one = { ...sums, payments: 1, chargeUnknown: 1 };
    const ofOne = { ...one, credited: goodFee.naira, net: goodFee.naira };
    const end = { sequence: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(data).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      name: 'November 2026',
      isOver: false,
      file: 'month-end-2026-11',
      lines: 2,
      fitsExcel: true,
      totals: sums,
      byKind: [{ name: 'Payment', lines: 2, amount: 2 * goodFee.naira }],
      byDay: [{ name: '2026-11-20', ...sums }],
      byClass: [{ name: goodFee.feeClass, ...sums }],
      byPurpose: [{ name: goodFee.purpose, ...sums }],
      byMethod: [
        { name: 'card', ...ofOne },
        { name: 'not known', ...ofOne },
      ],
      bySource: [{ name: 'Online', ...sums }],
      ledger: { atEnd: end, now: end, readAt: NOW.toISOString() },
    });
  });

  test('of a month before everything are nothing', async () => {
    await pay();
    const { data } = (await get('?from=2026-10-30&to=2026-10-31')).json();
    expect(data).toMatchObject({
      name: '30 October 2026 to 31 October 2026',
      isOver: true,
      lines: 0,
    });
    expect(data.ledger.atEnd).toBeUndefined();
  });

  test.each([
    '',
    '?month=2026-13',
    '?month=November',
    '?from=2026-11-01',
    '?from=2026-11-31&to=2026-12-01',
    '?from=2026-11-02&to=2026-11-01',
    '?from=9999-12-31&to=9999-12-31',
    '?from=2025-01-01&to=2026-11-01',
    '?month=2026-11&from=2026-11-01&to=2026-11-02',
  ])('%s is refused with a sentence', async (query) => {
    for (const file of ['', '.csv', '.xlsx']) {
      const response = await get(file + query);
      expect(response.statusCode).toBe(400);
      expect(Object.values(response.json().errors)[0]).toMatch(/^(Please|The first day)/);
    }
  });
});

describe('the CSV file of a month', () => {
  test('has a line for each payment, with its charge once the ledger knows it', async () => {
    const reference = await pay('bank_transfer');
    const payment = await school.db
      .selectFrom('payments')
      .select(['id', 'provider_id'])
      .executeTakeFirstOrThrow();
    const response = await get('.csv?month=2026-11');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="month-end-2026-11.csv"',
    );
    const term = termInWords(termOn(firstValues(), goodFee.purpose, '2026-11-20'));
    const amount = `${goodFee.naira}.00`;
    expect(response.body.split('\r\n')).toEqual([
      '\uFEFFDay,What,Reference,Student,Class,Purpose,Term,Method,Amount (NGN),Charge (NGN),Net (NGN),Paid at (Lagos),Provider’s number,Refund’s number,Event of the ledger,Taken,Slip or bank reference,Received,Entered',
      `2026-11-20,Payment,${reference},${goodForm.fullName},${goodFee.feeClass},${goodFee.purpose},${term.includes(',') ? `"${term}"` : term},bank transfer,${amount},not known,${amount},2026-11-20 10:00,${payment.provider_id},,3,Online,,2026-11-20,2026-11-20`,
      '',
    ]);
  });

  test('is written into the audit log', async () => {
    await get('.csv?month=2026-11');
    await get('.csv?from=2026-11-02&to=2026-11-02');
    const log = await school.db
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'text'])
      .where('action', '=', 'payments.exported')
      .orderBy('number')
      .execute();
    expect(log.map(({ text }) => text)).toEqual([
      'Took the month end of November 2026 as a CSV file',
      'Took the month end of 2 November 2026 as a CSV file',
    ]);
  });
});

describe('the Excel file of a month', () => {
  test('has its lines, and is written into the audit log', async () => {
    const reference = await pay('card');
    const response = await get('.xlsx?month=2026-11');
    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="month-end-2026-11.xlsx"',
    );
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets[0]?.rows[1]?.slice(1, 3)).toEqual(['Payment', reference]);
    const log = await school.db.selectFrom('audit_log').select('text').execute();
    expect(log).toContainEqual({ text: 'Took the month end of November 2026 as an Excel file' });
  });

  test('with too many lines is refused before it is begun', async () => {
    await pay();
    await pay();
    const parts = { db: school.db, readSchool: readFirstSettings, clock: () => NOW };
    const actor = { id: null, name: 'Mrs Obi' };
    const november = periodOf('2026-11');
    const two = createMonthEnd({ ...parts, mostExcelLines: 2 });
    expect(await two.startExcel(november, actor)).toBeDefined();
    const one = createMonthEnd({ ...parts, mostExcelLines: 1 });
    await expect(one.startExcel(november, actor)).rejects.toThrow(
      'November 2026 has more than 1 lines, too many for an Excel file. Please take the CSV file, or fewer days.',
    );
  });
});

describe('closing a month', () => {
  const close = (month: string) =>
    school.app.inject({
      method: 'POST',
      url: '/api/admin/payments/month-end/close',
      headers: { authorization },
      payload: { month },
    });

  test('is refused before it is over, and after it is closed', async () => {
    expect((await close('2026-11')).json()).toMatchObject({
      success: false,
      message: 'November 2026 is not over yet.',
    });
    expect((await close('2026-10')).json().message).toBe('October 2026 was closed already.');
    expect((await close('2026-13')).statusCode).toBe(400);
  });

  test('is said with the figures, and in the audit log', async () => {
    now = new Date('2026-12-02T09:00:00Z');
    authorization = `Bearer ${await school.signIn('admin')}`;
    const closing = async () => (await get('?month=2026-11')).json().data.closing;
    expect(await closing()).toEqual({ closesOn: '2026-12-11', closed: null });
    expect((await close('2026-11')).json()).toMatchObject({ message: 'November 2026 is closed' });
    expect(await closing()).toEqual({
      closesOn: '2026-12-11',
      closed: { by: 'Ada Admin', at: now.toISOString() },
    });
    expect((await close('2026-11')).json()).toMatchObject({
      message: 'November 2026 was closed by Ada Admin on 2 Dec 2026, 10:00 already.',
    });
    const log = school.db.selectFrom('audit_log').select('text');
    expect(await log.where('action', '=', 'payments.month_closed').execute()).toEqual([
      { text: 'Closed November 2026' },
    ]);
  });

  test('is not asked for of days that are no month, or of a month that goes on', async () => {
    expect((await get('?month=2026-11')).json().data.closing).toBeUndefined();
    expect((await get('?from=2026-10-01&to=2026-10-30')).json().data.closing).toBeUndefined();
  });
});
