import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type Sandbox, startSandbox } from '../testing.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.app.close());

test('a good request is answered with the address of its checkout', async () => {
  const { answer } = await sandbox.initialize({ reference: 'FEE-26T1-7K3Q9V2M-1' });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: expect.stringMatching(`^${PUBLIC_URL}/checkout/[a-z0-9]{15}$`),
      access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
      reference: 'FEE-26T1-7K3Q9V2M-1',
    },
  });
});

test('a reference is made up when none is given', async () => {
  const first = await sandbox.initialize();
  const second = await sandbox.initialize();

  expect(first.reference).toMatch(/^[a-z0-9]{10,}$/);
  expect(second.reference).not.toBe(first.reference);
});

describe('a refused request', () => {
  const tooLong = `${'a'.repeat(250)}@example.org`;

  test.each([
    ['no e-mail', { email: undefined }, 'Email Address is required', 'missing_params'],
    ['an empty e-mail', { email: '' }, 'Email Address is required', 'missing_params'],
    [
      'text as e-mail',
      { email: 'parent' },
      'Invalid Email Address Passed',
      'invalid_email_address',
    ],
    ['.local', { email: 'a@pc.local' }, 'Invalid Email Address Passed', 'invalid_email_address'],
    ['.LOCAL', { email: 'a@pc.LOCAL' }, 'Invalid Email Address Passed', 'invalid_email_address'],
    [
      'a list as e-mail',
      { email: ['a@b.ng'] },
      'Invalid Email Address Passed',
      'invalid_email_address',
    ],
    ['a long e-mail', { email: tooLong }, 'Invalid Email Address Passed', 'invalid_email_address'],
    ['half a kobo', { amount: 100.5 }, '"amount" must be an integer', 'invalid_params'],
    ['half a kobo as text', { amount: '100.50' }, '"amount" must be an integer', 'invalid_params'],
    ['a word as amount', { amount: 'all' }, '"amount" must be an integer', 'invalid_params'],
    ['nothing to pay', { amount: 0 }, 'Invalid Amount Sent', 'invalid_amount'],
    ['a negative amount', { amount: -100 }, 'Invalid Amount Sent', 'invalid_amount'],
    ['no amount', { amount: undefined }, 'Amount is required', 'missing_params'],
    [
      'too much',
      { amount: 1_000_000_001 },
      'Transaction amount limit exceeded',
      'amount_limit_exceeded',
    ],
    ['dollars', { currency: 'USD' }, 'Currency not supported by merchant', 'unsupported_currency'],
    [
      'a colon',
      { reference: 'a:b' },
      'Invalid character in transaction reference',
      'invalid_character_in_reference',
    ],
    [
      'a slash',
      { reference: 'a/b' },
      'Invalid character in transaction reference',
      'invalid_character_in_reference',
    ],
    [
      'a blank',
      { reference: 'a b' },
      'Invalid character in transaction reference',
      'invalid_character_in_reference',
    ],
    [
      'a script as callback',
      { callback_url: 'javascript:alert(1)' },
      '"callback_url" must be a valid uri',
      'invalid_params',
    ],
    [
      'a relative callback',
      { callback_url: '/payment' },
      '"callback_url" must be a valid uri',
      'invalid_params',
    ],
  ])('%s', async (_case, fields, message, code) => {
    const { answer } = await sandbox.initialize(fields);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: false,
      message,
      meta: { nextStep: expect.any(String) },
      type: 'validation_error',
      code,
    });
  });

  test.each([
    ['an unknown channel', { channels: ['card', 'cowries'] }],
    ['channels as text', { channels: 'card' }],
    ['metadata as a list', { metadata: [1] }],
  ])('%s', async (_case, fields) => {
    expect((await sandbox.initialize(fields)).answer.statusCode).toBe(400);
  });

  test('a body that is not JSON', async () => {
    const answer = await sandbox.merchant({
      method: 'POST',
      url: '/transaction/initialize',
      headers: {
        authorization: 'Bearer sk_test_of_the_tests',
        'content-type': 'application/json',
      },
      payload: '{"email":',
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: false });
  });
});

test.each([
  ['a number', 100, 100],
  ['a whole float', 100.0, 100],
  ['text', '20000', 20_000],
])('the amount may be %s', async (_case, amount, kobo) => {
  const { reference } = await sandbox.initialize({ amount });
  expect((await sandbox.verify(reference)).amount).toBe(kobo);
});

test('a reference can be used once, whatever became of it', async () => {
  await sandbox.initialize({ reference: 'FEE-1' });
  const { answer } = await sandbox.initialize({ reference: 'FEE-1', amount: 700 });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Use another reference and create the transaction again' },
    type: 'validation_error',
    code: 'duplicate_reference',
  });
});

test.each([
  ['an object', { attempt: 'a1', child: { age: 7 }, list: [1] }],
  ['JSON text', '{"attempt":"a1","child":{"age":7},"list":[1]}'],
])('metadata given as %s comes back as an object with numbers as text', async (_case, metadata) => {
  const { reference } = await sandbox.initialize({ metadata });

  expect((await sandbox.verify(reference)).metadata).toEqual({
    attempt: 'a1',
    child: { age: '7' },
    list: ['1'],
  });
});

test('a form-encoded body is accepted too', async () => {
  const answer = await sandbox.merchant({
    method: 'POST',
    url: '/transaction/initialize',
    headers: {
      authorization: 'Bearer sk_test_of_the_tests',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'email=parent%40example.org&amount=20000&reference=FORM-1&channels[]=card',
  });

  expect(answer.statusCode).toBe(200);
  expect((await sandbox.verify('FORM-1')).amount).toBe(20_000);
});

test.each([
  [undefined, 'No Authorization Header was found'],
  ['Basic abc', 'Format is Authorization Bearer [secret key]'],
  ['Bearer', 'Format is Authorization Bearer [secret key]'],
  ['Bearer sk_test_wrong', 'Invalid key'],
  ['Bearer pk_test_of_the_tests', 'Invalid key'],
])('the authorization %s is refused', async (authorization, message) => {
  const answer = await sandbox.call({
    method: 'POST',
    url: '/transaction/initialize',
    headers: authorization === undefined ? {} : { authorization },
    payload: { email: 'parent@example.org', amount: 100 },
  });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ status: false, message, code: 'invalid_Key' });
});
