import type { FastifyInstance } from 'fastify';
import { pause, startTimer } from '../runtime/timers.ts';
import { RETRY_AFTER_SECONDS } from './failure-answers.ts';
import { seenAs } from './proxy-warning.ts';

/** The database is tried once a second at most. */
const KNOWN_FOR_MS = 1_000;
/** A database that is locked for longer than this is no database to send visitors to. */
const LONGEST_TRIAL_MS = 3_000;

/**
 * `/healthz`: the process responds, and says how it sees the caller. `/readyz`: it may be sent visitors, because the
 * database takes writes (`tryWrite` rejects while it does not) and the process is not shutting down.
 */
export function healthRoutes(app: FastifyInstance, tryWrite: () => Promise<void>): void {
  let isClosing = false;
  let trial: Promise<boolean> | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get('/healthz', async (request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive', ...seenAs(request) });
  });

  app.get('/readyz', async (_request, reply) => {
    const tooLong = pause(LONGEST_TRIAL_MS, { ref: false }).then(() => false);
    const isReady = (await Promise.race([takesWrites(), tooLong])) && !isClosing;
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    if (!isReady) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.send({ status: isReady ? 'ready' : 'not ready' });
  });

  function takesWrites(): Promise<boolean> {
    trial ??= tryWrite()
      .then(() => true)
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'not ready');
        return false;
      })
      .finally(() => startTimer(forget, KNOWN_FOR_MS).unref());
    return trial;
  }

  function forget(): void {
    trial = undefined;
  }
}
