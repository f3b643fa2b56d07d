import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type InjectOptions } from 'fastify';
import type { Clock } from './clock.ts';
import { type PaystackSandboxOptions, paystackSandbox } from './plugin.ts';
import type { TransactionData } from './transactions/transaction-data.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const PUBLIC_URL = 'http://pay.test/sandbox';
export const CALLBACK_URL = 'http://school.test/payment';

/** A sandbox under the prefix /sandbox, with the calls a test makes of it. */
export async function startSandbox(options: Partial<PaystackSandboxOptions> = {}) {
  const app = Fastify();
  app.register(paystackSandbox, {
    prefix: '/sandbox',
    databasePath: ':memory:',
    secretKey: SECRET_KEY,
    publicUrl: () => PUBLIC_URL,
    ...options,
  });
  await app.ready();

  const authorization = `Bearer ${options.secretKey ?? SECRET_KEY}`;
  const call = (request: InjectOptions) =>
    app.inject({ ...request, url: `/sandbox${request.url}` });
  const merchant = (request: InjectOptions) => call({ headers: { authorization }, ...request });

  /** Starts a payment, by default of ₦55,000. */
  async function initialize(body: Record<string, unknown> = {}) {
    const payload = {
      email: 'parent@example.org',
      amount: 5_500_000,
      callback_url: CALLBACK_URL,
      ...body,
    };
    const answer = await merchant({ method: 'POST', url: '/transaction/initialize', payload });
    const { data } = answer.headers['content-type']?.toString().includes('json')
      ? answer.json<{ data?: { access_code: string; reference: string } }>()
      : {};
    return { answer, reference: data?.reference ?? '', page: `/checkout/${data?.access_code}` };
  }

  async function verify(reference: string): Promise<TransactionData> {
    const answer = await merchant({ url: `/transaction/verify/${reference}` });
    return answer.json<{ data: TransactionData }>().data;
  }

  /** Sends a form of the checkout as a browser would. */
  const submit = (url: string, fields: Record<string, string> = {}) =>
    call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  const control = (reference: string, body: Record<string, unknown>) =>
    call({
      method: 'POST',
      url: `/control/transactions/${reference}/outcome`,
      payload: body,
    });

  async function deliveries(reference: string): Promise<Record<string, unknown>[]> {
    const answer = await call({ url: `/control/transactions/${reference}` });
    return answer.json<{ data: { deliveries: Record<string, unknown>[] } }>().data.deliveries;
  }

  return { app, call, merchant, initialize, verify, submit, control, deliveries };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A clock that stands still until it is moved on; what falls due then runs in order. */
export function manualClock(start = Date.parse('2026-11-20T09:14:24.000Z')) {
  let now = start;
  let waiting: { at: number; task: () => void }[] = [];

  const clock: Clock = {
    now: () => now,
    schedule(task, delayMs) {
      const entry = { at: now + delayMs, task };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
  };

  function advance(ms: number): void {
    const until = now + ms;
    for (let next = earliest(until); next; next = earliest(until)) {
      now = Math.max(now, next.at);
      waiting = waiting.filter((other) => other !== next);
      next.task();
    }
    now = until;
  }

  function earliest(until: number) {
    return waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }

  return { clock, advance, isIdle: () => waiting.length === 0 };
}

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A merchant's webhook address on loopback that answers with the given statuses in turn, then with 200. */
export async function startWebhookReceiver(statuses: number[] = []) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
