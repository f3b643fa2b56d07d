import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createTestApp, goodForm, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { ProviderError, type ProviderTransaction } from '../provider/provider.ts';
import { LOST_FEE, LOST_REFERENCE, lostPayment } from '../testing/lost-payment.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const known = (changes: Partial<ProviderTransaction> = {}) =>
  school.provider.knows(lostPayment(changes));

async function send(method: 'GET' | 'POST', path: string, body?: unknown, role?: Role) {
  const token = await school.signIn(role ?? 'super_admin');
  return school.app.inject({
    method,
    url: `/api/admin/payments${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
}

const look = (reference = LOST_REFERENCE) => send('GET', `/${reference}/adopt`);
const adopt = (body: unknown = { note: 'Lost with the disk' }, reference = LOST_REFERENCE) =>
  send('POST', `/${reference}/adopt`, body);

async function found(reference = LOST_REFERENCE) {
  await school.deliver(providerMessage('charge.success', reference));
  const listed = async () => (await send('GET', '?status=review')).json().data;
  await expect.poll(listed).toHaveLength(1);
  return (await listed())[0];
}

async function expectNothing(): Promise<void> {
  expect(await school.db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect(await school.db.selectFrom('payment_events').select('id').execute()).toEqual([]);
  expect(await school.db.selectFrom('audit_log').select('action').execute()).toEqual([]);
}

describe('a payment that only the provider knows', () => {
  test('is found, looked at, imported, and settled: event, row, totals, audit log', async () => {
    known();
    expect((await found()).review.canBeAdopted).toBe(true);
    // A visitor asked before, and the answer was that there is no such payment.
    expect((await school.verify(LOST_REFERENCE)).statusCode).toBe(404);

    const seen = await look();
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.json()).toMatchObject({
      success: true,
      data: {
        payment: {
          reference: LOST_REFERENCE,
          studentName: goodForm.fullName,
          email: goodForm.email,
          phone: goodForm.phone,
          paymentPurpose: 'School Fees',
          class: 'JSS 2',
          amount: 55_000,
          channel: 'card',
          paidAt: '2026-11-19T10:00:00.000Z',
        },
        missing: [],
      },
    });
    await expectNothing();

    const taken = await adopt();
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['cache-control']).toBe('no-store');
    expect(taken.json()).toEqual({
      success: true,
      message: `Imported: ₦55,000 from ${goodForm.fullName} for School Fees, JSS 2.`,
    });
    expect((await school.verify(LOST_REFERENCE)).json()).toMatchObject({ status: true });
    expect((await send('GET', '?status=review')).json().data).toEqual([]);
    const { payment, story } = (await send('GET', `/${LOST_REFERENCE}`)).json().data;
    expect(payment).toMatchObject({ status: 'paid', amount: 55_000, class: 'JSS 2' });
    expect(story).toMatchObject([{ cause: 'operator', text: expect.stringContaining('imported') }]);
    const events = await school.db
      .selectFrom('payment_events')
      .select(['kind', 'from_status', 'to_status'])
      .execute();
    expect(events).toEqual([{ kind: 'adopted', from_status: null, to_status: 'paid' }]);
    expect(await storedRevenue(school.db)).toMatchObject([
      { payments: 1, credited_kobo: LOST_FEE },
    ]);
    expect(await school.db.selectFrom('payment_reviews').select('resolution').execute()).toEqual([
      { resolution: 'adopted' },
    ]);
    const log = await school.db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'account_id')
      .select(['role', 'action'])
      .execute();
    expect(log).toEqual([{ role: 'super_admin', action: 'payments.adopted' }]);
  });

  test('is imported once: by two at once, and by a second click', async () => {
    known();
    const both = await Promise.all([adopt(), adopt()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    for (const answer of [await adopt(), await look()]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        success: false,
        message: 'The portal has this payment already, so there is nothing to import.',
      });
    }
    expect(await storedRevenue(school.db)).toMatchObject([
      { payments: 1, credited_kobo: LOST_FEE },
    ]);
  });

  test('is in although its refunds could not be asked for, whatever the reason', async () => {
    const failures = [new ProviderError('timed_out'), new Error('a fault of ours')];
    for (const [index, failure] of failures.entries()) {
      const reference = `${LOST_REFERENCE}${index}`;
      known({ reference, id: String(index) });
      school.provider.listRefunds = () => Promise.reject(failure);
      const taken = await adopt({ note: 'Lost' }, reference);
      expect(taken.statusCode).toBe(200);
      expect(taken.json().message).toContain('the portal asks again tonight');
      expect((await school.verify(reference)).json()).toMatchObject({ status: true });
    }
  });
});

describe('what the provider does not know', () => {
  test('is named before, asked for by field, and taken from the person', async () => {
    known({ notes: { email: goodForm.email, feeClass: 'Class of 1990' } });
    const { message, data } = (await look()).json();
    expect(message).toContain('please enter it yourself');
    expect(data.missing).toEqual(['fullName', 'phone', 'paymentPurpose', 'class']);
    expect(data.payment.class).toBe('Class of 1990');

    const refused = await adopt();
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      success: false,
      message,
      errors: {
        fullName: 'Full name is required',
        phone: 'Phone number is required',
        paymentPurpose: 'Please choose what was paid for',
        class: 'Please choose a class from the list',
      },
    });
    await expectNothing();

    const { fullName, phone } = goodForm;
    const said = { fullName, phone, paymentPurpose: 'School Fees', class: 'JSS 2' };
    expect((await adopt({ note: 'As the parent says', ...said })).statusCode).toBe(200);
    const { payment } = (await send('GET', `/${LOST_REFERENCE}`)).json().data;
    expect(payment).toMatchObject({ studentName: fullName, email: goodForm.email, class: 'JSS 2' });
  });

  test('an amount that is not today’s fee has to be named', async () => {
    known({ amount: 5_000_000, requestedAmount: 5_000_000 });
    const { message, data } = (await look()).json();
    expect(message).toBe('The provider was asked for ₦50,000, and the fee is ₦55,000 today.');
    expect(data.missing).toEqual(['amount']);
    for (const amount of [undefined, 55_000, 0, -50_000]) {
      const refused = await adopt({ note: 'x', amount });
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().errors)).toEqual(['amount']);
    }
    await expectNothing();
    expect((await adopt({ note: 'Fee of last year', amount: 50_000 })).statusCode).toBe(200);
    expect(await storedRevenue(school.db)).toMatchObject([{ credited_kobo: 5_000_000 }]);
  });
});

describe('nothing is imported', () => {
  test.each([
    ['without a note', {}, 'note'],
    ['with an empty note', { note: ' ' }, 'note'],
    ['with an endless note', { note: 'x'.repeat(501) }, 'note'],
    ['with an amount in words', { note: 'x', amount: '55000' }, 'amount'],
    ['with a name that is none', { note: 'x', fullName: ['Ada'] }, 'fullName'],
    ['with a list', [], undefined],
  ])('%s', async (_case, body, field) => {
    known();
    const { statusCode, json } = await adopt(body);
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
    expect(Object.keys(json().errors ?? {})).toEqual(field ? [field] : []);
    await expectNothing();
  });

  test.each([
    ['is none of ours', 'shop_order:7', 400, /not a reference of the portal/],
    ['the provider does not know', LOST_REFERENCE, 404, /knows no payment/],
  ])('of a reference that %s', async (_case, reference, status, sentence) => {
    const path = encodeURIComponent(reference);
    for (const answer of [await look(path), await adopt({ note: 'x' }, path)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json().message).toMatch(sentence);
    }
    await expectNothing();
  });

  test('whose money is not there', async () => {
    known({ outcome: 'reversed', rawStatus: 'reversed' });
    for (const answer of [await look(), await adopt()]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain('says that it is reversed');
    }
    await expectNothing();
  });

  test.each([
    ['timed_out', 504, /no usable answer, so nothing was changed/],
    ['unreachable', 502, /no usable answer, so nothing was changed/],
    ['busy', 503, /no usable answer, so nothing was changed/],
    ['refused_key', 502, /refuses the school’s secret key/],
  ] as const)('while the provider fails (%s)', async (failure, status, sentence) => {
    known();
    school.provider.fails(failure);
    for (const answer of [await look(), await adopt()]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(sentence),
      });
    }
    await expectNothing();
    school.provider.recovers();
    expect((await adopt()).statusCode).toBe(200);
  });

  test('by anybody but a super administrator, and the provider is not even asked', async () => {
    known();
    for (const role of ['user', 'admin'] as const) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await send(method, `/${LOST_REFERENCE}/adopt`, undefined, role);
        expect(answer.statusCode).toBe(403);
      }
    }
    expect(school.provider.asked).toEqual([]);
    await expectNothing();
  });
});

test('a finding about other software’s payment cannot be imported', async () => {
  expect((await found('shop_order:7')).review).not.toHaveProperty('canBeAdopted');
});
