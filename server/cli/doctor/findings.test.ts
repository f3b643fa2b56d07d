import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { freePort } from '../../testing/test-process.ts';
import {
  type ExaminedSchool,
  PLENTY,
  reported,
  startExaminedSchool,
} from '../testing/examined-school.ts';
import { diskFindings } from './disk-checks.ts';
import { examine, readExamined } from './examine.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('the doctor finds', () => {
  let school: ExaminedSchool;
  beforeEach(async () => {
    school = await startExaminedSchool();
    await school.backUp(new Date());
    await school.drill(new Date());
  });
  afterEach(() => school.close());

  test('a wrong key', async () => {
    const found = await school.look({ PAYSTACK_SECRET_KEY: 'sk_live_of_another_school' });
    expectBad(found, 'Paystack refuses the key\n→ Copy the secret key of the Paystack dashboard');
    expect(found.report).toContain('refuses a message signed with the key of .env');
  });

  test('a test key, which takes no money', async () => {
    const found = await school.look({
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
    const away = await school.look({ PAYSTACK_BASE_URL: 'http://127.0.0.1:1' });
    expectBad(away, 'Paystack does not answer at http://127.0.0.1:1\n→ Check the machine’s');
    const other = await school.look({
      PAYSTACK_BASE_URL: await another((it) => it.end('<p>Hello</p>')),
    });
    expectBad(other, 'does not speak as Paystack does\n→ Is PAYSTACK_BASE_URL empty');
  });

  test('a clock that is wrong', async () => {
    const clock = () => new Date(Date.now() + 10 * 60_000);
    expectBad(
      await school.look({}, { clock }),
      'seconds ahead of Paystack’s\n→ Let the machine set its clock',
    );
  });

  test('a webhook address that cannot be reached', async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
    const found = await school.look({ PUBLIC_URL });
    expectBad(
      found,
      `${PUBLIC_URL}/api/payments/webhook is not reached: no program listens there\n→ Check the name`,
    );
  });

  test('a webhook address of another site, and one that redirects', async () => {
    const PUBLIC_URL = await another((response) => response.writeHead(404).end('<p>Not here'));
    expectBad(
      await school.look({ PUBLIC_URL }),
      'answers 404, and not as the school does\n→ It must lead',
    );
    const www = await another((response) =>
      response.writeHead(301, { location: 'https://www.school.example/' }).end(),
    );
    expectBad(
      await school.look({ PUBLIC_URL: www }),
      'redirects to https://www.school.example/\n→ Paystack follows no redirect',
    );
  });

  test('a proxy that changes what it hands on', async () => {
    school.behaveAsProxy({ body: (bytes) => Buffer.from(bytes.toString().replace('"', "'")) });
    expectBad(
      await school.look(),
      'refuses a message signed with the key of .env\n→ Start it again',
    );
  });

  test('a proxy that does not say where visitors come from', async () => {
    school.behaveAsProxy({ headers: ({ 'x-forwarded-for': _, ...headers }) => headers });
    expectBad(
      await school.look(),
      'it does not say where visitors come from, so a limit for one is a limit for all\n→ Let the',
    );
  });

  test('a proxy that is not named', async () => {
    await school.reopen({ TRUST_PROXY: '' });
    expectBad(
      await school.look({ TRUST_PROXY: '' }),
      'it is not named: to the school every visitor comes from 127.0.0.1, and a limit for one is a limit for all\n→ Put the proxy’s address into TRUST_PROXY',
    );
  });

  test('a proxy that believes visitors', async () => {
    school.behaveAsProxy({ headers: (headers) => headers });
    expectBad(
      await school.look(),
      'it hands on what visitors say of their address, and the school believes it',
    );
  });

  test('a mail server that refuses, or is away', async () => {
    school.smtp.refusals.EHLO = '554 Not from here';
    school.smtp.refusals.HELO = '554 Not from here';
    expectBad(
      await school.look(),
      'the mail server cannot be used (554)\n→ Look at the name and port',
    );
    expectBad(
      await school.look({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      'the mail server cannot be used (ECONNREFUSED)\n→ Look at the name and port in SMTP_URL',
    );
  });

  test('a mail server that takes no e-mail of this sender, or to this mailbox', async () => {
    school.smtp.refusals.MAIL = '550 5.7.1 Not your domain';
    const mailTo = 'bursar@example.com';
    expectBad(
      await school.look({}, { mailTo }),
      'did not take the e-mail (550)\n→ It must let this account',
    );
    delete school.smtp.refusals.MAIL;
    school.smtp.refusals.RCPT = '550 5.1.1 No such mailbox';
    expectBad(
      await school.look({}, { mailTo }),
      'there is no such mailbox (550)\n→ Try another address',
    );
  });

  test('a disk that is nearly full, or will be before long', async () => {
    const full = await school.look({}, { freeBytes: { little: 1e18, least: 1e18 } });
    expectBad(full, 'it is nearly full\n→ Free space before writing stops.');
    const filling = await school.look({}, { freeBytes: { little: 1e18, least: 1 } });
    expect(filling.report).toMatch(/^! Disk .+ GB free for .+\n +→ Free space, or take a larger/m);
    expect(filling.code).toBe(0);
  });

  test('backups on the disk of the data', async () => {
    const found = await school.look();
    expect(found.report).toMatch(
      /^! Backup disk .+ is on the disk of the data.+\n +→ Set BACKUP_DIR/m,
    );
    expect(found.code).toBe(0);
  });

  test('a backup and a drill that are too old', async () => {
    const clock = () => new Date(Date.now() + 3 * DAY_MS);
    const found = await school.look({}, { clock });
    expect(found.marks).toMatchObject({ 'Last backup': 'bad', 'Last drill': 'bad' });
    expectBad(found, '→ There should be one of last night. Look for “the nightly backup failed”');
  });

  test('no backup and no drill', async () => {
    const found = await school.look({ BACKUP_DIR: path.join(school.folder, 'others') });
    expectBad(found, 'none yet\n→ There should be one of last night.');
    expectBad(found, 'none yet\n→ It is not known whether the newest backup can be restored.');
  });

  test('a database of a newer, and of an older version', async () => {
    const add = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`;
    await add.execute(school.db);
    expectBad(
      await school.look(),
      'made by a newer version of this program: it has the step "9999-later"',
    );
    await sql`delete from kysely_migration where name > '0002'`.execute(school.db);
    expectBad(await school.look(), 'made by an older version of this program: it lacks the step');
  });

  test('pages that are older than the sources, and none', async () => {
    const old = await school.look({}, { build: 'old' });
    expect(old.report).toContain('! Pages            built from older sources than those');
    expect(old.code).toBe(0);
    expectBad(await school.look({}, { build: 'none' }), 'not built\n→ Start the school again');
  });

  test('a school that does not run, and says no more than it knows', async () => {
    await school.stop();
    const found = await school.look();
    expectBad(found, ': no program listens there\n→ Start the school, and read what its log says');
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
    expectBad(
      await school.look({ PORT: String(port) }),
      'another program answers at http://127.0.0.1:',
    );
  });

  test('settings that are missing, and looks at what does not need them', async () => {
    const settings = readExamined(
      () => readConfig({ NODE_ENV: 'production' }),
      () => school.config(),
    );
    const found = reported(await examine({ settings, build: 'current', freeBytes: PLENTY }));
    expectBad(found, 'PUBLIC_URL: is missing');
    expect(found.report).toMatch(/\n +PAYSTACK_SECRET_KEY: is missing.+\n +→ Fix \.env/);
    expect(found.marks).toMatchObject({
      Database: 'good',
      Server: 'unknown',
      'Last drill': 'good',
    });
  });

  /** Another site's address. */
  async function another(answer: (response: ServerResponse) => unknown) {
    return `http://127.0.0.1:${await school.listen((_request, response) => void answer(response))}`;
  }
});

test('two disks are looked at one by one', () => {
  const data = { folder: '/data', device: 1, free: 50e9, isWritable: true };
  const backup = { folder: '/backups', device: 2, free: 0.4e9, isWritable: true };
  const found = reported(diskFindings(data, backup, { little: 5e9, least: 1e9 }));
  expect(found.report).toContain('✓ Disk         50.0 GB free for /data');
  expect(found.report).toContain('✗ Disk         0.4 GB free for /backups: it is nearly full');
  expect(found.report).toContain('✓ Backup disk  another one than that of the data');
});

test('a folder of another account is to be fixed', () => {
  const data = { folder: '/data', device: 1, free: 50e9, isWritable: true };
  const backup = { folder: '/backups', device: 2, free: 50e9, isWritable: false };
  const found = reported(diskFindings(data, backup, { little: 5e9, least: 1e9 }));
  expectBad(found, 'may not write into /backups\n→ Make it, and give it to the account');
});

/** One of the lines to be fixed says this, and what to do; the exit code says that there is one. */
function expectBad({ findings, code }: ReturnType<typeof reported>, said: string): void {
  const bad = findings.filter(({ mark }) => mark === 'bad');
  expect(bad.map(({ text, todo }) => `${text}\n→ ${todo}`)).toContainEqual(
    expect.stringContaining(said),
  );
  expect(code).toBe(1);
}
