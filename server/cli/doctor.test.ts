import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { createEmptyTestDatabase } from '../database/testing/test-database.ts';
import { freePort, ownEnvironment } from '../testing/test-process.ts';
import { diskFindings } from './doctor/disk-checks.ts';
import { examine, readExamined } from './doctor/examine.ts';
import { exitCodeOf, reportOf } from './doctor/finding.ts';
import { type ExaminedSchool, startExaminedSchool } from './testing/examined-school.ts';

type Parts = Omit<Parameters<typeof examine>[0], 'settings'>;

const DAY_MS = 24 * 60 * 60_000;
const PLENTY = { little: 2, least: 1 };

describe('npm run doctor', () => {
  let school: ExaminedSchool;
  beforeEach(async () => {
    school = await startExaminedSchool();
    await school.backUp(new Date());
    await school.drill(new Date());
  });
  afterEach(() => school.close());

  test('of a school that is as it should be has nothing to mend, and changes nothing', async () => {
    const found = await look();
    expect(found.marks).toEqual({
      ...{ Settings: 'good', Pages: 'good', Database: 'good', Server: 'good', Proxy: 'good' },
      ...{ 'Webhook address': 'good', 'Webhook secret': 'good', 'Paystack key': 'good' },
      ...{ Clock: 'good', 'E-mail': 'good', Disk: 'good' },
      // A machine of the tests need not have two.
      'Backup disk': 'note',
      ...{ 'Last backup': 'good', 'Last drill': 'good' },
    });
    expect(found.code).toBe(0);
    expect(await school.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(school.smtp.received).toEqual([]);
    expect(found.report).not.toMatch(/sk_live/);
  });

  test('sends one e-mail where it is asked to', async () => {
    const found = await look({}, { mailTo: 'bursar@example.com' });
    expect(found.report).toContain('✓ E-mail           the mail server took one to bursar@');
    expect(school.smtp.received).toMatchObject([{ to: ['bursar@example.com'] }]);
  });

  test('ends with 0 as a command too, and tells monitoring in JSON', async () => {
    const { code, said } = await run(school.environment(), '--json', '--build=current');
    const { ok, school: shown, findings } = JSON.parse(said);
    expect(findings.filter(({ mark }: { mark: string }) => mark === 'bad')).toEqual([]);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(shown).toMatch(/^School: production, database /);
  });

  describe('finds', () => {
    test('a wrong key', async () => {
      const found = await look({ PAYSTACK_SECRET_KEY: 'sk_live_of_another_school' });
      expectBad(found, 'Paystack refuses the key\n→ Copy the secret key of the Paystack dashboard');
      expect(found.report).toContain('refuses a message signed with the key of .env');
    });

    test('a test key, which takes no money', async () => {
      const found = await look({
        PAYSTACK_SECRET_KEY: 'sk_test_x',
        PAYSTACK_ALLOW_TEST_KEY: 'true',
        PAYSTACK_BASE_URL: await another((response) =>
          response
            .setHeader('content-type', 'application/json')
            .end('{"status":true,"message":"","data":[],"meta":{"total":0}}'),
        ),
      });
      expect(found.report).toContain(
        '! Paystack key     Paystack takes the key, which is a test key',
      );
    });

    test('a provider that is not reached, or is somebody else', async () => {
      const away = await look({ PAYSTACK_BASE_URL: 'http://127.0.0.1:1' });
      expectBad(away, 'Paystack does not answer at http://127.0.0.1:1\n→ Look after the machine’s');
      const other = await look({
        PAYSTACK_BASE_URL: await another((it) => it.end('<p>Hello</p>')),
      });
      expectBad(other, 'does not speak as Paystack does\n→ Is PAYSTACK_BASE_URL empty');
    });

    test('a clock that is wrong', async () => {
      const clock = () => new Date(Date.now() + 10 * 60_000);
      expectBad(
        await look({}, { clock }),
        'seconds ahead of Paystack’s\n→ Let the machine set its clock',
      );
    });

    test('a webhook address that nobody reaches', async () => {
      const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
      const found = await look({ PUBLIC_URL });
      expectBad(
        found,
        `${PUBLIC_URL}/api/payments/webhook is not reached: nobody listens there\n→ Look after`,
      );
    });

    test('a webhook address of another site, and one that leads on', async () => {
      const PUBLIC_URL = await another((response) => response.writeHead(404).end('<p>Not here'));
      expectBad(
        await look({ PUBLIC_URL }),
        'answers 404, and not as the school does\n→ It must lead',
      );
      const www = await another((response) =>
        response.writeHead(301, { location: 'https://www.school.example/' }).end(),
      );
      expectBad(
        await look({ PUBLIC_URL: www }),
        'leads on to https://www.school.example/\n→ Paystack follows no redirect',
      );
    });

    test('a proxy that changes what it hands on', async () => {
      school.behaveAsProxy({ body: (bytes) => Buffer.from(bytes.toString().replace('"', "'")) });
      expectBad(await look(), 'refuses a message signed with the key of .env\n→ Start it again');
    });

    test('a proxy that does not say where visitors come from', async () => {
      school.behaveAsProxy({ headers: ({ 'x-forwarded-for': _, ...headers }) => headers });
      expectBad(
        await look(),
        'it does not say where visitors come from, so a limit for one is a limit for all\n→ Let the',
      );
    });

    test('a proxy that is not named', async () => {
      await school.reopen({ TRUST_PROXY: '' });
      expectBad(
        await look({ TRUST_PROXY: '' }),
        'it is not named: to the school every visitor comes from 127.0.0.1, and a limit for one is a limit for all\n→ Put the proxy’s address into TRUST_PROXY',
      );
    });

    test('a proxy that believes visitors', async () => {
      school.behaveAsProxy({ headers: (headers) => headers });
      expectBad(
        await look(),
        'it hands on what visitors say of their address, and the school believes it',
      );
    });

    test('a mail server that refuses, or is away', async () => {
      school.smtp.refusals.EHLO = '554 Not from here';
      school.smtp.refusals.HELO = '554 Not from here';
      expectBad(await look(), 'the mail server cannot be used (554)\n→ Look at the name and port');
      expectBad(
        await look({ SMTP_URL: 'smtp://127.0.0.1:1' }),
        'the mail server cannot be used (ECONNREFUSED)\n→ Look at the name and port in SMTP_URL',
      );
    });

    test('a mail server that takes no e-mail of this sender, or to this mailbox', async () => {
      school.smtp.refusals.MAIL = '550 5.7.1 Not your domain';
      const mailTo = 'bursar@example.com';
      expectBad(
        await look({}, { mailTo }),
        'did not take the e-mail (550)\n→ It must let this account',
      );
      delete school.smtp.refusals.MAIL;
      school.smtp.refusals.RCPT = '550 5.1.1 No such mailbox';
      expectBad(
        await look({}, { mailTo }),
        'there is no such mailbox (550)\n→ Try another address',
      );
    });

    test('a disk that is nearly full, or will be before long', async () => {
      const full = await look({}, { freeBytes: { little: 1e18, least: 1e18 } });
      expectBad(full, 'it is nearly full\n→ Make room before writing stops.');
      const filling = await look({}, { freeBytes: { little: 1e18, least: 1 } });
      expect(filling.report).toMatch(/^! Disk .+ GB free for .+\n +→ Make room, or take a larger/m);
      expect(filling.code).toBe(0);
    });

    test('backups on the disk of the data', async () => {
      const found = await look();
      expect(found.report).toMatch(
        /^! Backup disk .+ is on the disk of the data.+\n +→ Set BACKUP_DIR/m,
      );
      expect(found.code).toBe(0);
    });

    test('a backup and a drill that are too old', async () => {
      const clock = () => new Date(Date.now() + 3 * DAY_MS);
      const found = await look({}, { clock });
      expect(found.marks).toMatchObject({ 'Last backup': 'bad', 'Last drill': 'bad' });
      expectBad(found, '→ There should be one of last night. Look for “the nightly backup failed”');
    });

    test('no backup and no drill', async () => {
      const found = await look({ BACKUP_DIR: path.join(school.folder, 'others') });
      expectBad(found, 'none yet\n→ There should be one of last night.');
      expectBad(found, 'none yet\n→ Nobody knows whether the newest backup can be restored.');
    });

    test('a database of a newer, and of an older version', async () => {
      const add = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`;
      await add.execute(school.db);
      expectBad(
        await look(),
        'made by another version of this program: it has the step "9999-later"',
      );
      await sql`delete from kysely_migration where name > '0002'`.execute(school.db);
      expectBad(await look(), 'made by an older version of this program: it lacks the step');
    });

    test('pages that are older than the sources, and none', async () => {
      const old = await look({}, { build: 'old' });
      expect(old.report).toContain('! Pages            built from older sources than those');
      expect(old.code).toBe(0);
      expectBad(await look({}, { build: 'none' }), 'not built\n→ Start the school again');
    });

    test('a school that does not run, and says no more than it knows', async () => {
      await school.stop();
      const found = await look();
      expectBad(found, ': nobody listens there\n→ Start the school, and read what its log says');
      expect(found.marks).toMatchObject({
        'Webhook address': 'unknown',
        'Webhook secret': 'unknown',
        Proxy: 'unknown',
        'Paystack key': 'good',
      });
      await school.reopen({});
    });

    test('another program at its port', async () => {
      const port = await school.listen((_request, response) => response.end('Hello'));
      expectBad(await look({ PORT: String(port) }), 'another program answers at http://127.0.0.1:');
    });

    test('settings that are missing, and looks at what does not need them', async () => {
      const settings = readExamined(
        () => readConfig({ NODE_ENV: 'production' }),
        () => school.config(),
      );
      const found = told(await examine({ settings, build: 'current', freeBytes: PLENTY }));
      expectBad(found, 'PUBLIC_URL: is missing');
      expect(found.report).toMatch(/\n +PAYSTACK_SECRET_KEY: is missing.+\n +→ Mend \.env/);
      expect(found.marks).toMatchObject({
        Database: 'good',
        Server: 'unknown',
        'Last drill': 'good',
      });
    });
  });

  async function look(changes: Record<string, string> = {}, parts: Parts = {}) {
    const config = school.config(changes);
    const settings = { config, storage: config, problems: [] };
    return told(await examine({ settings, build: 'current', freeBytes: PLENTY, ...parts }));
  }

  async function another(answer: (response: import('node:http').ServerResponse) => unknown) {
    return `http://127.0.0.1:${await school.listen((_request, response) => void answer(response))}`;
  }
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
      ...{ NODE_ENV: 'production', PAYSTACK_SECRET_KEY: 'sk_live_x', HOST: '127.0.0.1', PORT },
      ...{ PUBLIC_URL: `http://127.0.0.1:${PORT}`, PAYSTACK_BASE_URL: 'http://127.0.0.1:1' },
      ...{ DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: path.join(folder, 'backups') },
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    });
    const settings = { config, storage: config, problems: [] };
    const found = told(await examine({ settings, build: 'none', freeBytes: PLENTY }));
    expect(found.report).toContain('– Database         none yet: the first start makes it');
    expect(found.report).toContain('– Pages            not built yet: the first start builds them');
    expect(found.marks).toEqual({
      ...{ Settings: 'good', Pages: 'unknown', Database: 'unknown', Server: 'unknown' },
      ...{ 'Webhook address': 'unknown', 'Webhook secret': 'unknown', Proxy: 'unknown' },
      ...{ 'Paystack key': 'bad', Clock: 'unknown', 'E-mail': 'unknown', Disk: 'good' },
      ...{ 'Backup disk': 'note', 'Last backup': 'unknown', 'Last drill': 'unknown' },
    });
  });

  test('a .env that cannot be read ends with 1 and what to do', async () => {
    mkdirSync(path.join(folder, '.env'));
    const { code, said } = await run({}, '--build=none');
    expect(said).toMatch(
      /^✗ Settings .+\.env, where the school’s settings should be, cannot be read/m,
    );
    expect(said).toMatch(/→ Mend \.env/);
    expect(code).toBe(1);
  });

  async function run(settings: Record<string, string>, ...args: string[]) {
    return runIn(folder, settings, args);
  }
});

