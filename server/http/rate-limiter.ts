import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { TOO_MANY_REQUESTS } from './failure-answers.ts';
import { RequestCounts } from './request-counts.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Limits {
  perMinute: number;
  trustedProxies: string[];
  /** What other processes have counted too, where there may be others. */
  shared?: { add(key: string): Promise<Count> } | undefined;
}

interface Count {
  count: number;
  leftMs: number;
}

export const MINUTE_MS = 60_000;

/** One limit for several ways to the same thing: they share the count of each network address. */
export function createRateLimiter({ perMinute, trustedProxies, shared }: Limits) {
  const counts = new RequestCounts(MINUTE_MS);
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : undefined;

  return { check, secondsToWait, count };

  /** Counts a request; throws AppError `too_many` above the limit. */
  async function check(request: FastifyRequest): Promise<void> {
    const key = keyOf(request.raw);
    // First by what this process knows: whoever is refused by that costs no write.
    refuseAbove(counts.add(key));
    if (shared) refuseAbove(await shared.add(key));
  }

  function refuseAbove({ count: soFar, leftMs }: Count): void {
    if (soFar <= perMinute) return;
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    throw new AppError('too_many', TOO_MANY_REQUESTS, { retryAfterSeconds });
  }

  /** Undefined below the limit. Counts nothing: for what shows only afterwards whether it counts. */
  function secondsToWait(request: IncomingMessage): number | undefined {
    const { count: soFar, leftMs } = counts.find(keyOf(request));
    return soFar < perMinute ? undefined : Math.ceil(leftMs / 1_000);
  }

  function count(request: IncomingMessage): void {
    counts.add(keyOf(request));
  }

  /** As the framework understands the address; one network of version 6 is one address. */
  function keyOf(request: IncomingMessage): string {
    const address = isTrusted ? proxyAddress(request, isTrusted) : request.socket.remoteAddress;
    return normalizeIP(address ?? '');
  }
}
