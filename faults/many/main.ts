import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { createTestDatabase, databaseEnvironment } from '#server/database/testing/test-database.ts';
import { startS3Server } from '#server/media/testing/s3-server.ts';
import { freePort } from '#server/testing/test-process.ts';
import { generator, load } from '../../bench/load.ts';
import { createBooks } from '../books.ts';
import { isAnswering, startChild } from '../child-process.ts';
import { findDifferences, sumOfProvider } from '../differences.ts';
import { gatherEvidence } from '../evidence.ts';
import { createOperator } from '../operator.ts';
import { findPostgresControl } from '../postgres-control.ts';
import { createProviderClient } from '../provider-client.ts';
import { count, createRecord } from '../record.ts';
import { createTime } from '../time.ts';
import { createAnswers } from './answers.ts';
import { createProcesses } from './processes.ts';
import { certificateOf, createVisitor, readSite } from './site.ts';
import { SCHEDULED, SCHEDULED_TITLE, startTraffic } from './traffic.ts';

/**
 * The school behind nginx while people pay, read, sign in and publish without a pause: `--plan upgrade` one process that is
 * upgraded, on SQLite; `--plan many` three over PostgreSQL, PgBouncer and an object store, which are killed, also while
 * items appear at a set time, lose their database and their store for a while, are restarted one by one and upgraded;
 * `--plan hold` as many as there are, to see how much they do. Ends with 0 when what had to go well has, every refusal was
 * in words, and the books are the provider's. scripts/test-many.mjs starts it.
 */
const KEY = 'sk_test_of_the_many';
const ANY_NUMBER = '9999999';
const ANSWERS_BETWEEN = 60;
/** PgBouncer refuses for a second after a failed login, and a process reports for a second how the database was. */
const SETTLED_MS = 3_000;
const HELD_SECONDS = 20;
const MINUTE_MS = 60_000;
const TIME_TO_SCHEDULE_MS = 30_000;

