import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInForTest } from '../accounts/testing/test-accounts.ts';
import { createTestSchool, type TestSchool } from '../backup/testing/test-school.ts';
import { databaseEnvironment } from '../database/testing/test-database.ts';
import { seedDemoAccounts } from '../demo/demo-accounts.ts';
import { COMPILED, endOf } from '../testing/test-process.ts';
import { whichSchool } from './runner.ts';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 60_000 });

const PROJECT = path.resolve(import.meta.dirname, '../..');
const COMMANDS = [
  'staff',
  'news',
  'payments',
  'privacy',
  'pictures',
  'school',
  'leave',
  'doctor',
  'backup backup',
  'backup restore',
  'move',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(COMMANDS)('%s --help answers without settings, database or key', async (command) => {
  mkdirSync(path.join(folder, '.env'));
  const { code, said, complaint } = await run(command, '--help');
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(said).toContain(`npm run ${command.split(' ').at(-1)}`);
});

test('the database is named without its account and password', () => {
  const named = (url: string) =>
    whichSchool({
      mode: 'production',
      dataDir: '/d',
      database: { engine: 'postgres', url, directUrl: url },
    });
  expect(named('postgres://bursar:secret@db.example:5432/school?password=secret')).toBe(
    'production, database PostgreSQL db.example:5432/school, data folder /d',
  );
  expect(named('postgres://bursar:secret@/school?host=/run')).not.toContain('secret');
});

describe('on a machine where only the service is told NODE_ENV=production', () => {
  let school: TestSchool;
  beforeEach(async () => {
    school = await createTestSchool();
    writeSettings();
  });
  afterEach(() => school.close());

  test.each([
    ['staff', 'list'],
    ['news', 'deleted'],
    ['school', 'history'],
    ['payments', 'verify-ledger'],
    ['payments', 'list'],
    ['privacy', 'erase', '--email', 'a@example.com', '--phone', '+234 803 000 0000'],
    ['backup backup'],
  ])('%s reads the same .env and says which school it touches', async (...words) => {
    await addAccount();
    const { code, complaint } = await run(...words);
    expect(complaint).toContain(theSchool());
    // Nothing of the person is there; any other command succeeds.
    if (words[0] !== 'privacy')
      expect({ code, complaint }).toEqual({ code: 0, complaint: theSchool() });
  });

  test('a restore says where it goes', async () => {
    const { folder: backup } = await school.backUp();
    const { complaint } = await run('backup restore', backup, '--to', path.join(folder, 'trial'));
    expect(complaint).toMatch(/^School: production, database .+, data folder .+trial\n/);
  });

  test('a restore beside another school’s port says so', async () => {
    const other = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { folder: backup } = await school.backUp();
    const elsewhere = await school.createElsewhere();
    writeSettings(elsewhere, { PORT: String(port), HOST: '127.0.0.1' });
    const { code, complaint } = await run('backup restore', backup);
    other.close();
    expect(code).toBe(1);
    expect(complaint).toContain(`A school answers at http://127.0.0.1:${port}, the address of`);
    expect(complaint).toContain('PORT=3999 npm run restore');
  });

  test('a wrong key says where the right one is, and that the server has it too', async () => {
    const paystack = createServer((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"status":false,"message":"Invalid key","code":"invalid_Key"}');
    });
    await new Promise<void>((resolve) => paystack.listen(0, '127.0.0.1', resolve));
    const { port } = paystack.address() as AddressInfo;
    writeSettings(school.school, { PAYSTACK_BASE_URL: `http://127.0.0.1:${port}` });
    const adopt = ['adopt', 'WBS-20261120-0123456789abcdefghijkl', '--note', 'Lost'];
    const { code, complaint } = await run('payments', ...adopt);
    paystack.close();
    expect(code).toBe(1);
    expect(complaint).toContain('Copy the secret key of the Paystack dashboard (Settings, API');
    expect(complaint).toContain('and start the school again: it has the same key.');

    writeSettings(school.school, { PAYSTACK_SECRET_KEY: 'pk_live_0123456789abcdef' });
    const publicKey = await run('payments', 'list');
    expect(publicKey.complaint).toContain('the one with pk_ is the public key');
  });

  test('no command makes a school where there is none', async () => {
    const elsewhere = await school.createElsewhere();
    writeSettings(elsewhere);
    for (const words of [
      ['staff', 'list'],
      ['news', 'deleted'],
      ['payments', 'list'],
    ]) {
      const { code, complaint } = await run(...words);
      expect(code).toBe(1);
      expect(complaint).toContain('There is no school in ');
      expect(complaint).toContain('Is it a new school? Start it once');
    }
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  });

  test.each([
    ['older', `The database was made by an older version of this program: it lacks the step "0003`],
    ['newer', `The database was made by a newer version of this program: it has the step "9999`],
  ])('no command changes the tables of a database of an %s version', async (which, sentence) => {
    await (which === 'older' ? removeLastStep() : addStep());
    const { code, complaint } = await run('staff', 'list');
    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
  });

  test('a database of the demo is refused, but for the command that disables its accounts', async () => {
    await seedDemoAccounts(school.db, new Date());
    const { code, complaint } = await run('payments', 'list');
    expect(code).toBe(1);
    expect(complaint).toMatch(/this database has demo accounts/);
    const staff = await run('staff', 'disable', 'user@school.example');
    expect(staff).toMatchObject({ code: 0, complaint: theSchool() });
  });

  test('without its settings, a real school’s database is not taken for the demo', async () => {
    await addAccount();
    writeSettings(school.school, { PUBLIC_URL: '', PAYSTACK_SECRET_KEY: '' });
    const { code, complaint } = await run('payments', 'list');
    expect(code).toBe(1);
    expect(complaint).toMatch(/NODE_ENV: is not production here, but this database is a real/);
  });

  test('nor is it opened as a demo, whose password everybody knows', async () => {
    await addAccount();
    writeSettings(school.school, { PUBLIC_URL: '', PAYSTACK_SECRET_KEY: '', BACKUP_DIR: '' });
    const { code, complaint } = await run('../main');
    expect(code).toBe(1);
    expect(complaint).toMatch(/NODE_ENV: is not production here, but this database is a real/);
  });

  test('the doctor says that a file .env is missing, and with one that it is there', async () => {
    rmSync(path.join(folder, '.env'));
    expect((await run('doctor')).said).toMatch(
      /! Settings .*those of a demo: there is no file \.env here.*\n.*its \.env is missing/,
    );
    writeSettings(school.school, { PUBLIC_URL: '', PAYSTACK_SECRET_KEY: '' });
    expect((await run('doctor')).said).toMatch(/✓ Settings .*complete, for demo/);
  });

  function theSchool(): string {
    const { dataDir, database } = school.school;
    return `School: ${whichSchool({ mode: 'production', dataDir, database })}\n`;
  }

  function writeSettings(
    { dataDir, database } = school.school,
    changes: Record<string, string> = {},
  ): void {
    const settings = {
      PUBLIC_URL: 'https://school.example',
      PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
      DATA_DIR: dataDir,
      BACKUP_DIR: school.backups,
      PORT: '9',
      ...databaseEnvironment(database),
      ...changes,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(path.join(folder, '.env'), lines.join(''));
  }

  const addAccount = () => signInForTest(school.db, 'admin', new Date());

  const removeLastStep = () =>
    sql`delete from kysely_migration where name like '0003%'`.execute(school.db);
  const addStep = () =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
      school.db,
    );
});

/** As an operator types it, in a folder whose `.env` is all it knows of the school. */
function run(...words: string[]) {
  const [script = '', ...first] = (words[0] ?? '').split(' ');
  const file = path.join(PROJECT, 'server', 'cli', `${script}.ts`);
  const unset = Object.fromEntries(settingNames().map((name) => [name, undefined]));
  const child = spawn(process.execPath, [file, ...first, ...words.slice(1)], {
    cwd: folder,
    env: { ...process.env, ...unset, ...COMPILED },
  });
  return endOf(child);
}

function settingNames(): string[] {
  const example = readFileSync(path.join(PROJECT, '.env.example'), 'utf8');
  return [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name);
}
