import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

export const fault = z.strictObject({
  path: z.enum(['initialize', 'verify', 'list', 'fetch']),
  /** Without one, the fault meets every reference. */
  reference: z.string().optional(),
  kind: z.enum(['http500', 'html502', 'rate_limited', 'slow', 'reset', 'empty', 'wrong_shape']),
  delayMs: z.int().min(0).max(300_000).default(5_000),
  /** After so many calls the fault is gone; without it, it stays until deleted. */
  times: z.int().min(1).optional(),
  /** The call first does its work, and only its answer goes wrong. */
  afterwards: z.boolean().default(false),
});

export type Fault = z.infer<typeof fault>;
type FaultPath = Fault['path'];
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type Faults = ReturnType<typeof createFaults>;

/** The faults in force, kept in memory: a restart of the sandbox heals everything. */
export function createFaults() {
  let active: Fault[] = [];
  const stopping = new AbortController();

  function take(path: FaultPath, reference: string | undefined): Fault | undefined {
    const met = active.find(
      (one) => one.path === path && (one.reference === undefined || one.reference === reference),
    );
    if (met?.times !== undefined) {
      met.times -= 1;
      if (met.times === 0) active = active.filter((one) => one !== met);
    }
    return met;
  }

  async function delay(delayMs: number): Promise<void> {
    await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  return {
    list: () => active,

    /** Adds the faults; one for the same path and reference takes the place of the earlier one. */
    set(faults: Fault[]) {
      for (const next of faults) {
        active = active.filter((one) => one.path !== next.path || one.reference !== next.reference);
        active.push({ ...next });
      }
    },

    clear() {
      active = [];
    },

    /** Lets slow answers go at once, so that closing the server need not wait for them. */
    stop() {
      stopping.abort();
    },

    /** The handler, except while a fault for this path and reference is in force. */
    disturb(
      path: FaultPath,
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

const BAD_GATEWAY_PAGE = `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>cloudflare</center></body></html>`;

function spoil(kind: Exclude<Fault['kind'], 'slow'>, reply: FastifyReply): unknown {
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