const { values } = parseArgs({ options: { plan: { type: 'string', default: 'many' } } });
const startedAt = performance.now();
const folder = mkdtempSync(path.join(tmpdir(), 'school-many-'));
const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  const problems = await run();
  console.log(
    `\n${problems.length} problems in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
process.exit();

async function run(): Promise<string[]> {
  const site = readSite();
  const answers = createAnswers();
  const record = createRecord();
  const visitor = createVisitor(site, answers);
  const { provider, providerUrl } = await startProvider(visitor.address);
  const store = await startS3Server();
  cleanUps.push(store.close);
  const env = await schoolSettings(providerUrl, values.plan === 'upgrade' ? {} : store.environment);
  const processes = createProcesses(env, folder);
  cleanUps.push(processes.killAll);
  for (const port of site.ports) processes.start(port);
  for (const port of site.ports) await processes.isReady(port);

  answers.enter('all is well', false);
  const traffic = await startTraffic({ visitor, provider, record });
  traffic.failed.catch((error) => record.problems.push(String(error)));
  if (values.plan === 'many') await three();
  else if (values.plan === 'hold') await hold();
  else await one();
  await traffic.stop();
  if (values.plan === 'hold') await readersAlone();
  return compare();

  async function one(): Promise<void> {
    const [beside = 0] = site.down;
    const [port = 0] = site.ports;
    await someAnswers();
    processes.upgradeTo(makeNextVersion());
    answers.enter('one process is upgraded', false);
    await roll(['--beside', `127.0.0.1:${beside}`, `127.0.0.1:${port}`]);
    await isNextVersion(port);
    await someAnswers();
  }

  async function three(): Promise<void> {
    await someAnswers();
    for (const port of site.ports) {
      answers.enter('a process is killed and started', true);
      await processes.kill(port, 'SIGKILL');
      await someAnswers();
      processes.start(port);
      await processes.isReady(port);
    }
    await appearAtSetTime();
    const control = findPostgresControl();
    for (const mode of ['fast', 'immediate'] as const) {
      answers.enter(`the database is restarted (${mode})`, true);
      await control?.('restart', mode);
      for (const port of site.ports) await processes.isReady(port);
      await someAnswers();
    }
    answers.enter('the store is away for a while', true);
    store.behave((_request, response) => {
      response.destroy();
      return true;
    });
    await someAnswers();
    store.behaveWell();
    await someAnswers();

    await pause(SETTLED_MS);
    for (const port of site.ports) await processes.isReady(port);
    answers.enter('all is well again', false);
    await someAnswers();
    answers.enter('the processes are restarted one by one', false);
    await roll(site.ports.map((port) => `127.0.0.1:${port}`));
    processes.upgradeTo(makeNextVersion());
    answers.enter('the processes are upgraded one by one', false);
    await roll(site.ports.map((port) => `127.0.0.1:${port}`));
    for (const port of site.ports) await isNextVersion(port);
    await someAnswers();
  }

  /** At that moment one of the processes is killed, perhaps in the midst of it. */
  async function appearAtSetTime(): Promise<void> {
    const [port = 0] = site.ports;
    const due = new Date(Math.ceil((Date.now() + TIME_TO_SCHEDULE_MS) / MINUTE_MS) * MINUTE_MS);
    answers.enter('items appear at their time', true);
    await traffic.schedule(due);
    await pause(Math.max(0, due.getTime() - Date.now()));
    await processes.kill(port, 'SIGKILL');
    await someAnswers();
    processes.start(port);
    await processes.isReady(port);
  }

  /** How often each thing is done in a second while all of it is. */
  async function hold(): Promise<void> {
    await someAnswers();
    answers.enter('everybody at once', false);
    const before = new Map(record.counts);
    await pause(HELD_SECONDS * 1000);
    for (const [what, times] of new Map(record.counts)) {
      const perSecond = (times - (before.get(what) ?? 0)) / HELD_SECONDS;
      console.log(`  ${what.padEnd(40)}${perSecond.toFixed(1).padStart(8)} a second`);
    }
  }

  async function readersAlone(): Promise<void> {
    console.log(`  ${generator}`);
    for (const page of ['/', '/api/news?page=1']) {
      const { perSecond, p99 } = await load(`${visitor.address}${page}`);
      console.log(
        `  ${page.padEnd(40)}${perSecond.toFixed(0).padStart(6)}   a second, 99 % in ${p99} ms`,
      );
    }
  }

  /** Until so many more answers have come. */
  async function someAnswers(): Promise<void> {
    await answers.reach(answers.total() + ANSWERS_BETWEEN);
  }

  async function roll(args: string[]): Promise<void> {
    const from = performance.now();
    console.log(await processes.roll(site, args));
    count(record, 'seconds of rolling', Math.round((performance.now() - from) / 1000));
  }

  async function isNextVersion(port: number): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    if (!(await response.text()).includes('next')) record.problems.push(`${port} is not upgraded`);
  }

  async function compare(): Promise<string[]> {
    answers.enter('the books are compared', false);
    const config = readConfig(env);
    const books = createBooks(config.database);
    cleanUps.push(books.close);
    const operator = createOperator({
      env,
      folder,
      books,
      headsFile: path.join(folder, 'no-heads.txt'),
      forgets: false,
      paystack: config.paystack,
      time: createTime(provider),
    });
    const parts = { books, provider, school: visitor, record, operator };
    const evidence = await gatherEvidence(parts);
    const ports = site.ports;
    for (const [index, { id, title, picture }] of traffic.published.entries()) {
      const at = `http://127.0.0.1:${ports[index % ports.length]}`;
      const item = await (await fetch(`${at}/api/news/${id}`)).text();
      if (!item.includes(title)) record.problems.push(`${title}: published, and not there`);
      const { ok } = await fetch(`${at}${picture}`);
      if (!ok) record.problems.push(`${title}: its picture is not there`);
    }
    const items = await books.db().selectFrom('news').select('title').execute();
    const twice = items.length - new Set(items.map(({ title }) => title)).size;
    if (twice > 0) record.problems.push(`${twice} items were published twice`);
    if (values.plan === 'many') {
      const entries = await books
        .db()
        .selectFrom('audit_log')
        .select('text')
        .where('action', '=', 'news.created')
        .where('text', 'like', `%“${SCHEDULED_TITLE} %`)
        .execute();
      const texts = new Set(entries.map(({ text }) => text));
      if (texts.size !== SCHEDULED || entries.length !== SCHEDULED) {
        record.problems.push(`${entries.length} entries say that ${SCHEDULED} items appeared`);
      }
    }

    for (const { name, answered, refused, longestMs } of answers.summary()) {
      const line = `${String(answered).padStart(6)} answers ${String(refused).padStart(4)} refused`;
      console.log(`  ${name.padEnd(40)}${line}   longest ${(longestMs / 1000).toFixed(1)} s`);
    }
    for (const [what, times] of [...record.counts].sort()) {
      console.log(`  ${what.padEnd(40)}${String(times).padStart(6)}`);
    }
    const sums = { 'provider’s list': sumOfProvider(evidence), ...evidence.sums };
    for (const [place, { payments, kobo }] of Object.entries(sums)) {
      console.log(`  ${place.padEnd(40)}${String(payments).padStart(6)} paid, ₦${kobo / 100}`);
    }
    return [...answers.problems, ...findDifferences(evidence)];
  }
}

