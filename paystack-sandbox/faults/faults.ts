import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { AnswerFault, Fault, FaultOf, FaultPath } from './fault.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type Faults = ReturnType<typeof createFaults>;

/** The faults in force, only in memory: a restart of the sandbox heals everything. */
export function createFaults(clock: Pick<Clock, 'schedule'>) {
  const active = new Map<string, Fault>();
  const endDelays = new Set<() => void>();
  let stopped = false;

  /** The fault that this call or event meets, if any; one of the reference itself comes before one for all. */
  function take<Path extends FaultPath>(
    path: Path,
    reference: string | undefined,
  ): FaultOf<Path> | undefined {
    const key = [keyOf(path, reference), keyOf(path, undefined)].find((one) => active.has(one));
    const met = key === undefined ? undefined : active.get(key);
    if (!key || !met || !isOn(met, path)) return undefined;
    if (met.times !== undefined) {
      met.times -= 1;
      if (met.times === 0) active.delete(key);
    }
    return met;
  }

  function delay(delayMs: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        endDelays.delete(end);
        resolve();
      };
      const cancel = clock.schedule(end, delayMs);
      endDelays.add(end);
    });
  }

  return {
    take,

    list: () => [...active.values()],

    /** Adds the faults; one for the same path and reference takes the place of the earlier one. */
    set(faults: Fault[]) {
      for (const next of faults) {
        const key = keyOf(next.path, next.reference);
        active.delete(key);
        active.set(key, { ...next });
      }
    },

    /** Lifts those of one path, or all. */
    clear(path?: string) {
      for (const [key, one] of active) {
        if (path === undefined || one.path === path) active.delete(key);
      }
    },

    /** Lets slow answers go at once, so that closing the server need not wait for them. */
    stop() {
      stopped = true;
      for (const end of endDelays) end();
    },

    /** The handler, except while a fault for this path and reference is in force. */
    disturb(
      path: AnswerFault['path'],
      referenceOf: (request: FastifyRequest) => string | undefined,
      handler: Handler,
    ): Handler {
      return async (request, reply) => {
        const met = take(path, referenceOf(request));
        if (!met) return handler(request, reply);
        if (met.kind === 'slow') {
          if (!met.afterwards) await delay(met.delayMs);
          const answer = await handler(request, reply);
          if (met.afterwards) await delay(met.delayMs);
          return answer;
        }
        if (met.afterwards) await handler(request, reply);
        return spoil(met.kind, reply);
      };
    },
  };
}

function keyOf(path: FaultPath, reference: string | undefined): string {
  return reference === undefined ? path : `${path} ${reference}`;
}

function isOn<Path extends FaultPath>(met: Fault, path: Path): met is FaultOf<Path> {
  return met.path === path;
}

const BAD_GATEWAY_PAGE = `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>cloudflare</center></body></html>`;

function spoil(kind: Exclude<AnswerFault['kind'], 'slow'>, reply: FastifyReply): unknown {
  switch (kind) {
    case 'http500':
      return reply.code(500).send({
        status: false,
        message: 'An error occurred',
        type: 'api_error',
        code: 'unknown',
      });
    case 'html502':
      return reply.code(502).type('text/html; charset=UTF-8').send(BAD_GATEWAY_PAGE);
    case 'rate_limited':
      return reply
        .code(429)
        .headers({
          'x-ratelimit-limit': '100',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': '60',
        })
        .send({
          status: false,
          message: 'Rate limit exceeded!',
          meta: { nextStep: 'Wait for the limit to reset and try again' },
          type: 'api_error',
          code: 'rate_limited',
        });
    case 'empty':
      return reply.code(200).send('');
    case 'wrong_shape':
      return reply.code(200).send({ result: 'ok' });
    case 'reset':
      reply.hijack();
      // A plain destroy ends the stream politely; clients should meet a real ECONNRESET.
      reply.raw.socket?.resetAndDestroy();
      return reply;
  }
}
