import type { FastifyInstance } from 'fastify';
import { monotonicMs, startInterval, startTimer } from '../runtime/timers.ts';

const GRACE_MS = 10_000;
const IDLE_SWEEP_MS = 100;
/** One Ctrl+C can arrive twice, from the terminal and handed on by npm. */
const SAME_SIGNAL_MS = 1_000;

/**
 * On SIGTERM or SIGINT: finishes open requests, runs every `onClose` hook, then `afterwards`, and exits 0. A second
 * signal, or ten seconds, exits 1 at once. An unhandled error does the same with exit code 1.
 */
export function shutDownGracefully(app: FastifyInstance, afterwards: () => Promise<void>): void {
  let closingSince: number | undefined;

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Unhandled rejections, too.
  process.on('uncaughtException', onUnhandledError);

  function onSignal(signal: NodeJS.Signals): void {
    if (closingSince === undefined) {
      app.log.info({ signal }, 'shutting down');
      drain(0);
    } else if (monotonicMs() - closingSince > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  }

  function onUnhandledError(error: unknown): void {
    if (closingSince === undefined) {
      app.log.fatal({ err: error }, 'unhandled error: shutting down');
      drain(1);
    } else {
      app.log.error({ err: error }, 'unhandled error while shutting down');
    }
  }

  async function drain(exitCode: number): Promise<void> {
    closingSince = monotonicMs();
    startTimer(() => process.exit(1), GRACE_MS).unref();
    // A keep-alive socket that was busy a moment ago would hold `close` back for over a minute.
    startInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    try {
      await app.close();
      await afterwards();
      process.exit(exitCode);
    } catch (error) {
      app.log.error({ err: error }, 'the shutdown failed');
      process.exit(1);
    }
  }
}