async function startProvider(webhookHost: string) {
  const port = await freePort();
  const providerUrl = `http://127.0.0.1:${port}`;
  const env = {
    FAULTS_PORT: String(port),
    FAULTS_DATABASE: path.join(folder, 'provider.db'),
    FAULTS_SECRET_KEY: KEY,
    FAULTS_WEBHOOK_URL: `${webhookHost}/api/payments/webhook`,
    NODE_EXTRA_CA_CERTS: certificateOf(readSite()),
  };
  const logFile = path.join(folder, 'provider.log');
  const child = startChild({ script: './provider.ts', env, folder, logFile });
  cleanUps.push(() => child.kill('SIGKILL'));
  if (!(await isAnswering(providerUrl, child))) throw new Error(readFileSync(logFile, 'utf8'));
  return { provider: createProviderClient(providerUrl, KEY), providerUrl };
}

async function schoolSettings(
  providerUrl: string,
  store: Record<string, string>,
): Promise<Record<string, string>> {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  let database: Record<string, string> = {};
  if (process.env.TEST_DATABASE_URL) {
    const made = await createTestDatabase();
    await made.db.destroy();
    cleanUps.push(made.remove);
    database = databaseEnvironment(made.settings);
  }
  return {
    ...database,
    ...store,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    BACKUP_DIR: path.join(folder, 'backups'),
    TRUST_PROXY: '127.0.0.1',
    PAYSTACK_SECRET_KEY: KEY,
    PAYSTACK_BASE_URL: providerUrl,
    PAYSTACK_CALLS_PER_MINUTE: ANY_NUMBER,
    PAYMENT_STARTS_PER_MINUTE: ANY_NUMBER,
    PAYMENT_CHECKS_PER_MINUTE: ANY_NUMBER,
    PICTURE_FORMATS: 'jpeg',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
  };
}

/** The next version of the program, in a checkout beside this one; its health says so. */
function makeNextVersion(): string {
  const next = path.join(folder, 'next-version');
  const parts = [
    'build',
    'content',
    'contract',
    'paystack-sandbox',
    'public',
    'server',
    'package.json',
    '.env.example',
  ];
  for (const part of parts) cpSync(part, path.join(next, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(next, 'node_modules'));
  const health = path.join(next, 'server', 'http', 'health.ts');
  writeFileSync(
    health,
    readFileSync(health, 'utf8').replace("'alive'", "'alive', version: 'next'"),
  );
  return next;
}
