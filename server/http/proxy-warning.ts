import type { FastifyInstance } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Says once when somebody stands in front whose word is not taken: then every visitor has the same address, and a limit
 * for one is a limit for all.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && FORWARDING.some((name) => request.headers[name] !== undefined)) {
      isTold = true;
      app.log.warn(
        'requests come through a proxy, but TRUST_PROXY does not name it: every visitor counts as one; set it to the proxy’s address',
      );
    }
    done();
  });
}
