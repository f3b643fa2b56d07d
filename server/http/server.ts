import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { type CheckSecondFactor, type FindAccount, guardRoutes } from './access.ts';
import { answerFailure, handleErrors } from './error-handling.ts';
import { readForwardedFor } from './forwarded-for.ts';
import { healthRoutes } from './health.ts';
import { checkBySchemas } from './input.ts';
import { loggerOptions, logRequests } from './logging.ts';
import { warnOfUnknownProxy } from './proxy-warning.ts';
import { requestIds } from './request-id.ts';
import { tallyRequests } from './request-tally.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { timeLimits } from './time-limits.ts';

const JSON_LIMIT_BYTES = 64 * 1024;

const NOTHING_HERE = new AppError('not_found', 'There is nothing at this address.');

/** Routes are checked by zod. Without this, Fastify loads its compilers of JSON Schema, a tenth of a start, for nothing. */
const noJsonSchema = { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema };

/** A server without routes of its own: limits, logs, headers, and an answer to everything that goes wrong. */
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
  readForwardedFor(app);
  addSecurityHeaders(app, headers);
  logRequests(app);
  tallyRequests(app);
  if (config.mode === 'production' && trustedProxies.length === 0) warnOfUnknownProxy(app);
  handleErrors(app);
  checkBySchemas(app);
  return app;
}

function refuseJsonSchema(): never {
  throw new Error('A schema reached Fastify before checkBySchemas.');
}

interface CommonParts {
  findAccount: FindAccount;
  checkSecondFactor: CheckSecondFactor;
  /** Rejects while the database takes no writes. */
  tryWrite: () => Promise<void>;
}

/** What stands before the features' routes: rights, limits, health, and an answer where there is nothing. */
export async function addCommonRoutes(
  app: FastifyInstance,
  { findAccount, checkSecondFactor, tryWrite }: CommonParts,
): Promise<void> {
  guardRoutes(app, findAccount, checkSecondFactor);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  healthRoutes(app, { isClosing: () => closing, tryWrite });
  const nothing = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.all('/api/*', nothing, async (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => answerFailure(NOTHING_HERE, request, reply));
}
