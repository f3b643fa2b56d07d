import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALLBACK_URL, manualClock, type Sandbox, startSandbox } from '../testing.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof manualClock>;

beforeEach(async () => {
  time = manualClock();
  sandbox = await startSandbox({ clock: time.clock, transferDelayMs: 15_000 });
});
afterEach(() => sandbox.app.close());

const visa = { number: '4084 0840 8408 4081', expiry: '12/99', cvv: '408' };
const declined = { number: '4084080000005408', expiry: '12/99', cvv: '001' };
const pinOtp = { number: '5060666666666666666', expiry: '12/99', cvv: '123' };

const returnTo = (reference: string) =>
  `${CALLBACK_URL}?trxref=${reference}&reference=${reference}`;

async function text(url: string): Promise<string> {
  return (await sandbox.call({ url })).body;
}

describe('each test card does what it is for', () => {
  test.each([
    ['4084 0840 8408 4081', '408', [], 'success', 'Successful'],
    ['5078 5078 5078 5078 12', '081', ['1111'], 'success', 'Successful'],
    ['5060 6666 6666 6666 666', '123', ['1234', '123456'], 'success', 'Successful'],
    ['5078 5078 5078 5078 04', '884', ['0000', '08012345678', '123456'], 'success', 'Successful'],
    ['5192 6027 2058 4796', '123', ['authorise'], 'success', 'Successful'],
    ['4084 0800 0067 1803', '180', [], 'success', 'Successful'],
    ['4084 0800 0067 1902', '190', [], 'success', 'Successful'],
    ['4084 0800 0000 5408', '001', [], 'failed', 'Declined'],
    ['4084 0800 0067 0037', '787', [], 'failed', 'Insufficient Funds'],
    [
      '5078 5078 5078 5078 53',
      '082',
      ['0000'],
      'failed',
      'Token Not Generated. Customer Not Registered on Token Platform',
    ],
    ['5192 6027 2058 4796', '123', ['refuse'], 'failed', 'Declined'],
    ['5078 5078 5078 5078 12', '081', ['9999'], 'failed', 'Incorrect PIN'],
    ['5060 6666 6666 6666 666', '123', ['1234', '000000'], 'failed', 'Incorrect OTP'],
    ['5078 5078 5078 5078 04', '884', ['0000', '080'], 'failed', 'Invalid phone number'],
  ])('%s, CVV %s, answers %j: %s', async (number, cvv, answers, status, response) => {
    const { reference, page } = await sandbox.initialize();

    let last = await sandbox.submit(`${page}/card`, { number, expiry: '12/99', cvv });
    for (const answer of answers) {
      expect(await sandbox.verify(reference)).toMatchObject({ status: 'ongoing', paid_at: null });
      last = await sandbox.submit(`${page}/answer`, { answer });
    }

    expect(await sandbox.verify(reference)).toMatchObject({ status, gateway_response: response });
    expect(last.statusCode).toBe(303);
    const next = status === 'success' ? returnTo(reference) : `/sandbox${page}`;
    expect(last.headers.location).toBe(next);
  });
});

test('the questions are asked one after the other', async () => {
  const { page } = await sandbox.initialize();
  await sandbox.submit(`${page}/card`, pinOtp);
  expect(await text(page)).toContain('Enter your card PIN');
  await sandbox.submit(`${page}/answer`, { answer: '1234' });
  expect(await text(page)).toContain('Enter the one-time code');
});

test('after a decline the payer reads the reason and can still pay on the same reference', async () => {
  const { reference, page } = await sandbox.initialize();
  await sandbox.submit(`${page}/card`, declined);
  expect(await text(page)).toContain('Declined');

  await sandbox.submit(`${page}/card`, visa);

  expect(await sandbox.verify(reference)).toMatchObject({
    status: 'success',
    log: { attempts: 2, errors: 1, success: true },
  });
});

