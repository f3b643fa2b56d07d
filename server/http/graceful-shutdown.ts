import type { FastifyInstance } from 'fastify';

const GRACE_MS = 10_000;
const IDLE_SWEEP_MS = 100;
/** One Ctrl+C can arrive twice, from the terminal and handed on by npm. */
const SAME_SIGNAL_MS = 1_000;

/**
 * On SIGTERM or SIGINT: takes no new connections, answers what is under way, runs every `onClose` hook, then
 * `afterwards`, and exits 0.
 * A second signal, or ten seconds, ends the process at once with exit code 1.
 */
export function shutDownGracefully(app: FastifyInstance, afterwards: () => Promise<void>): void {
  let closingSince: number | undefined;

  const shutDown = async (signal: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    app.log.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // A kept-alive socket that was busy a moment ago would hold `close` back for over a minute.
    setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    await app.close();
    await afterwards();
    process.exit(0);
  };

  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
