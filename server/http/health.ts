import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it may be sent visitors (database reachable, not shutting down). */
export function healthRoutes(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): void {
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive' });
  });

  app.get('/readyz', async (request, reply) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
