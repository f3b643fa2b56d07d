import Fastify, { type FastifyInstance } from 'fastify';
import type { SendRequest } from '#server/payments/provider/send-request.ts';
import type { Random } from '../../faults/random.ts';
import { paystackSandbox } from '../../paystack-sandbox/plugin.ts';
import { replaceRandomInt } from '../../paystack-sandbox/random.ts';
import { type Owner, runAs } from './owner.ts';
import { PROVIDER, SCHOOL, SECRET_KEY } from './school-process.ts';
import type { Steps } from './steps.ts';
import type { SimulatedTime } from './time.ts';

/** How the road between school and provider is just now. */
export interface Road {
  /** Of a hundred requests, so many are lost on the way there, on the way back, or are never answered. */
  lostBefore: number;
  lostAfter: number;
  silent: number;
}

interface ProviderOptions {
  steps: Steps;
  time: SimulatedTime;
  random: Random;
  road: Road;
  file: string;
  /** Hands a message to the school; rejects when the school does not answer. */
  deliver: (body: string, headers: Record<string, string>) => Promise<{ status: number }>;
}

const MINUTE_MS = 60_000;
/** As documented: every three minutes four times, then hourly for three days. */
const RETRY_DELAYS_MS = [...Array(4).fill(3 * MINUTE_MS), ...Array(72).fill(60 * MINUTE_MS)];

/** The sandbox in this process. Its clock is the world's, and it outlives all processes of the school. */
export async function openProvider({ steps, time, random, road, file, deliver }: ProviderOptions) {
  replaceRandomInt((max) => random.whole(0, max - 1));
  const app = Fastify({ routerOptions: { maxParamLength: 300 } });
  app.register(paystackSandbox, {
    databasePath: file,
    secretKey: SECRET_KEY,
    publicUrl: () => PROVIDER,
    webhookUrl: () => `${SCHOOL}/api/payments/webhook`,
    retryDelaysMs: RETRY_DELAYS_MS,
    refundDelayMs: MINUTE_MS,
    fetch: deliverMessage,
    clock: {
      now: () => time.now().getTime(),
      schedule(task, delayMs) {
        const timer = runAs(undefined, () => time.timers.setTimeout(task, delayMs));
        return timer.stop;
      },
    },
  });
  await app.ready();
  return { app, senderOf, fetch: fetchFrom(app), close: () => app.close() };

  /** For a process of the school, or its operator: over a road that loses things. */
  function senderOf(owner?: Owner): SendRequest {
    return (request) => send(owner, request);
  }

  async function send(
    owner: Owner | undefined,
    { method, url, headers, body, signal }: Parameters<SendRequest>[0],
  ): ReturnType<SendRequest> {
    await steps.gate(`to the provider ${method}`, owner);
    signal.throwIfAborted();
    if (random.chance(road.lostBefore / 100)) throw connectionReset('before it was sent');
    const answer = runAs(undefined, () =>
      app.inject({
        method,
        url: url.slice(PROVIDER.length),
        headers,
        ...(body !== undefined && { payload: body }),
      }),
    );
    const { statusCode, payload } = await unlessAborted(answer, signal);
    if (random.chance(road.silent / 100)) await unlessAborted(new Promise<never>(() => {}), signal);
    if (random.chance(road.lostAfter / 100)) throw connectionReset('after it was done');
    await steps.gate('from the provider', owner);
    signal.throwIfAborted();
    return { statusCode, text: payload };
  }

  async function deliverMessage(_url: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = Buffer.from(init.body as Uint8Array).toString();
    await steps.gate('message to the school');
    const { status } = await deliver(body, headers);
    return new Response(null, { status });
  }
}

/** As browsers and the run itself reach it: over a good road. */
function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (address, { method = 'GET', headers, body } = {}) => {
    const isForm = body instanceof URLSearchParams;
    const {
      statusCode,
      payload,
      headers: answered,
    } = await runAs(undefined, () =>
      app.inject({
        method: method as 'GET',
        url: String(address).slice(PROVIDER.length),
        headers: {
          ...(headers as Record<string, string>),
          ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { payload: String(body) }),
      }),
    );
    const { location } = answered;
    const bodyless = [204, 304].includes(statusCode);
    return new Response(bodyless ? null : payload, {
      status: statusCode,
      ...(location && { headers: { location: String(location) } }),
    });
  };
}

function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function connectionReset(when: string): Error {
  return Object.assign(new Error(`the connection was reset ${when}`), { code: 'ECONNRESET' });
}
