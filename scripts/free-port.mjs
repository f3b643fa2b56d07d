import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Promises a port of this machine on which nobody listens at this moment, and that another program must name to take it:
 * whoever calls out gets one from 32768 up from the system.
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
