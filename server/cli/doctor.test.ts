import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import {
  createEmptyTestDatabase,
  databaseEnvironment,
  testEngine,
} from '../database/testing/test-database.ts';
import { endOf, freePort, ownEnvironment } from '../testing/test-process.ts';
import { examine, readExamined } from './doctor/examine.ts';
import {
  type ExaminedSchool,
  PLENTY,
  reported,
  startExaminedSchool,
} from './testing/examined-school.ts';

describe('npm run doctor', () => {
  let school: ExaminedSchool;
  beforeEach(async () => {
    school = await startExaminedSchool();
    await school.backUp(new Date());
    await school.drill(new Date());
  });
  afterEach(() => school.close());

  test('of a school that is as it should be has nothing to fix, and changes nothing', async () => {
    const found = await school.look();
    expect(found.marks).toEqual({
      Settings: 'good',
      Pages: 'good',
      Database: 'good',
      Fees: 'good',
      Terms: 'good',
      'Contact details': 'good',
      Notice: 'good',
      'Class lists': 'good',
      Server: 'good',
      Proxy: 'good',
      ...(testEngine === 'postgres' && { 'Other processes': 'good' }),
      'Webhook address': 'good',
      'Webhook secret': 'good',
      'Paystack key': 'good',
      Clock: 'good',
      'E-mail': 'good',
      Pictures: 'good',
      Disk: 'good',
      // A machine of the tests need not have two.
      'Backup disk': 'note',
      'Last backup': 'good',
      'Last drill': 'good',
    });
    expect(found.code).toBe(0);
    expect(await school.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(school.smtp.received).toEqual([]);
    expect(found.report).not.toMatch(/sk_live/);
  });

  test('sends one e-mail where it is asked to', async () => {
    const found = await school.look({}, { mailTo: 'bursar@example.com' });
    expect(found.report).toContain('✓ E-mail           the mail server took one to bursar@');
    expect(school.smtp.received).toMatchObject([{ to: ['bursar@example.com'] }]);
  });

  test('ends with 0 as a command too, and tells monitoring in JSON', async () => {
    const { code, said } = await run(
      school.folder,
      school.environment(),
      '--json',
      '--build=current',
    );
    const { ok, school: shown, findings } = JSON.parse(said);
    expect(findings.filter(({ mark }: { mark: string }) => mark === 'bad')).toEqual([]);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(shown).toMatch(/^production, database /);
  });
});

describe('before the first start', () => {
  let folder: string;
  let empty: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'school-new-'));
    empty = await createEmptyTestDatabase();
  });
  afterAll(async () => {
    await empty.remove();
    rmSync(folder, { recursive: true });
  });

  test('it says so, and looks at the rest', async () => {
    const { settings: database } = empty;
    const PORT = String(await freePort());
    const config = readConfig({
      NODE_ENV: 'production',
      PAYSTACK_SECRET_KEY: 'sk_live_x',
      HOST: '127.0.0.1',
      PORT,
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
      PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_DIR: path.join(folder, 'backups'),
      ...databaseEnvironment(database),
    });
    const settings = { config, storage: config, problems: [] };
    const found = reported(await examine({ settings, build: 'none', freeBytes: PLENTY }));
    expect(found.report).toContain('– Database         none yet: the first start makes it');
    expect(found.report).toContain('– Pages            not built yet: the first start builds them');
    expect(found.marks).toEqual({
      Settings: 'good',
      Pages: 'unknown',
      Database: 'unknown',
      Server: 'unknown',
      'Webhook address': 'unknown',
      'Webhook secret': 'unknown',
      Proxy: 'unknown',
      'Paystack key': 'bad',
      Clock: 'unknown',
      'E-mail': 'unknown',
      Pictures: 'good',
      Disk: 'good',
      'Backup disk': 'note',
      'Last backup': 'unknown',
      'Last drill': 'unknown',
    });
  });

  test('a .env that cannot be read ends with 1 and what to do', async () => {
    mkdirSync(path.join(folder, '.env'));
    const { code, said } = await run(folder, {}, '--build=none');
    expect(said).toMatch(
      /^✗ Settings .+\.env, where the school’s settings should be, cannot be read/m,
    );
    expect(said).toMatch(/→ Fix \.env/);
    expect(code).toBe(1);
  });
});

test('a mistake of ours is not taken for a setting', () => {
  const broken = () => {
    throw new TypeError('x is not a function');
  };
  expect(() => readExamined(broken, broken)).toThrow(TypeError);
  const incomplete = () => {
    throw new ConfigError(['PORT: must be a port number']);
  };
  expect(readExamined(incomplete, incomplete).storage).toBeUndefined();
});

function run(cwd: string, settings: Record<string, string>, ...args: string[]) {
  const file = path.join(import.meta.dirname, 'doctor.ts');
  const child = spawn(process.execPath, [file, ...args], { cwd, env: ownEnvironment(settings) });
  return endOf(child);
}
