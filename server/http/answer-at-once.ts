import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cleanForwardedFor } from './forwarded-for.ts';
import { logAnswered } from './logging.ts';
import { type AnswerForm, formFor, type ReadyAnswer } from './ready-answer.ts';
import type { RequestTally, Tally } from './request-tally.ts';
import type { HeadersFor } from './security-headers.ts';

/** Answers that routes have made and kept. */
export interface KeptAnswers {
  /** By the address as it stands in the request: what is found is for anybody who asks for it. */
  findAtAddress(address: string): ReadyAnswer | undefined;
  /** Counts the request of whoever sends it, unless that is one too many: then the route counts and refuses it. */
  admits?(request: IncomingMessage): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is kept there is sent before the framework has looked at the request. */
    answerAtOnceFrom(kept: KeptAnswers): void;
  }
}

/** A request with one of these is left to the routes: a body, a token, a wish that only they may understand. */
const NOT_AT_ONCE = new Set([
  'authorization',
  'content-length',
  'expect',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'range',
  'transfer-encoding',
  'upgrade',
]);

interface Parts extends Pick<Config, 'logLevel'> {
  tally: RequestTally;
  requestIdOf: (request: IncomingMessage) => string;
}

type Headers = ReturnType<HeadersFor>;

interface Prepared {
  /** Names and values in turn. */
  head: string[];
  /** Where it is counted. */
  tally: Tally;
}

const LOGGED_LEVELS = ['trace', 'debug', 'info'];

/**
 * Sends what is ready before the framework routes the request, runs hooks and makes objects for it, which takes as long
 * again as sending. Byte for byte what the routes would send, with the same line in the log; whatever is not a usual
 * GET of a kept answer is left to them.
 */
export function answerAtOnce(
  app: FastifyInstance,
  headersFor: HeadersFor,
  { logLevel, tally, requestIdOf }: Parts,
): void {
  const places: KeptAnswers[] = [];
  const prepared = new WeakMap<AnswerForm, Map<Headers, Prepared>>();
  const isLogged = LOGGED_LEVELS.includes(logLevel);
  let isOpen = true;

  app.decorate('answerAtOnceFrom', (kept: KeptAnswers) => {
    places.push(kept);
  });
  // From then on the framework ends each connection with its answer.
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    cleanForwardedFor(request);
    if (!isOpen || !sendKept(request, response)) app.routing(request, response);
  });

  function sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const answer = findFor(request);
    if (!answer) return false;
    const form = formFor(answer, request.headers);
    const common = headersFor(request.headers);
    const ready = prepared.get(form)?.get(common) ?? prepare(form, answer.route, common);
    if (isLogged) logWhenSent(answer.route, request, response);
    response.writeHead(form.status, ready.head);
    response.end(form.body);
    ready.tally.count += 1;
    return true;
  }

  function findFor(request: IncomingMessage): ReadyAnswer | undefined {
    for (const { findAtAddress, admits } of places) {
      const answer = findAtAddress(request.url ?? '');
      if (!answer) continue;
      if (!isUsual(request.headers) || admits?.(request) === false) return undefined;
      return answer;
    }
    return undefined;
  }

  /** Found once for each form and for the headers that go with it. */
  function prepare(form: AnswerForm, route: string, common: Headers): Prepared {
    const length = form.body && { 'content-length': String(Buffer.byteLength(form.body)) };
    const head = Object.entries({ ...common, ...form.headers, ...length }).flat();
    const ready = { head, tally: tally.of('GET', route, form.status, true) };
    prepared.set(form, new Map(prepared.get(form)).set(common, ready));
    return ready;
  }

  function logWhenSent(route: string, request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    response.once('finish', () => {
      const ms = performance.now() - startedAt;
      const reqId = requestIdOf(request);
      logAnswered(app.log, { reqId, method: 'GET', route, status: response.statusCode, ms });
    });
  }
}

function isUsual(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (NOT_AT_ONCE.has(name)) return false;
  return true;
}
