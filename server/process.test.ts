import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RESTORE_MARK } from './database/half-done.ts';
import { openDatabase } from './database/open-database.ts';
import { seedDemoAccounts } from './demo/demo-accounts.ts';
import { goodFee, goodForm } from './testing/test-app.ts';
import {
  freePort,
  killLaunched,
  launch,
  type RunningServer,
  type StartOptions,
  startServer,
} from './testing/test-process.ts';

/** Each test starts whole processes, and a busy machine takes its time with them. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
const makeFolder = () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-process-'));
};
const removeFolder = async () => {
  await killLaunched();
  rmSync(folder, { recursive: true, force: true });
};

/** One server, with its most talkative log, for all that only looks at it. */
describe('a demo', () => {
  let school: RunningServer;
  beforeAll(async () => {
    makeFolder();
    school = await start({ LOG_LEVEL: 'trace' });
    // The log says earlier that it listens.
    await vi.waitFor(() => expect(school.output()).toContain('Stop with Ctrl+C'), 15_000);
  });
  afterAll(removeFolder);

  test('greets with the address and a test card, and is ready', async () => {
    expect(school.output()).toContain(school.address);
    expect(school.output()).toContain('4084 0840 8408 4081');
    const ready = await fetch(`${school.address}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  test('keeps what is the school’s from the other users of the machine', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('school.db');
    const open = files.filter((name) => statSync(path.join(folder, name)).mode & 0o077);
    expect(open).toEqual([]);
  });

  test('the log has the same line for an answer, whether a route has made it or it was cached', async () => {
    // The last one's header is for routes alone.
    for (const headers of [{}, {}, { 'if-range': '"nothing"' }]) {
      await (await fetch(`${school.address}/api/news`, { headers })).text();
    }
    const lines = () =>
      school
        .output()
        .split('\n')
        .filter((line) => line.includes('"route":"/api/news"'));
    await expect.poll(() => lines()).toHaveLength(3);
    const [first, ...others] = lines().map((line) =>
      line.replace(/("time"|"ms"):\d+/g, '$1').replace(/"reqId":"[\da-f-]{36}"/, '"reqId"'),
    );
    expect(first).toMatch(/"reqId","method":"GET","route":"\/api\/news","status":200,"ms","msg"/);
    expect(others).toEqual([first, first]);
  });

  test('demo mode names an account of each role, and each can sign in', async () => {
    for (const role of ['super_admin', 'admin', 'user']) {
      const email = new RegExp(` ${role} +(\\S+@school\\.example)`).exec(school.output())?.[1];
      const { user } = await signIn(school.address, email, 'leave-no-child-behind');
      expect(user).toMatchObject({ email, role });
    }
  });

  test('the operator’s command works beside the running server', async () => {
    const flags = ['--email', 'ope@school.example', '--name', 'Ope Ojo', '--phone', '08030000000'];
    const created = await staffCommand(
      ['create', ...flags, '--role', 'admin'],
      'a drum at night\n',
    );
    expect(created.exitCode).toBe(0);
    expect(created.output()).toContain('Created the admin account of Ope Ojo');
    const { success } = await signIn(school.address, 'ope@school.example', 'a drum at night');
    expect(success).toBe(true);

    const refused = await staffCommand(['disable', 'nobody@school.example'], '');
    expect(refused.exitCode).toBe(1);
    expect(refused.output()).toMatch(
      /^School: demo, .+\nThere is no account with the email nobody@school\.example\.\n$/,
    );
  });

  test('not even the most talkative log has a password, a token or an e-mail', async () => {
    const { token } = await signIn(school.address, 'admin@school.example', 'leave-no-child-behind');
    await signIn(school.address, 'someone@school.example', 'a wrong password');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${school.address}/api/auth/profile`, { headers });
    expect((await fetch(`${school.address}/api/admin/users`, { headers })).status).toBe(403);
    await expect.poll(() => school.output()).toMatch(/sign-in refused.*not allowed/s);
    const log = school
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('"route":"/api/auth/login"');
    expect(log).toContain('signed in');
    for (const refused of ['sign-in refused', 'not allowed']) {
      const line = log.split('\n').find((one) => one.includes(refused)) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ address: '127.0.0.1', reqId: expect.any(String) });
    }
    for (const secret of [token, 'leave-no', 'a wrong password', '@school.example']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('the process in demo mode', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('is started on another port when a program was quicker to take the chosen one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = vi.fn(freePort).mockResolvedValueOnce(port);
    const school = await start({}, { choosePort: taken });
    other.close();
    expect(taken).toHaveBeenCalledTimes(2);
    expect(school.address).not.toContain(`:${port}`);
    expect((await fetch(`${school.address}/readyz`)).status).toBe(200);
  });

  test('a payment goes from the form to the ledger over real connections, and survives a restart', async () => {
    const school = await start();
    const started = await post(`${school.address}/api/payments/initialize`, goodForm);
    const { reference } = started.data;
    const control = `${school.address}/paystack-sandbox/control/transactions/${reference}/outcome`;
    await post(control, { outcome: 'success', channel: 'card', webhook: false });
    expect(await verify(school.address, reference)).toMatchObject({ status: true });
    await school.stop();

    const again = await start();
    expect(await verify(again.address, reference)).toMatchObject({
      status: true,
      data: { reference, amount: goodFee.amountKobo, channel: 'card' },
    });
  });

  test('SIGTERM answers what is under way, then exits with 0', async () => {
    const school = await start();
    const started = await post(`${school.address}/api/payments/initialize`, goodForm);
    const { reference } = started.data;
    const faults = `${school.address}/paystack-sandbox/control/faults`;
    await send('PUT', faults, { path: 'verify', kind: 'slow', delayMs: 5_000, times: 1 });
    const underWay = Array.from({ length: 20 }, () => verify(school.address, reference));
    // The sandbox drops the fault when it meets the first question: from then on an answer is owed.
    await expect.poll(async () => (await (await fetch(faults)).json()).data).toEqual([]);

    const exitCode = school.stop();
    const answers = await Promise.all(underWay);
    expect(answers.map((answer) => answer.data.status)).toEqual(Array(20).fill('abandoned'));
    expect(await exitCode).toBe(0);
  });

  test.each([
    ['an error', 'SIGUSR2'],
    ['a rejection', 'SIGWINCH'],
  ] as const)(
    '%s without a handler is one line of the log; what is under way is answered, then it exits with 1',
    async (_what, signal) => {
      const school = await start(
        {},
        { nodeOptions: ['--import', './server/http/testing/fails-on-signal.ts'] },
      );
      const started = await post(`${school.address}/api/payments/initialize`, goodForm);
      const { reference } = started.data;
      const faults = `${school.address}/paystack-sandbox/control/faults`;
      await send('PUT', faults, { path: 'verify', kind: 'slow', delayMs: 3_000, times: 1 });
      const underWay = Array.from({ length: 20 }, () => verify(school.address, reference));
      await expect.poll(async () => (await (await fetch(faults)).json()).data).toEqual([]);

      const exitCode = school.stop(signal);
      const answers = await Promise.all(underWay);
      expect(answers.map((answer) => answer.data.status)).toEqual(Array(20).fill('abandoned'));
      expect(await exitCode).toBe(1);
      const about = school
        .output()
        .split('\n')
        .filter((line) => line.includes('out of the blue'));
      expect(about.map((line) => JSON.parse(line))).toMatchObject([
        { level: 60, msg: 'unhandled error: shutting down', err: { message: 'out of the blue' } },
      ]);
      expect(school.output()).not.toMatch(/^ +at /m);
    },
  );
});

describe('production', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('production says how to make the first account, and refuses a database with demo accounts', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_ALLOW_TEST_KEY: 'true',
    };
    const empty = await start(production);
    await expect.poll(() => empty.output()).toContain('npm run staff -- create');
    await empty.stop();
    const db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'school.db') });
    await seedDemoAccounts(db, new Date());
    await db.destroy();
    const { exitCode, output } = await startAndFail(production);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/demo accounts.+\(super@school\.example, .+npm run staff -- disable/);
  });
});