test('two disks are looked at one by one', () => {
  const data = { folder: '/data', device: 1, free: 50e9 };
  const backup = { folder: '/backups', device: 2, free: 0.4e9 };
  const found = told(diskFindings(data, backup, { little: 5e9, least: 1e9 }));
  expect(found.report).toContain('✓ Disk         50.0 GB free for /data');
  expect(found.report).toContain('✗ Disk         0.4 GB free for /backups: it is nearly full');
  expect(found.report).toContain('✓ Backup disk  another one than that of the data');
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

function told(findings: Awaited<ReturnType<typeof examine>>) {
  const marks = Object.fromEntries(findings.map(({ name, mark }) => [name, mark]));
  return { marks, code: exitCodeOf(findings), report: reportOf(findings), findings };
}

/** One of the lines to be mended says this, and what to do; the exit code says that there is one. */
function expectBad({ findings, code }: ReturnType<typeof told>, said: string): void {
  const bad = findings.filter(({ mark }) => mark === 'bad');
  expect(bad.map(({ text, todo }) => `${text}\n→ ${todo}`)).toContainEqual(
    expect.stringContaining(said),
  );
  expect(code).toBe(1);
}

function run(settings: Record<string, string>, ...args: string[]) {
  return runIn(tmpdir(), settings, args);
}

async function runIn(cwd: string, settings: Record<string, string>, args: string[]) {
  const file = path.join(import.meta.dirname, 'doctor.ts');
  const child = spawn(process.execPath, [file, ...args], { cwd, env: ownEnvironment(settings) });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}
