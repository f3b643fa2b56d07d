import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { isForwarded } from '../http/proxy-warning.ts';
import { monotonicMs } from '../runtime/timers.ts';
import { readFacts } from './metrics-repository.ts';
import type { Sources } from './registry.ts';

interface MetricsOptions extends Pick<Sources, 'providerUse' | 'picturesWaiting' | 'clock'> {
  db: Database;
  metricsToken: Config['metricsToken'];
  findBackups: Sources['backups'] | undefined;
}

const FACTS_CACHED_MS = 5_000;
const BACKUPS_CACHED_MS = 60_000;

const NOTHING_HERE = new AppError('not_found', 'There is nothing at this address.');
const NO_TOKEN = new AppError(
  'unauthorized',
  'This address wants the token of METRICS_TOKEN: Authorization: Bearer …',
);

/** `/metrics`, with the token where one is set, else for this machine alone. Loaded and measured on the first request. */
export function addMetrics(
  app: FastifyInstance,
  { db, metricsToken, findBackups, ...others }: MetricsOptions,
): void {
  const warn = (error: unknown) => app.log.warn({ err: error }, 'metrics lack some figures');
  const sources: Sources = {
    ...others,
    tally: app.requestTally,
    facts: recently(FACTS_CACHED_MS, () => readFacts(db, others.clock()), warn),
    backups: recently(BACKUPS_CACHED_MS, async () => findBackups?.(), warn),
  };
  let loading: Promise<Registry> | undefined;

  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (metricsToken && !carriesToken(request, metricsToken)) throw NO_TOKEN;
    if (!metricsToken && !isFromHere(request)) throw NOTHING_HERE;
    loading ??= import('./registry.ts').then(({ createRegistry }) => createRegistry(sources));
    const registry = await loading;
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/** Hashed first, so that the time tells nothing, not even the length. */
function carriesToken({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A proxy on this machine speaks for strangers. */
function isFromHere(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') && !isForwarded(request);
}

/** Reads at most once in `cachedMs`; a failure is `undefined` for as long. */
export function recently<Value>(
  cachedMs: number,
  read: () => Promise<Value>,
  onFailure: (error: unknown) => void,
  now: () => number = monotonicMs,
): () => Promise<Value | undefined> {
  let known: Promise<Value | undefined> | undefined;
  let readAt = 0;
  return () => {
    if (!known || now() - readAt >= cachedMs) {
      readAt = now();
      known = read().catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
    }
    return known;
  };
}
