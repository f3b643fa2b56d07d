import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Whether a proxy, or a caller who pretends to be one, has handed the request on. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/** Warns once of an unknown proxy: every visitor would have its address, and a limit for one would hold for all. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && isForwarded(request)) {
      isLogged = true;
      app.log.warn(
        'requests come through a proxy, but TRUST_PROXY does not name it: every visitor counts as one; set it to the proxy’s address',
      );
    }
    done();
  });
}

/** The caller's address as limits count it, and whether TRUST_PROXY names the proxy that said it. */
export function seenAs(request: FastifyRequest) {
  const isBelieved = (request.ips?.length ?? 1) > 1;
  const proxy = isBelieved ? 'trusted' : isForwarded(request) ? 'unknown' : 'none';
  return { address: request.ip, proxy };
}
