import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { TOO_MANY_REQUESTS } from './failure-answers.ts';

/** Counts a request of its network address; throws AppError `too_many` above the limit. */
export type RateLimiter = (request: FastifyRequest) => Promise<void>;

/** One limit for several ways to the same thing: they share the count. */
export function createRateLimiter(app: FastifyInstance, perMinute: number): RateLimiter {
  const count = app.createRateLimit({ max: perMinute, timeWindow: '1 minute' });
  return async (request) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new AppError('too_many', TOO_MANY_REQUESTS, { retryAfterSeconds: limit.ttlInSeconds });
  };
}
