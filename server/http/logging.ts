import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { asWork } from '../errors/work-log.ts';

/**
 * Structured lines on standard output. A line about a request names method, route, status and time;
 * never the query, headers, body or path, which may hold names, e-mails or keys. Only a line about somebody who was
 * refused says from which network address they came.
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
  // Not sooner: what comes after a body is read would be nobody's work.
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

const SLOW_MS = 1_000;

/** Pages and files are of interest only when they are slow or fail. */
function levelFor(route: string, status: number, ms: number): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return route.startsWith('/api') || ms >= SLOW_MS ? 'info' : 'debug';
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}
