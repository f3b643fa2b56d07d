import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { calendarDay } from '#contract/dates/school-time.ts';
import { paystackSandbox } from '../../../paystack-sandbox/plugin.ts';
import { noteDrill } from '../../backup/backup-folder.ts';
import { takeBackup } from '../../backup/take-backup.ts';
import { readConfig } from '../../config.ts';
import { SYSTEM } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { createTestDatabase, databaseEnvironment } from '../../database/testing/test-database.ts';
import { openPictures } from '../../media/open-pictures.ts';
import { startTestSmtpServer } from '../../payments/testing/smtp-server.ts';
import { createSchool } from '../../school/school.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { examine } from '../doctor/examine.ts';
import { exitCodeOf, type Finding, reportOf } from '../doctor/finding.ts';

export const PLENTY = { little: 2, least: 1 };
const LIVE_KEY = 'sk_live_of_the_tests';

type Settings = Record<string, string>;

/** What a proxy makes of a visitor's headers and body before the school gets them. */
export interface ProxyManners {
  headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  body?: (bytes: Buffer) => Buffer;
}

/** As nginx does by deploy/nginx.conf. */
const good: Required<ProxyManners> = {
  headers: (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7' }),
  body: (bytes) => bytes,
};

/** For tests: a school in production that is as it should be, with provider, mail server, proxy, backup and drill. */
export async function startExaminedSchool() {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'school-examined-'));
  const { settings } = database;
  const dataDir =
    settings.engine === 'sqlite' ? path.dirname(settings.file) : path.join(folder, 'data');
  const backups = path.join(folder, 'backups');
  const servers: Server[] = [];
  const smtp = await startTestSmtpServer();
  const sandbox = Fastify();
  await sandbox.register(paystackSandbox, {
    databasePath: ':memory:',
    secretKey: LIVE_KEY,
    publicUrl: () => 'http://pay.test',
  });
  const paystack = await sandbox.listen({ host: '127.0.0.1', port: 0 });

  let manners = good;
  let appPort = 0;
  const proxyPort = await listen((request, response) =>
    handOn(request, response, appPort, manners),
  );
  const environment: Settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    TRUST_PROXY: '127.0.0.1',
    PAYSTACK_SECRET_KEY: LIVE_KEY,
    PAYSTACK_BASE_URL: paystack,
    SMTP_URL: smtp.url,
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    ...databaseEnvironment(settings),
  };
  let app = await open({});
  await enterSettings(database.db);

  return {
    db: database.db,
    backups,
    folder,
    smtp,
    environment: () => ({ ...environment, PORT: String(appPort) }),
    /** What the doctor finds, with some settings changed. */
    async look(
      changes: Settings = {},
      parts: Omit<Parameters<typeof examine>[0], 'settings'> = {},
    ) {
      const config = configWith(changes);
      const settings = { config, storage: config, problems: [] };
      return reported(await examine({ settings, build: 'current', freeBytes: PLENTY, ...parts }));
    },
    config: configWith,
    behaveAsProxy(changes: ProxyManners) {
      manners = { ...good, ...changes };
    },
    /** Another server on this machine; answers its port. */
    listen,
    /** Starts the school again with other settings. */
    async reopen(changes: Settings) {
      await app.close();
      app = await open(changes);
    },
    stop: () => app.close(),
    async backUp(takenAt: Date) {
      const school = { dataDir, database: settings };
      const order = { madeBy: 'nightly', clock: () => takenAt, say: () => {} } as const;
      const pictures = openPictures(configWith());
      await takeBackup({ ...order, school, pictures, folder: backups });
    },
    drill: (at: Date) => noteDrill(backups, at),
    async close() {
      await Promise.all([app.close(), sandbox.close(), smtp.stop()]);
      for (const server of servers) server.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function configWith(changes: Settings = {}) {
    return readConfig({ ...environment, PORT: String(appPort), ...changes });
  }

  async function open(changes: Settings) {
    const opened = await createTestApp({ database, settings: { ...environment, ...changes } });
    await opened.app.listen({ host: '127.0.0.1', port: 0 });
    appPort = (opened.app.server.address() as AddressInfo).port;
    return opened;
  }

  async function listen(listener: RequestListener): Promise<number> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }
}

export type ExaminedSchool = Awaited<ReturnType<typeof startExaminedSchool>>;

/** The settings of a school that takes fees, in a term that lasts for months. */
async function enterSettings(db: Database): Promise<void> {
  const school = createSchool({ db, clock: () => new Date(), onChange: () => {} });
  const today = Date.now();
  const dayIn = (days: number) => calendarDay(today + days * 86_400_000);
  const year = new Date(today).getFullYear();
  const term = {
    year: `${year}/${year + 1}`,
    term: 1 as const,
    feesFrom: dayIn(-20),
    begins: dayIn(-10),
    ends: dayIn(100),
  };
  const { document: facts } = (await school.find('facts')).current;
  const number = '+234 803 123 4567';
  const numbers = { phone: number, bursaryPhone: number, whatsApp: number };
  const given = { ...facts, ...numbers, email: 'office@school.ng' };
  await school.change({ kind: 'terms', document: { terms: [term] }, basedOn: 1 }, SYSTEM);
  await school.change({ kind: 'facts', document: given, basedOn: 1 }, SYSTEM);
}

/** What is found, to be looked at in several ways. */
export function reported(findings: Finding[]) {
  const marks = Object.fromEntries(findings.map(({ name, mark }) => [name, mark]));
  return { marks, code: exitCodeOf(findings), report: reportOf(findings), findings };
}

async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  { headers, body }: Required<ProxyManners>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url } = request;
  const options = { host: '127.0.0.1', port, method, path: url, headers: headers(request.headers) };
  const asked = ask(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.once('error', () => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  asked.end(body(Buffer.concat(chunks)));
}
