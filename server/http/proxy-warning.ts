import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Whether a proxy, or somebody who plays one, has handed the request on. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/**
 * Says once when somebody stands in front whose word is not taken: then every visitor has the same address, and a limit
 * for one is a limit for all.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isForwarded(request)) {
      isTold = true;
      app.log.warn(
        'requests come through a proxy, but TRUST_PROXY does not name it: every visitor counts as one; set it to the proxy’s address',
      );
    }
    done();
  });
}

/**
 * How whoever asks is seen, told to them alone: `address` counts for limits; `proxy` is `trusted` when it was said by one
 * that TRUST_PROXY names, `unknown` when it was said by somebody else and not believed, `none` when nobody said any.
 */
export function seenAs(request: FastifyRequest): {
  address: string;
  proxy: 'trusted' | 'unknown' | 'none';
} {
  const isBelieved = (request.ips?.length ?? 1) > 1;
  const proxy = isBelieved ? 'trusted' : isForwarded(request) ? 'unknown' : 'none';
  return { address: request.ip, proxy };
}
