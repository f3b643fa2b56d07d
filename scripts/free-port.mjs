import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Promises a port of this machine that is free at this moment, and that another program must name to take it:
 * outgoing connections get ports from 32768 up.
 */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(randomInt(20_000, 32_000), '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
