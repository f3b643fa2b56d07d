import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whatever else a header says would be written into the log as it is. */
const SAFE = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Names a request in every line about it: as our own proxy has named it, so that its log and ours can be read together, else
 * by a new one. A visitor's word is not taken: who could choose it could hide behind another's.
 */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : undefined;
  return ({ headers, socket }) => {
    const named = headers['x-request-id'];
    const isNamed = typeof named === 'string' && SAFE.test(named);
    return isNamed && isTrusted?.(socket.remoteAddress ?? '', 0) ? named : randomUUID();
  };
}
