import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarDay } from '#contract/dates/school-time.ts';
import { referenceGroups } from '#contract/references.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termInWords, termOn } from '#contract/school/terms.ts';
import { findAlarms } from '../payments/ledger/alarms.ts';
import { readHead } from '../payments/ledger/ledger.ts';
import { createTestApp, goodFee, type TestApp } from '../testing/test-app.ts';
import { runPaymentsCommand, USAGE } from './payments.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

/** What is paid for today. */
const term = termInWords(termOn(firstValues(), goodFee.purpose, calendarDay(new Date())));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

async function run(...args: string[]): Promise<{ output: string; exitCode: number }> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const { db, provider } = school;
  const clock = () => new Date();
  const exitCode = await runPaymentsCommand(args, {
    db,
    provider,
    clock,
    write,
    mailReceipts: false,
  });
  return { output, exitCode };
}

async function heldPayment(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', amount: 1_000 });
  await school.verify(reference);
  return reference;
}

describe('npm run payments', () => {
  test('says what there is', () => {
    for (const command of [
      'verify-ledger',
      'list',
      'show',
      'recheck',
      'export',
      'review',
      'resolve',
      'adopt',
      'changed-days',
      'receipt-keys',
      'replace-receipt-key',
      'withdraw-receipt-key',
    ]) {
      expect(USAGE).toContain(`payments -- ${command}`);
    }
  });

  test('show understands a reference as it was read aloud, in groups and in small letters', async () => {
    const reference = await school.startPayment();
    const groups = referenceGroups(reference.toLowerCase());
    const { output } = await run('show', ...groups);
    expect(output).toContain(reference);
    expect(output).toContain(term);
  });

  test('verify-ledger says that the ledger is intact, and where it ends', async () => {
    await school.startPayment();
    const { output, exitCode } = await run('verify-ledger');
    expect(output).toMatch(/^The ledger is intact: 2 events\.\nHead: 2:[\da-f]{64}\n$/);
    expect(exitCode).toBe(0);
  });

  test('verify-ledger fails for a ledger that was changed', async () => {
    await school.startPayment();
    await school.db
      .updateTable('ledger_head')
      .set({ hash: 'f'.repeat(64) })
      .execute();
    const { output, exitCode } = await run('verify-ledger');
    expect(output).toMatch(/NOT intact/);
    expect(exitCode).toBe(1);
    expect(await findAlarms(school.db)).toMatchObject([{ name: 'ledger_differs' }]);
  });

  test('verify-ledger keeps the end of each night, and finds what was cut off since', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-heads-'));
    const heads = path.join(folder, 'heads.txt');
    await school.startPayment();
    expect((await run('verify-ledger', '--heads', heads)).exitCode).toBe(0);
    expect((await run('verify-ledger', '--heads', heads)).exitCode).toBe(0);
    const lines = readFileSync(heads, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    const [, sequence, hash] = /^\S+ (\d+):([\da-f]{64})$/.exec(lines[0] ?? '') ?? [];
    expect({ sequence: Number(sequence), hash }).toEqual(await readHead(school.db));

    const further = `9:${hash}`;
    const { output, exitCode } = await run('verify-ledger', '--against', further);
    expect(exitCode).toBe(1);
    expect(output).toContain('events after 2 are missing: 9 were written down');
    await expect(run('verify-ledger', '--against', 'x')).rejects.toThrow(/SEQUENCE:HASH/);
    rmSync(folder, { recursive: true });
  });

  test('list and show tell about payments', async () => {
    const reference = await school.startPayment();
    expect((await run('list', '--status', 'pending', '--q', 'adeola')).output).toMatch(
      new RegExp(
        `${reference}  pending  ${goodFee.text}  Adéọlá Bámgbóṣé, ${goodFee.purpose}, ${goodFee.feeClass}, ${term}\\nPage 1 of 1`,
      ),
    );
    expect((await run('show', reference)).output).toContain(
      `A payment of ${goodFee.text} for ${term} was started.`,
    );
  });

  test('recheck asks the provider, also about a settled payment', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    expect((await run('recheck', reference)).output).toContain('was credited');
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    school.provider.refunds(reference, 71, 5_500_000);
    expect((await run('recheck', reference)).output).toContain(
      'went back to the payer. (operator)',
    );
  });

  test('review shows what waits, and resolve settles it with a note', async () => {
    const reference = await heldPayment();
    expect((await run('review')).output).toContain('The amount that arrived is not the fee.');
    const { output } = await run('resolve', reference, '--as', 'refunded', '--note', 'Sent back');
    expect(output).toBe('Settled as refunded.\n');
    expect((await run('review')).output).toBe('Page 1 of 0 (0 in all)\n');
    const log = await school.db.selectFrom('audit_log').select(['actor_name', 'action']).execute();
    expect(log).toEqual([{ actor_name: 'System', action: 'payments.resolved' }]);
  });

  test('recheck settles refunds by their number, each with its own line', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    await run('recheck', reference);
    school.provider.refunds(reference, 71, 1_500_000);
    school.provider.refunds(reference, 72, 4_000_000);
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    const { output } = await run('recheck', reference);
    expect(output).toContain('₦15,000 went back to the payer. (operator)');
    expect(output).toContain('₦40,000 went back to the payer. (operator)');
    expect(output).not.toContain('The whole amount');
  });

  test('resolve never says credited of what was not; adopt imports it', async () => {
    const reference = 'WBS-20261119-madebeforetherestore00';
    school.provider.knows({
      id: '99',
      reference,
      outcome: 'success',
      rawStatus: 'success',
      amount: 5_500_000,
      requestedAmount: 5_500_000,
      currency: 'NGN',
      mode: 'test',
      channel: 'card',
      paidAt: new Date(),
      reason: undefined,
      notes: { fullName: 'Ada Obi', phone: '08030000000', email: 'parent@example.com' },
    });
    await school.deliver({ event: 'charge.success', data: { id: 99, reference } });
    await expect.poll(async () => (await run('review')).output).toContain(reference);
    const credited = run('resolve', reference, '--as', 'credited', '--note', 'Lost');
    await expect(credited).rejects.toThrow(`npm run payments -- adopt ${reference}`);

    const fee = ['--purpose', 'School Fees', '--class', 'JSS 2', '--note', 'Lost with the disk'];
    const { output } = await run('adopt', reference, ...fee);
    expect(output).toContain('Imported and credited.');
    expect(output).toContain('paid  ₦55,000  Ada Obi, School Fees, JSS 2');
    expect(output).toContain(
      `System imported this payment of ₦55,000 for ${term} from the provider (card); the provider’s number is 99. Note: Lost with the disk`,
    );
    expect((await run('review')).output).toBe('Page 1 of 0 (0 in all)\n');
  });

  test('export writes the file', async () => {
    const reference = await school.startPayment();
    const folder = mkdtempSync(path.join(tmpdir(), 'school-export-'));
    const file = path.join(folder, 'payments.csv');
    await run('export', '--status', 'pending', '--file', file);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^\uFEFFReference,.*\r\n${reference},`));
    await expect(run('export', '--file', file)).rejects.toThrow(/is there already/);
    rmSync(folder, { recursive: true });
  });

  test('changed-days writes the days whose sum is another one since 1.1', async () => {
    const reference = await school.startPayment();
    const paidAt = new Date(Date.now() - 24 * 60 * 60_000);
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt });
    await school.verify(reference);
    const other = await school.startPayment({ fullName: 'Bisi Obi' });
    school.provider.says(other, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
    await school.verify(other);
    const folder = mkdtempSync(path.join(tmpdir(), 'school-changed-days-'));
    const file = path.join(folder, 'days.csv');
    expect((await run('changed-days', '--file', file)).output).toContain('2 days, written to');
    const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    const [one, two] = [`${goodFee.naira}.00`, `${2 * goodFee.naira}.00`];
    expect(lines).toEqual([
      `${calendarDay(paidAt)},0.00,${one}`,
      `${calendarDay(new Date())},${two},${one}`,
    ]);
    rmSync(folder, { recursive: true });
  });

  test('export reads days as people write them', async () => {
    const reference = await school.startPayment();
    const folder = mkdtempSync(path.join(tmpdir(), 'school-export-'));
    const found = async (...days: string[]) => {
      const file = path.join(folder, `${days.join()}.csv`.replaceAll('/', ''));
      await run('export', '--file', file, ...days);
      return readFileSync(file, 'utf8').includes(reference);
    };
    expect(await found('--from', '1-1-2000', '--to', '31 Dec 2999')).toBe(true);
    expect(await found('--to', '31/12/2000')).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['dance'], /no command "dance"/],
    [['show'], /enter the reference/],
    [['show', 'WBS-20261120-unknown000000000000'], /no payment with this reference/],
    [['list', '--status', 'happy'], /cannot be shown/],
    [['list', '--loud'], /--loud/],
    [['export', '--from', 'yesterday', '--file', '/nowhere/x.csv'], /cannot be shown/],
    [['export', '--from', '31-02-2026', '--file', '/nowhere/x.csv'], /cannot be shown/],
    [['export'], /name the file/],
    [['adopt', 'WBS-20261120-unknown000000000000'], /write a note/],
    [['adopt', 'WBS-20261120-unknown000000000000', '--note', 'x'], /provider knows no payment/],
    [['resolve', 'WBS-20261120-unknown000000000000', '--as', 'gone'], /--as credited, refunded/],
    [
      ['resolve', 'WBS-20261120-unknown000000000000', '--as', 'ignored', '--note', 'x'],
      /Nothing about this reference/,
    ],
  ])('%j is refused with a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

test('the key of receipts is shown, replaced and withdrawn', async () => {
  const { output: first } = await run('receipt-keys');
  expect(first).toMatch(/^[\d-]+ [\d:]+ {2}[\da-f]{6} {2}signs\n$/);
  const { output: replaced } = await run('replace-receipt-key');
  const [, id = ''] = /signed with ([\da-f]{6}) within a minute/.exec(replaced) ?? [];
  const { output: both } = await run('receipt-keys');
  expect(both).toMatch(new RegExp(`${id} {2}signs\\n.* {2}believed\\n$`));
  const { output: withdrawn } = await run('withdraw-receipt-key', id);
  expect(withdrawn).toMatch(
    new RegExp(`signs\\n.*${id} {2}withdrawn: not believed\\n.*believed\\n$`),
  );
  await expect(run('withdraw-receipt-key')).rejects.toThrow('Please name the key: six');
});