test('another card can be chosen in the middle of the questions', async () => {
  const { reference, page } = await sandbox.initialize();
  await sandbox.submit(`${page}/card`, pinOtp);
  await sandbox.submit(`${page}/other-card`);

  expect(await sandbox.verify(reference)).toMatchObject({ status: 'abandoned' });
  expect(await text(page)).toContain('Card number');
});

test.each([
  [{ ...visa, number: '' }, 'Enter the card number'],
  [
    { ...visa, number: '4111 1111 1111 1111' },
    'Use one of the test cards: no other card works here',
  ],
  [{ ...visa, expiry: '13/30' }, 'Enter the expiry as MM/YY'],
  [{ ...visa, expiry: '10/20' }, 'Use an expiry in the future'],
  [{ ...visa, cvv: '' }, 'Enter the CVV'],
  [{ ...visa, cvv: '999' }, 'This test card’s CVV is 408'],
])('the card form %j is not an attempt: %s', async (fields, problem) => {
  const { reference, page } = await sandbox.initialize();
  const answer = await sandbox.submit(`${page}/card`, fields);

  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(problem.replace("'", '&#39;'));
  expect(await sandbox.verify(reference)).toMatchObject({ status: 'abandoned', log: null });
});

test('a card is good until the end of its month', async () => {
  const { page } = await sandbox.initialize();
  const answer = await sandbox.submit(`${page}/card`, { ...visa, expiry: '11 / 2026' });
  expect(answer.statusCode).toBe(303);
});

describe('a bank transfer', () => {
  test('is ongoing until the money arrives', async () => {
    const { reference, page } = await sandbox.initialize();
    expect(await text(`${page}?way=bank_transfer`)).toMatch(/Account number<\/dt><dd>\d{10}</);

    const sent = await sandbox.submit(`${page}/transfer`);
    expect(sent.headers.location).toBe(`/sandbox${page}`);
    const waiting = await sandbox.call({ url: `${page}/transfer` });
    expect(waiting.headers.refresh).toBeDefined();
    expect(waiting.body).toContain('Waiting for your transfer');
    expect(waiting.body).toContain(returnTo(reference).replace('&', '&#38;'));

    time.advance(14_999);
    expect(await sandbox.verify(reference)).toMatchObject({ status: 'ongoing', paid_at: null });
    time.advance(1);
    expect(await sandbox.verify(reference)).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
      paid_at: '2026-11-20T09:14:39.000Z',
      authorization: { sender_name: 'TEST SENDER', narration: expect.any(String) },
    });
    const done = await sandbox.call({ url: `${page}/transfer` });
    expect(done.headers.location).toBe(returnTo(reference));
  });

  test('announced twice arrives once', async () => {
    const { reference, page } = await sandbox.initialize();
    await sandbox.submit(`${page}/transfer`);
    await sandbox.submit(`${page}/transfer`);
    time.advance(60_000);

    const { log } = await sandbox.verify(reference);
    expect(log?.history.filter(({ type }) => type === 'success')).toHaveLength(1);
  });

  test('keeps the payer at the waiting page', async () => {
    const { page } = await sandbox.initialize();
    await sandbox.submit(`${page}/transfer`);
    const answer = await sandbox.call({ url: page });
    expect(answer.headers.location).toBe(`/sandbox${page}/transfer`);
  });

  test.each([
    ['an amount below ₦100', { amount: 9_999 }],
    ['channels without it', { channels: ['card'] }],
  ])('is not offered for %s', async (_case, fields) => {
    const { page } = await sandbox.initialize(fields);
    expect(await text(page)).not.toContain('Bank Transfer');
  });
});

test('the return address keeps its own query', async () => {
  const { reference, page } = await sandbox.initialize({
    callback_url: 'http://school.test/p?a=b%20c#x',
  });
  const answer = await sandbox.submit(`${page}/card`, visa);
  expect(answer.headers.location).toBe(
    `http://school.test/p?a=b%20c&trxref=${reference}&reference=${reference}#x`,
  );
});

