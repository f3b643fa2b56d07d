import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { school as theSchool } from '#content/school.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { createTestApp, goodFee, goodForm, type TestApp } from '../../testing/test-app.ts';

const { purpose, feeClass, naira, amountKobo, text } = goodFee;

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const rows = () => school.db.selectFrom('payments').selectAll().execute();

describe('POST /api/payments/initialize', () => {
  test('answers with the checkout address and leaves an open payment priced by the fee table', async () => {
    const response = await school.initialize();

    expect(response.statusCode).toBe(200);
    const [checkout] = school.provider.opened;
    expect(response.json()).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringMatching(/^https:/),
        access_code: expect.any(String),
        reference: checkout?.reference,
      },
    });
    expect(checkout).toMatchObject({
      email: 'parent@example.com',
      amountKobo,
      currency: 'NGN',
      returnUrl: 'http://localhost:80/payment',
      cancelUrl: `http://localhost:80/payment?reference=${checkout?.reference}`,
    });
    expect(await rows()).toEqual([
      expect.objectContaining({
        reference: checkout?.reference,
        status: 'pending',
        amount_kobo: amountKobo,
        currency: 'NGN',
        mode: 'test',
        full_name: 'Adéọlá Bámgbóṣé',
        access_code: response.json().data.access_code,
      }),
    ]);
  });

  test('the reference is ours, unguessable and fit for an address and a file name', async () => {
    const references = await Promise.all([
      school.startPayment(),
      school.startPayment({ fullName: 'Ada Obi' }),
    ]);
    expect(new Set(references).size).toBe(2);
    for (const reference of references) {
      expect(reference).toMatch(
        new RegExp(`^${theSchool.referencePrefix}-\\d{8}-[0-9A-HJKMNP-TV-Z]{26}$`),
      );
      expect(reference.length).toBeLessThanOrEqual(40);
    }
  });

  test('the row is committed before the provider is called', async () => {
    let statusDuringCall: string | undefined;
    const openCheckout = school.provider.openCheckout;
    school.provider.openCheckout = async (request) => {
      statusDuringCall = (await rows())[0]?.status;
      return openCheckout(request);
    };
    await school.initialize();
    expect(statusDuringCall).toBe('initialized');
  });

  test('details are stored trimmed', async () => {
    await school.initialize({ fullName: '  Ada  Obi ', email: ' a@b.co ', phone: ' 08030000000 ' });
    expect((await rows())[0]).toMatchObject({
      full_name: 'Ada Obi',
      email: 'a@b.co',
      phone: '08030000000',
    });
  });

  test.each([
    ['a missing name', { fullName: undefined }, { fullName: 'Full name is required' }],
    ['a number as name', { fullName: 7 }, { fullName: 'Full name is required' }],
    ['a list as e-mail', { email: ['a@b.co'] }, { email: 'Email address is required' }],
    ['a malformed e-mail', { email: 'parent' }, { email: 'Please enter a valid email address' }],
    ['a short phone', { phone: '0803' }, { phone: 'Phone number must be at least 10 digits' }],
    [
      'everything empty',
      { fullName: '', email: '', phone: '' },
      {
        fullName: 'Full name is required',
        email: 'Email address is required',
        phone: 'Phone number is required',
      },
    ],
    [
      'an unknown class',
      { class: 'No such class' },
      { class: 'Please choose a class from the list' },
    ],
    [
      'an inherited name as class',
      { class: 'constructor' },
      { class: 'Please choose a class from the list' },
    ],
    [
      'an unknown purpose',
      { paymentPurpose: 'No such purpose' },
      { paymentPurpose: 'Please choose what you are paying for' },
    ],
  ])('refuses %s by field and opens nothing', async (_case, changes, errors) => {
    const response = await school.initialize(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      status: false,
      message: 'Please fix the form errors below',
      errors,
    });
    expect(school.provider.opened).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test.each([0.5, naira - 1, naira + 0.5, naira + 1, -naira, amountKobo])(
    'refuses the amount %s and names the right one',
    async (amount) => {
      const response = await school.initialize({ amount });
      expect(response.statusCode).toBe(400);
      const message = `The fee for ${purpose}, ${feeClass} is now ${text}. You have not been charged. Press Pay again to pay it.`;
      expect(response.json()).toEqual({ status: false, message, errors: { amount: message } });
      expect(await rows()).toEqual([]);
    },
  );

  test('refuses an amount written as text', async () => {
    const response = await school.initialize({ amount: String(naira) });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(['amount']);
  });

  test.each([
    ['broken JSON', '{"fullName":', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['another content type', 'fullName=Ada', 'text/plain', 415],
    ['a huge body', JSON.stringify({ fullName: 'a'.repeat(70_000) }), 'application/json', 413],
  ])('answers %s in shape', async (_case, payload, contentType, status) => {
    const response = await school.app.inject({
      method: 'POST',
      url: '/api/payments/initialize',
      payload,
      headers: { 'content-type': contentType },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      status: false,
      message: expect.stringMatching(/\.$|below$/),
    });
  });

  test.each([
    ['unreachable', 502, 'We could not reach the payment provider.'],
    ['timed_out', 504, 'The payment provider is taking too long to answer.'],
    ['busy', 503, 'The payment provider is very busy.'],
    ['unreadable', 502, 'The payment provider gave an answer we could not use.'],
  ] as const)(
    'a provider that is %s leaves the row open and tells the parent',
    async (failure, status, sentence) => {
      school.provider.fails(failure);
      const response = await school.initialize();
      expect(response.statusCode).toBe(status);
      expect(response.headers['retry-after']).toBe(status === 503 ? '10' : undefined);
      expect(response.json()).toEqual({
        status: false,
        message: `${sentence} You have not been charged. Please try again in a few minutes.`,
      });
      expect((await rows()).map((row) => row.status)).toEqual(['initialized']);
    },
  );

  test('a refusal by the provider closes the row with its code', async () => {
    school.provider.fails('rejected', 'invalid_Key');
    const response = await school.initialize();
    expect(response.statusCode).toBe(502);
    expect(response.json().message).toContain('The payment could not be started.');
    expect((await rows())[0]).toMatchObject({ status: 'failed', reason: 'invalid_Key' });
  });

  test('an e-mail that only the provider refuses is shown at its field', async () => {
    school.provider.fails('rejected', 'invalid_email_address');
    const response = await school.initialize();
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ email: 'Please enter a valid email address' });
  });

  test('one connection may start many payments, but not without end', async () => {
    for (let count = 0; count < 120; count += 1) {
      expect((await school.initialize({ fullName: '' })).statusCode).toBe(400);
    }
    const last = await school.initialize();
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.json()).toEqual({
      status: false,
      message: 'Too many requests from your connection. Please wait a minute and try again.',
    });
  });
});

test('the form of the tests is what the browser sends', () => {
  expect(Object.keys(goodForm)).toEqual([
    ...payerFields.map(({ key }) => key),
    'paymentPurpose',
    'class',
    'amount',
  ]);
});
