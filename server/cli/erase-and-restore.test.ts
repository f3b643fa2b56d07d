import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { School } from '../backup/take-backup.ts';
import { createTestSchool, lookInto, type TestSchool } from '../backup/testing/test-school.ts';
import { databaseEnvironment } from '../database/testing/test-database.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { createTestApp } from '../testing/test-app.ts';
import { endOf, ownEnvironment, startServer } from '../testing/test-process.ts';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 120_000 });

let school: TestSchool;
beforeEach(async () => {
  school = await createTestSchool();
});
afterEach(() => school.close());

test('who was erased after a backup is erased again once the restored school has started', async () => {
  const [wished, other] = [await pay('Wished Away'), await pay('Not Me')];
  const { folder: backup } = await school.backUp();
  const person = ['--email', emailOf('Wished Away'), '--phone', '+234 803 000 0000'];
  expect(await run(school.school, 'privacy', 'erase', ...person, '--yes')).toMatchObject({
    code: 0,
  });
  expect(await names(school.school)).toEqual({ [wished]: 'erased', [other]: 'Not Me' });

  const elsewhere = await school.createElsewhere();
  expect(await run(elsewhere, 'backup', 'restore', backup)).toMatchObject({ code: 0 });
  expect(await names(elsewhere)).toEqual({ [wished]: 'Wished Away', [other]: 'Not Me' });

  const server = await startServer({ ...environmentOf(elsewhere), DEMO_CONTENT: 'off' });
  await expect.poll(() => names(elsewhere)).toEqual({ [wished]: 'erased', [other]: 'Not Me' });
  expect(await server.stop()).toBe(0);
  await lookInto(elsewhere, async (db) => {
    expect(await verifyLedger(db)).toMatchObject({ intact: true });
    const rows = await db.selectFrom('payment_search').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/wished/i);
  });
});

const emailOf = (name: string) => `${name.replace(' ', '.')}@families.example`.toLowerCase();

/** A paid payment of this person. */
async function pay(fullName: string): Promise<string> {
  const database = { db: school.db, settings: school.school.database, remove: async () => {} };
  const app = await createTestApp({ database });
  const reference = await app.startPayment({ fullName, email: emailOf(fullName) });
  app.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await app.verify(reference);
  await app.close();
  return reference;
}

/** Who is named by each payment. */
function names(of: School): Promise<Record<string, string>> {
  return lookInto(of, async (db) => {
    const rows = await db.selectFrom('payments').select(['reference', 'full_name']).execute();
    return Object.fromEntries(rows.map((row) => [row.reference, row.full_name]));
  });
}

function run(of: School, command: string, ...args: string[]) {
  const file = path.join('server', 'cli', `${command}.ts`);
  return endOf(
    spawn(process.execPath, [file, ...args], { env: ownEnvironment(environmentOf(of)) }),
  );
}

function environmentOf({ dataDir, database }: School): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    BACKUP_DIR: school.backups,
    PORT: '9',
    ...databaseEnvironment(database),
  };
}
