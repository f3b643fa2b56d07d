import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RETRY_AFTER_SECONDS } from './failure-answers.ts';
import { seenAs } from './proxy-warning.ts';

interface Parts {
  isClosing: () => boolean;
  /** Rejects while the database takes no writes. */
  tryWrite: () => Promise<void>;
}

/** Whoever asks, and however often: the database is tried once a second at most. */
const KNOWN_FOR_MS = 1_000;
/** A database that is locked for longer than this is no database to send visitors to. */
const LONGEST_TRIAL_MS = 3_000;

/** `/healthz`: the process answers, and says how it sees the caller. `/readyz`: it may be sent visitors (the database takes writes, no shutting down). */
export function healthRoutes(app: FastifyInstance, { isClosing, tryWrite }: Parts): void {
  let trial: Promise<boolean> | undefined;

  app.get('/healthz', async (request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive', ...seenAs(request) });
  });

  app.get('/readyz', async (_request, reply) => {
    const takesWrites = await Promise.race([takesWritesNow(), no(LONGEST_TRIAL_MS)]);
    return sendReadiness(reply, takesWrites && !isClosing());
  });

  function takesWritesNow(): Promise<boolean> {
    trial ??= tryWrite()
      .then(() => true)
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'not ready');
        return false;
      })
      .finally(() => setTimeout(forget, KNOWN_FOR_MS).unref());
    return trial;
  }

  function forget(): void {
    trial = undefined;
  }
}

async function no(afterMs: number): Promise<false> {
  return pause(afterMs, false, { ref: false });
}

function sendReadiness(reply: FastifyReply, isReady: boolean) {
  reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
  if (!isReady) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.send({ status: isReady ? 'ready' : 'not ready' });
}