describe('a start that cannot succeed says why in plain lines', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('missing settings', async () => {
    const { exitCode, output } = await startAndFail({ NODE_ENV: 'production' });
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /The settings are not complete:\n {2}- PUBLIC_URL: .+\n {2}- PAYSTACK_SECRET_KEY: /,
    );
    expect(output).not.toContain('at ');
  });

  test('arguments, of which it takes none', async () => {
    const { ended, output } = launch(ownData(), ['server/main.ts', '--prot', '4000']);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^The server does not know "--prot"\. It takes no arguments: .+\n$/);
  });

  test.each([
    ['no build', undefined],
    ['a build that somebody has removed', '{"build":"0123456789abcdef","sources":""}'],
  ])('%s', async (_what, current) => {
    mkdirSync(path.join(folder, 'build'));
    if (current) writeFileSync(path.join(folder, 'build', 'current'), current);
    const { exitCode, output } = await startAndFail({}, folder);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^The pages are not built yet\. Run `npm start`, .+\n$/);
  });

  test('a restore that was cut short, also with a database elsewhere', async () => {
    writeFileSync(path.join(folder, RESTORE_MARK), '');
    for (const environment of [{}, { DATABASE_URL: 'postgres://127.0.0.1:9/school' }]) {
      const { exitCode, output } = await startAndFail(environment);
      expect(exitCode).toBe(1);
      expect(output.trim()).toBe(
        `A restore into ${folder} was cut short. Run it again, with --force: npm run restore -- BACKUP --force`,
      );
    }
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { exitCode, output } = await startAndFail({ PORT: String(port) });
    other.close();
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(
      'The port is in use by another program. Stop it, or choose another with PORT=3001 npm start.',
    );
  });
});

const start = (settings: Record<string, string> = {}, options: StartOptions = {}) =>
  startServer({ ...settings, ...ownData() }, options);

async function startAndFail(settings: Record<string, string>, cwd?: string) {
  const { ended, output } = launch({ ...settings, ...ownData() }, undefined, cwd);
  return { exitCode: await ended, output: output() };
}

async function staffCommand(args: string[], typed: string) {
  const { child, ended, output } = launch(ownData(), ['server/cli/staff.ts', ...args]);
  child.stdin.end(typed);
  return { exitCode: await ended, output };
}

const ownData = () => ({ DATA_DIR: folder, DEMO_CONTENT: 'off' });

async function send(method: string, url: string, body: unknown) {
  const response = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return response.json();
}

function signIn(address: string, email: string | undefined, password: string) {
  return post(`${address}/api/auth/login`, { email, password });
}

const post = (url: string, body: unknown) => send('POST', url, body);

async function verify(address: string, reference: string) {
  const response = await fetch(`${address}/api/payments/verify/${reference}`);
  return response.json();
}
