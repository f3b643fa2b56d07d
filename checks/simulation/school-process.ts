import { once } from 'node:events';
import type { Driver } from 'kysely';
import type { PasswordHasher } from '#server/accounts/password-hash.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite-dialect.ts';
import type { SendEmail } from '#server/mail/mail-sender.ts';
import { verifyLedger } from '#server/payments/ledger/ledger-check.ts';
import { createSharedBudget } from '#server/payments/provider/budget-repository.ts';
import { createProvider } from '#server/payments/provider/create-provider.ts';
import type { SendRequest } from '#server/payments/provider/send-request.ts';
import { type DriverHooks, gatedDriver } from './gated-driver.ts';
import type { Machine } from './machine.ts';
import { type Owner, runAs } from './owner.ts';
import type { Steps } from './steps.ts';
import type { SimulatedTime } from './time.ts';

export interface World {
  steps: Steps;
  time: SimulatedTime;
  machine: Machine;
  driverHooks: DriverHooks;
  /** How the school reaches the provider and the mail server. */
  sendToProvider: (owner?: Owner) => SendRequest;
  sendEmail: (owner: Owner) => SendEmail;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface CallOptions {
  body?: object | string;
  token?: string;
  headers?: Record<string, string>;
}

export type SimulatedProcess = Awaited<ReturnType<typeof startProcess>>;

export const SECRET_KEY = 'sk_test_of_the_simulation';
/** Parents reach the school at this address, whichever process answers. */
export const SCHOOL = 'http://127.0.0.1:3000';
export const PROVIDER = 'https://provider.example';
/** As good as no limit. */
const ANY_NUMBER = '9999999';

/** The school's real server, as server/main.ts puts it together, without pages. */
export async function startProcess(world: World, name: string) {
  const { steps, time, machine } = world;
  const waiting = new Set<(lost: undefined) => void>();
  const owner: Owner = {
    name,
    isAlive: true,
    frozen: undefined,
    stepsToLive: Number.POSITIVE_INFINITY,
    die,
  };
  const clock = () => new Date(time.now().getTime() + machine.offsetMs);
  let driver: Driver | undefined;
  let isStopping = false;
  let closeServer = () => {};
  const db = openSqlite(machine.file, {
    wrapDriver(inner) {
      driver = inner;
      return gatedDriver(inner, owner, steps, world.driverHooks);
    },
  });
  const app = await runAs(owner, () => createSchool(world, owner, db, clock)).catch(
    (error: unknown) => {
      endOwner();
      throw error;
    },
  );
  closeServer = () => void app.server.close();
  const listening = once(app.server, 'listening');
  runAs(owner, () => app.listen({ host: '127.0.0.1', port: 0 }).catch(() => {}));
  await listening;

  return { name, owner, db, isAlive: () => owner.isAlive, takesCalls, inject, die, stop };

  /** Undefined when it dies before it has answered. */
  function inject(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, token, headers }: CallOptions = {},
  ): Promise<Answer | undefined> {
    if (!takesCalls()) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    waiting.add(resolve);
    const request = {
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    };
    runAs(owner, () => app.inject(request)).then(({ statusCode: status, payload }) => {
      waiting.delete(resolve);
      resolve({ status, body: jsonOf(payload) });
    });
    return promise;
  }

  /** As with SIGKILL: what is not committed is gone, and nobody hears of it. */
  function die(): void {
    if (!owner.isAlive) return;
    endOwner();
    closeServer();
    for (const lose of waiting) lose(undefined);
    waiting.clear();
  }

  function endOwner(): void {
    owner.isAlive = false;
    owner.frozen = undefined;
    time.forget(owner);
    void driver?.destroy();
  }

  function takesCalls(): boolean {
    return owner.isAlive && !isStopping;
  }

  /** As with SIGTERM. */
  async function stop(): Promise<void> {
    if (!takesCalls()) return;
    isStopping = true;
    // It may die while it closes.
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.add(resolve);
    runAs(owner, () => app.close()).then(() => resolve(undefined));
    await promise;
    die();
  }
}

async function createSchool(world: World, owner: Owner, db: Database, clock: () => Date) {
  const { machine, sendToProvider, sendEmail } = world;
  const config = readConfig({
    LOG_LEVEL: process.env.SIM_LOG ?? 'silent',
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: PROVIDER,
    DATA_DIR: machine.folder,
    PUBLIC_URL: SCHOOL,
    BACKUP_DIR: `${machine.folder}/backups`,
    API_DOCS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'bursary@school.example',
    PAYMENT_STARTS_PER_MINUTE: ANY_NUMBER,
    PAYMENT_CHECKS_PER_MINUTE: ANY_NUMBER,
    PAYSTACK_CALLS_PER_MINUTE: ANY_NUMBER,
  });
  const app = await createApp({
    config,
    db,
    createProvider: (log) =>
      createProvider(config, log, createSharedBudget(db, config.paystack.callsPerMinute), {
        send: sendToProvider(owner),
        close: async () => {},
      }),
    createMailSender: () => sendEmail(owner),
    clock,
    databaseClock: async () => clock(),
    passwords: plainPasswords,
    checkLedger: async () => {
      const check = await verifyLedger(db);
      return check.intact ? undefined : check.problem;
    },
  });
  return app;
}

/** Real hashes take the processor, and other threads. */
export const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  check: async (password, stored) => ({ matches: stored === `plain ${password}`, outdated: false }),
};

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
