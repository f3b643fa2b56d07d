import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSomeBook } from '../payments/book/testing/some-book.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { recountRevenue, storedRevenue } from '../payments/testing/recount.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runPrivacyCommand } from './privacy.ts';

const payer = {
  fullName: 'Quetzaly Vonderbrück',
  email: 'Quetzaly_V@families.example',
  phone: '+234 817 654 3210',
};
/** As somebody else would write them. */
const PERSON = ['--email', ' quetzaly_v@FAMILIES.example', '--phone', '0817-654-3210'];
const TRACES = /quetzaly|vonderbr|families\.example|8176543210|817 654 3210/i;

let school: TestApp;
let folder: string;
beforeEach(async () => {
  school = await createTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'school-privacy-'));
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<{ output: string; exitCode: number }> {
  const lines: string[] = [];
  const exitCode = await runPrivacyCommand(args, {
    db: school.db,
    backupFolder: path.join(folder, 'backups'),
    clock: () => new Date(),
    say: (text) => lines.push(text),
  });
  return { output: lines.join('\n'), exitCode };
}

async function paid(changes: object = {}): Promise<string> {
  const reference = await school.startPayment({ ...payer, confirmAgain: true, ...changes });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  return reference;
}

/** A message of the provider that was worked. */
async function told(reference: string): Promise<void> {
  await school.deliver({
    event: 'charge.success',
    data: { id: reference, reference, customer: { email: payer.email.toLowerCase() } },
  });
  const waiting = () =>
    school.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('processed_at', 'is', null)
      .execute();
  await expect.poll(waiting).toEqual([]);
}

const TABLES = [
  'payments',
  'payment_events',
  'payment_search',
  'payment_reviews',
  'refunds',
  'receipt_emails',
  'webhook_deliveries',
  'idempotency_keys',
  'audit_log',
  'students',
  'fee_notes',
  'desk_payments',
  'messages',
] as const;

