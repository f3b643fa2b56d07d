import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { type CheckSecondFactor, type FindAccount, guardRoutes } from './access.ts';
import { answerFailure } from './failure-answers.ts';
import { cleanForwardedFor } from './forwarded-for.ts';
import { healthRoutes } from './health.ts';
import { checkBySchemas } from './input.ts';
import { loggerOptions, logRequests, requestIds } from './logging.ts';
import { warnOfUnknownProxy } from './proxy-warning.ts';
import { tallyRequests } from './request-tally.ts';
import { securityHeaders } from './security-headers.ts';

const JSON_LIMIT_BYTES = 64 * 1024;

interface TimeLimits {
  headersMs: number;
  /** for all of a request: a photo of 10 MB over a slow connection takes its time */
  requestMs: number;
  idleMs: number;
  checkMs: number;
}

const USUAL: TimeLimits = { headersMs: 30_000, requestMs: 120_000, idleMs: 60_000, checkMs: 5_000 };

const NOTHING_HERE = new AppError('not_found', 'There is nothing at this address.');

/** Routes are checked by zod. Without this, Fastify loads its compilers of JSON Schema, a tenth of a start. */
const noJsonSchema = { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema };

/** A server without routes of its own: limits, logs, headers, and a response to every failure. */
export function createHttpServer(config: Config): FastifyInstance {
  const { publicUrl, logLevel, trustedProxies, hstsSubdomains } = config;
  const headers = securityHeaders({ https: publicUrl.startsWith('https:'), hstsSubdomains });
  const app = fastify({
    logger: loggerOptions(logLevel) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: JSON_LIMIT_BYTES,
    ...timeLimits(),
    schemaController: { compilersFactory: noJsonSchema },
    routerOptions: { maxParamLength: 500 },
    // A path with a bad escape never reaches the hooks and the error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerFailure(error, request, reply);
    },
    genReqId: requestIds(trustedProxies),
    // While draining, a request that made it here is still answered.
    return503OnClosing: false,
  });
  // JSON is all the API reads.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    cleanForwardedFor(request.raw);
    reply.headers(headers);
  });
  logRequests(app);
  tallyRequests(app);
  if (config.mode === 'production' && trustedProxies.length === 0) warnOfUnknownProxy(app);
  app.setErrorHandler(answerFailure);
  checkBySchemas(app);
  return app;
}

/** Fastify's options against slow clients: an unfinished request gets 408, and the connection is closed. */
export function timeLimits({ headersMs, requestMs, idleMs, checkMs }: TimeLimits = USUAL) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

function refuseJsonSchema(): never {
  throw new Error('A schema reached Fastify before checkBySchemas.');
}

/** What stands before the features' routes: rights, health, and a response where there is nothing. */
export async function addCommonRoutes(
  app: FastifyInstance,
  {
    findAccount,
    checkSecondFactor,
    tryWrite,
  }: {
    findAccount: FindAccount;
    checkSecondFactor: CheckSecondFactor;
    tryWrite: () => Promise<void>;
  },
): Promise<void> {
  guardRoutes(app, findAccount, checkSecondFactor);
  healthRoutes(app, tryWrite);
  const nothing = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.all('/api/*', nothing, async (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => answerFailure(NOTHING_HERE, request, reply));
}
