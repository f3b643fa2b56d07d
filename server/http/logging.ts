import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { asWork } from '../errors/work-log.ts';
import { randomUuid } from '../runtime/randomness.ts';

const SLOW_MS = 1_000;
/** Anything else in a header would be written into the log as it is. */
const SAFE_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Structured lines on standard output: method, route, status and time, never query, headers, body or path, which may
 * hold names, e-mails or keys. Only a line about a refusal has the network address.
 */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { req: describeRequest, res: ({ statusCode }) => ({ statusCode }) },
    redact: ['*.authorization', '*.email', '*.phone', '*.fullName', '*.secretKey'],
  };
}

/** One line for each finished request; lines about what it did carry its id, too. */
export function logRequests(app: FastifyInstance): void {
  // Not sooner: reading a body would leave this context.
  app.addHook('preHandler', (request, _reply, done) => asWork({ log: request.log }, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const { url: route = 'unknown' } = routeOptions;
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    log[levelFor(route, status, ms)]({ method, route, status, ms }, 'request answered');
    done();
  });
}

/**
 * The id that our own proxy gave a request, so that both logs can be read together, else a new one. A visitor could
 * choose another's id to hide behind it.
 */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : undefined;
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    const isSafe = typeof id === 'string' && SAFE_REQUEST_ID.test(id);
    return isSafe && isTrusted?.(socket.remoteAddress ?? '', 0) ? id : randomUuid();
  };
}

/** Pages and files are of interest only when they are slow or fail. */
function levelFor(route: string, status: number, ms: number): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return route.startsWith('/api') || ms >= SLOW_MS ? 'info' : 'debug';
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}
