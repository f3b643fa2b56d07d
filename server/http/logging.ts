import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
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
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    logAnswered(request.log, { method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}

interface Answered {
  /** Where the log does not say it by itself. */
  reqId?: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Pages and files only when they are slow or fail. */
export function logAnswered(log: FastifyBaseLogger, answered: Answered): void {
  const ms = Math.round(answered.ms);
  const isWarning = answered.status >= 500;
  const level = isWarning ? 'warn' : isQuiet(answered.route, ms) ? 'debug' : 'info';
  log[level]({ ...answered, ms }, 'request answered');
}

const SLOW_MS = 1_000;

function isQuiet(route: string, ms: number): boolean {
  return !route.startsWith('/api') && ms < SLOW_MS;
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}
