import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Structured lines on standard output. A line about a request names method, route, status and time;
 * never the query, headers, body or address, which may hold names, e-mails or keys.
 */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { req: describeRequest, res: ({ statusCode }) => ({ statusCode }) },
    redact: ['*.authorization', '*.email', '*.phone', '*.fullName', '*.secretKey'],
  };
}

/** One line for each finished request; pages and files only when they are slow or fail. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    const level = reply.statusCode >= 500 ? 'warn' : isQuiet(route, ms) ? 'debug' : 'info';
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms },
      'request answered',
    );
    done();
  });
}

const SLOW_MS = 1_000;

function isQuiet(route: string, ms: number): boolean {
  return !route.startsWith('/api') && ms < SLOW_MS;
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}
