import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { runPaymentsCommand } from './operator-commands.ts';

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
  test('without a command says what there is', async () => {
    const { output } = await run();
    for (const command of [
      'verify-ledger',
      'list',
      'show',
      'recheck',
      'export',
      'review',
      'resolve',
    ]) {
      expect(output).toContain(`payments -- ${command}`);
    }
  });

  test('verify-ledger says that the ledger is intact, and where it ends', async () => {
    await school.startPayment();
    const { output, exitCode } = await run('verify-ledger');
    expect(output).toMatch(/^The ledger is intact: 2 events\.\nHead: [\da-f]{64}\n$/);
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
  });

  test('list and show tell about payments', async () => {
    const reference = await school.startPayment();
    expect((await run('list', '--status', 'pending', '--q', 'adeola')).output).toMatch(
      new RegExp(
        `${reference}  pending  ₦55,000  Adéọlá Bámgbóṣé, School Fees, JSS 2\\nPage 1 of 1`,
      ),
    );
    expect((await run('show', reference)).output).toContain('A payment of ₦55,000 was started.');
  });

  test('recheck asks the provider, also about a settled payment', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    expect((await run('recheck', reference)).output).toContain('was credited');
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
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

  test('export writes the file', async () => {
    const reference = await school.startPayment();
    const folder = mkdtempSync(path.join(tmpdir(), 'school-export-'));
    const file = path.join(folder, 'payments.csv');
    await run('export', '--status', 'pending', '--file', file);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^\uFEFFReference,.*\r\n${reference},`));
    await expect(run('export', '--file', file)).rejects.toThrow(/is there already/);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['dance'], /no command "dance"/],
    [['show'], /give the reference/],
    [['show', 'WBS-20261120-unknown000000000000'], /no payment with this reference/],
    [['list', '--status', 'happy'], /cannot be shown/],
    [['list', '--loud'], /--loud/],
    [['export', '--from', 'yesterday', '--file', '/nowhere/x.csv'], /cannot be shown/],
    [['export'], /name the file/],
    [['resolve', 'WBS-20261120-unknown000000000000', '--as', 'gone'], /--as credited, refunded/],
    [
      ['resolve', 'WBS-20261120-unknown000000000000', '--as', 'ignored', '--note', 'x'],
      /Nothing about this reference/,
    ],
  ])('%j is refused with a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});
