import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { someFee } from '#contract/testing/some-fee.ts';
import type { PasswordHasher } from '../accounts/password-hash.ts';
import { cheapPasswords, signInForTest } from '../accounts/testing/test-accounts.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import {
  createTestDatabase,
  databaseEnvironment,
  type TestDatabase,
} from '../database/testing/test-database.ts';
import { expectDeclaredAnswers } from '../http/testing/declared-answers.ts';
import type { CreateMailSender } from '../mail/mail-sender.ts';
import type { PageRendering } from '../pages/built-pages.ts';
import { createFakeProvider, type FakeProvider } from '../payments/testing/fake-provider.ts';

type InjectedResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface TestApp {
  app: FastifyInstance;
  db: TestDatabase['db'];
  database: TestDatabase;
  provider: FakeProvider;
  /** A session token of a test account with this role, made without hashing a password. */
  signIn(role: Role): Promise<string>;
  /** A payment as a parent starts it; `changes` replaces single fields. */
  initialize(changes?: Record<string, unknown>): Promise<InjectedResponse>;
  /** The reference of a freshly started payment. */
  startPayment(changes?: Record<string, unknown>): Promise<string>;
  verify(reference: string): Promise<InjectedResponse>;
  deliver(body: unknown, signature?: string): Promise<InjectedResponse>;
  close(): Promise<void>;
}

const SECRET_KEY = 'sk_test_of_the_tests';

/** What the good form pays. */
export const goodFee = someFee(1);

export const goodForm = {
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'parent@example.com',
  phone: '+234 803 000 0000',
  ...furtherExamples(),
  paymentPurpose: goodFee.purpose,
  class: goodFee.feeClass,
  amount: goodFee.naira,
};

/** The whole app on a database of its own, with a provider in memory and nothing listening. */
export async function createTestApp(
  options: {
    provider?: FakeProvider;
    database?: TestDatabase;
    clock?: () => Date;
    pages?: PageRendering;
    settings?: Record<string, string>;
    askAgainMs?: number;
    passwords?: PasswordHasher;
    createMailSender?: CreateMailSender;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const provider = options.provider ?? createFakeProvider();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'school-files-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    DATA_DIR: dataDir,
    API_DOCS: 'off',
    ...databaseEnvironment(database.settings),
    ...options.settings,
  });
  const app = await createApp({
    config,
    db: database.db,
    createProvider: () => provider,
    askAgainMs: options.askAgainMs ?? 0,
    passwords: options.passwords ?? cheapPasswords(),
    ...(options.clock && { clock: options.clock }),
    ...(options.pages && { pages: options.pages }),
    ...(options.createMailSender && { createMailSender: options.createMailSender }),
  });
  await app.ready();
  expectDeclaredAnswers(app);
  const initialize: TestApp['initialize'] = (changes = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/payments/initialize',
      payload: { ...goodForm, ...changes },
    });

  return {
    app,
    db: database.db,
    database,
    provider,
    signIn: (role) => signInForTest(database.db, role, (options.clock ?? (() => new Date()))()),
    initialize,
    async startPayment(changes) {
      const response = await initialize(changes);
      return response.json().data.reference;
    },
    verify: (reference) => app.inject(`/api/payments/verify/${reference}`),
    deliver(body, signature) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      return app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        payload,
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': signature ?? sign(payload),
        },
      });
    },
    async close() {
      await app.close();
      if (!options.database) await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function sign(payload: string, key = SECRET_KEY): string {
  return createHmac('sha512', key).update(payload).digest('hex');
}