/** The tables in which a trace of the person is left. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await school.db.selectFrom(table).selectAll().execute();
    if (TRACES.test(JSON.stringify(rows))) found.push(table);
  }
  return found;
}

describe('npm run privacy', () => {
  test.each([
    [[], /both the e-mail address and the phone/],
    [['--email', payer.email], /both the e-mail address and the phone/],
    [['--phone', payer.phone], /both the e-mail address and the phone/],
    [['--email', payer.email, '--phone', '08039999999'], /^No payment has both/],
    [['--email', 'else@families.example', '--phone', payer.phone], /No payment has both/],
  ])('erase %j is refused', async (flags, sentence) => {
    await paid();
    await expect(run('erase', ...flags)).rejects.toThrow(sentence);
  });
});

describe('export', () => {
  test('writes all that is held of a person to a file of their own', async () => {
    const [first, second] = [await paid(), await paid()];
    await told(first);
    await paid({ email: 'else@families.example' });
    const other = await paid({ fullName: 'Not Me', email: 'not@me.example', phone: '08030000001' });
    const file = path.join(folder, 'person.json');
    const { output, exitCode } = await run('export', ...PERSON, '--file', file);
    expect(exitCode).toBe(0);
    expect(output).toContain('The school holds of this person 2 payments:');
    expect(output).toContain('only the e-mail or only the phone is the same');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const held = JSON.parse(readFileSync(file, 'utf8'));
    const references = held.payments.map(({ reference }: { reference: string }) => reference);
    expect(references).toEqual([first, second]);
    expect(held.events).toHaveLength(7);
    expect(held.findings).toMatchObject([{ kind: 'second_payment', reference: second }]);
    expect(held.messages).toMatchObject([{ reference: first }]);
    expect(JSON.stringify(held)).not.toContain(other);
    await expect(run('export', ...PERSON, '--file', file)).rejects.toThrow(/is there already/);
  });
});

describe('erase', () => {
  test('shows first what would go, and changes nothing', async () => {
    const reference = await paid();
    const before = await school.db.selectFrom('payments').selectAll().execute();
    const { output, exitCode } = await run('erase', ...PERSON);
    expect(output).toContain(reference);
    expect(output).toContain('Nothing was changed. To do it, add --yes.');
    expect(exitCode).toBe(0);
    expect(await school.db.selectFrom('payments').selectAll().execute()).toEqual(before);
    expect(await school.db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  test('takes the person out of every table; money, ledger and other people stay', async () => {
    const reference = await paid();
    await told(reference);
    const other = await paid({ fullName: 'Not Me', email: 'not@me.example', phone: '08030000001' });
    const chain = await verifyLedger(school.db);
    const row = () =>
      school.db
        .selectFrom('payments')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    const { full_name, email, phone, details, child_key, ...before } = await row();
    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(exitCode).toBe(0);
    expect(output).not.toMatch(TRACES);
    expect(output).toContain('Erased is who paid, of 1 payment:');
    expect(await traces()).toEqual([]);
    expect(await row()).toMatchObject({
      ...before,
      access_code: null,
      authorization_url: null,
      full_name: 'erased',
    });
    expect(await verifyLedger(school.db)).toEqual(chain);
    expect(
      await school.db
        .selectFrom('payments')
        .select('full_name')
        .where('reference', '=', other)
        .execute(),
    ).toEqual([{ full_name: 'Not Me' }]);
    const log = await school.db.selectFrom('audit_log').select(['action', 'text']).execute();
    expect(log).toEqual([
      { action: 'privacy.erased', text: `Erased a person, at their wish: ${reference}` },
    ]);
    const list = path.join(folder, 'backups', 'erased-payments.txt');
    expect(readFileSync(list, 'utf8')).toBe(`${reference}\n`);
    expect(statSync(list).mode & 0o777).toBe(0o600);
  });

  test('what Paystack says later of the payment is not stored once it was worked', async () => {
    const reference = await paid();
    expect(await run('erase', ...PERSON, '--yes')).toMatchObject({ exitCode: 0 });
    await told(reference);
    expect(await traces()).toEqual([]);
    await told(reference);
    expect(await traces()).toEqual([]);
  });

  test('takes what staff wrote about the payment, too', async () => {
    await paid();
    await paid();
    await school.db
      .updateTable('payment_reviews')
      .set({ note: 'The aunt of Quetzaly', resolved_at: new Date().toISOString() })
      .execute();
    await run('erase', ...PERSON, '--yes');
    expect(await traces()).toEqual([]);
  });

  test('leaves open payments alone, says why, and does them later', async () => {
    const done = await paid();
    const open = await school.startPayment({ ...payer, confirmAgain: true });
    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(exitCode).toBe(1);
    expect(output).toContain(`Not touched: ${open} is not finished`);
    expect(output).toContain(done);
    school.provider.says(open, { outcome: 'failed', rawStatus: 'failed' });
    await school.verify(open);
    expect((await run('erase', ...PERSON, '--yes')).exitCode).toBe(0);
    expect(await traces()).toEqual([]);
  });

  test('leaves alone what waits for a decision, a refund or a message', async () => {
    const held = await school.startPayment(payer);
    school.provider.says(held, { outcome: 'success', rawStatus: 'success', amount: 1_000 });
    await school.verify(held);
    const refunded = await paid({ fullName: 'Quetzaly Other' });
    school.provider.refunds(refunded, 71, 1_000, 'pending');
    await school.db
      .insertInto('refunds')
      .values({
        provider_id: '71',
        reference: refunded,
        amount_kobo: 1_000,
        currency: 'NGN',
        status: 'pending',
        created_at: '2026-11-20',
        updated_at: '2026-11-20',
      })
      .execute();
    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(exitCode).toBe(1);
    expect(output).toContain(`${held} waits for a decision of the school`);
    expect(output).toContain(`${refunded} has a refund under way`);
    expect(await school.db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
    await school.db.deleteFrom('refunds').execute();
  });

  test('no receipt is sent without an address', async () => {
    const reference = await paid();
    await run('erase', ...PERSON, '--yes');
    const mailing = await createTestApp({
      database: school.database,
      provider: school.provider,
      settings: { SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const answer = await mailing.app.inject({
      method: 'POST',
      url: `/api/payments/${reference}/receipt-email`,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('were erased');
    await mailing.close();
  });
});

describe('class lists', () => {
  const now = new Date();

  async function addChild({ hasLeft }: { hasLeft: boolean }): Promise<string> {
    const { fullName, phone: parentPhone, email } = payer;
    const book = createSomeBook(school.db, now);
    const id = await book.addStudent({ fullName, feeClass: 'JSS 2', parentPhone });
    await school.db
      .updateTable('students')
      .set({ parent_email: email, left_at: hasLeft ? now.toISOString() : null })
      .where('id', '=', id)
      .execute();
    // All of it was taken off, so nothing is open.
    const fee = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2025/2026-1', fullKobo: 100 };
    const discountNote = `${fullName} is an orphan`;
    await book.addNote({ ...fee, studentId: id, discountKobo: 100, discountNote });
    return id;
  }

  test('a child who has left goes with the parent, also without a payment', async () => {
    const id = await addChild({ hasLeft: true });
    expect((await run('erase', ...PERSON)).output).toContain(`the student ${id}`);
    expect(await traces()).toEqual(['students', 'fee_notes']);
    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(exitCode).toBe(0);
    expect(output).toContain('fee notes and sums stay');
    expect(await traces()).toEqual([]);
    const list = readFileSync(path.join(folder, 'backups', 'erased-payments.txt'), 'utf8');
    expect(list).toBe(`student:${id}\n`);
  });

  test('a child who attends stays until the school has marked it as having left', async () => {
    const id = await addChild({ hasLeft: false });
    await paid();
    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(exitCode).toBe(1);
    expect(output).toContain(`Not touched: the student ${id} is on a class list`);
    expect(await traces()).toEqual(['students', 'fee_notes']);
  });

  test('the export has the children and their fee notes', async () => {
    const id = await addChild({ hasLeft: false });
    const file = path.join(folder, 'person.json');
    const { output } = await run('export', ...PERSON, '--file', file);
    expect(output).toContain(`the student ${id}`);
    const held = JSON.parse(readFileSync(file, 'utf8'));
    expect(held.students).toMatchObject([{ id, parent_phone: payer.phone }]);
    expect(held.feeNotes).toMatchObject([{ discount_note: `${payer.fullName} is an orphan` }]);
  });
});

describe('messages from the website', () => {
  const write = async (changes: object = {}, message = 'May we come?') => {
    const payload = { kind: 'question', name: payer.fullName, message, ...changes };
    const answer = await school.app.inject({ method: 'POST', url: '/api/messages', payload });
    return answer.json().number as number;
  };
  const { email, phone } = payer;

  test('are exported and erased entirely by what was given with them, and others stay', async () => {
    const theirs = [
      await write({ email, phone: '0817 654 3210' }),
      await write({ email: email.toUpperCase(), phone: '' }, 'And on Friday?'),
      await write({ email: '', phone }, 'Please call'),
    ];
    await write({ name: 'Not Me', email: 'not@me.example', phone: '08030000001' }, 'Hello');
    await write({ name: 'Not Me', email, phone: '08030000001' }, 'With another phone');
    const file = path.join(folder, 'person.json');
    expect((await run('export', ...PERSON, '--file', file)).exitCode).toBe(0);
    const held = JSON.parse(readFileSync(file, 'utf8'));
    expect(held.websiteMessages.map(({ number }: { number: number }) => number)).toEqual(theirs);
    expect((await run('erase', ...PERSON)).output).toContain('Erased would be entirely:');
    expect(await traces()).toEqual(['messages']);

    const { output, exitCode } = await run('erase', ...PERSON, '--yes');
    expect(output).toContain('message 1 from the website');
    expect(exitCode).toBe(0);
    const left = await school.db.selectFrom('messages').select(['name', 'message']).execute();
    expect(left).toEqual([
      { name: 'Not Me', message: 'Hello' },
      { name: 'Not Me', message: 'With another phone' },
    ]);
    const log = await school.db.selectFrom('audit_log').select('text').execute();
    expect(log.map(({ text }) => text)).toEqual([
      'Erased a person, at their wish: message 1 from the website, message 2 from the website, message 3 from the website',
    ]);
    const list = readFileSync(path.join(folder, 'backups', 'erased-payments.txt'), 'utf8');
    expect(list).toMatch(/^(message:[\w-]+\n){3}$/);
  });
});