test('a paid transaction says so, shows the way back and takes no second payment', async () => {
  const { reference, page } = await sandbox.initialize();
  await sandbox.submit(`${page}/card`, visa);
  const before = await sandbox.verify(reference);
  time.advance(5_000);

  const again = await sandbox.submit(`${page}/card`, declined);

  expect(again.headers.location).toBe(returnTo(reference));
  expect(await sandbox.verify(reference)).toEqual(before);
  const body = await text(page);
  expect(body).toContain('Already paid');
  expect(body).toContain("Go back to the school's page");
});

test('without a return address a paid checkout tells the payer to close the window', async () => {
  const { page } = await sandbox.initialize({ callback_url: undefined });
  const answer = await sandbox.submit(`${page}/card`, visa);
  expect(answer.headers.location).toBe(`/sandbox${page}`);
  expect(await text(page)).toContain('You can close this window.');
});

test('Cancel leads to cancel_action and voids nothing', async () => {
  const cancel_action = 'http://school.test/cancelled/a1';
  const { reference, page } = await sandbox.initialize({ metadata: { cancel_action } });
  await sandbox.submit(`${page}/card`, pinOtp);

  const answer = await sandbox.submit(`${page}/cancel`);
  expect(answer.headers.location).toBe(cancel_action);
  expect((await sandbox.verify(reference)).status).toBe('abandoned');
  await sandbox.submit(`${page}/card`, visa);
  expect((await sandbox.verify(reference)).status).toBe('success');
});

test.each([undefined, { cancel_action: 'javascript:alert(1)' }])(
  'Cancel with the metadata %j ends on a page of the sandbox',
  async (metadata) => {
    const { page } = await sandbox.initialize({ metadata });
    const answer = await sandbox.submit(`${page}/cancel`);
    expect(answer.headers.location).toBe(`/sandbox${page}/closed`);
    expect(await text(`${page}/closed`)).toContain('You can close this window.');
  },
);

test('the page shows the label, else the e-mail, and the amount in naira', async () => {
  const labelled = await sandbox.initialize({ label: 'Primary 3, first term' });
  expect(await text(labelled.page)).toContain('Primary 3, first term');
  const plain = await sandbox.initialize({ amount: 1_050 });
  const body = await text(plain.page);
  expect(body).toContain('parent@example.org');
  expect(body).toContain('₦10.50');
  expect(body).toContain('TEST MODE — no real money');
});

test('markup in what the merchant sends is shown as text', async () => {
  const { page } = await sandbox.initialize({
    label: '</title><script>alert("1")</script>',
    callback_url: 'http://school.test/"><script>alert(2)</script>',
  });
  const other = await sandbox.initialize({ email: "o'neil&sons@example.org" });

  const body = await text(page);
  expect(body).not.toContain('<script>');
  expect(body).toContain('&#60;script&#62;alert(&#34;1&#34;)');
  await sandbox.submit(`${page}/transfer`);
  expect(await text(`${page}/transfer`)).not.toContain('<script>');
  expect(await text(other.page)).toContain('o&#39;neil&#38;sons@example.org');
});

test('markup typed into the card form is shown as text', async () => {
  const { page } = await sandbox.initialize();
  const answer = await sandbox.submit(`${page}/card`, {
    number: '"><img src=x>',
    expiry: '',
    cvv: '',
  });
  expect(answer.body).not.toContain('<img');
});

test('pages may run no inline script, and are never cached', async () => {
  const { page } = await sandbox.initialize();
  const { headers, body } = await sandbox.call({ url: page });

  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['cache-control']).toBe('no-store');
  const script = /<script src="\/sandbox([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await sandbox.call({ url: script })).headers['content-type']).toContain('javascript');
});

test.each([
  ['GET', '/checkout/unknown'],
  ['POST', '/checkout/unknown/card'],
  ['POST', '/checkout/unknown/answer'],
  ['GET', '/checkout/unknown/elsewhere/entirely'],
] as const)('%s %s is a page that is not found', async (method, url) => {
  const answer = await sandbox.call({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('We cannot find this payment');
});
