import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Some proxies add the port to an address in `X-Forwarded-For`, or write it in quotes: each connection would be another
 * visitor, and no limit would hold. Rewrites the header so that everything that reads it finds plain addresses.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    cleanForwardedFor(request.raw);
    done();
  });
}

export function cleanForwardedFor({ headers }: IncomingMessage): void {
  const said = headers['x-forwarded-for'];
  if (said !== undefined) headers['x-forwarded-for'] = plainAddresses(String(said)).join(', ');
}

/**
 * Each proxy adds the address it sees at the end. What stands before something that is no address was not said by the
 * proxies in front of us, so it is left out: otherwise a visitor could invent a new address for each request.
 */
function plainAddresses(said: string): string[] {
  const entries = said.split(',').filter((entry) => entry.trim());
  const addresses = entries.map(plainAddress);
  return addresses
    .slice(addresses.lastIndexOf(undefined) + 1)
    .filter((address) => address !== undefined);
}

const QUOTED = /^"(.*)"$/;
const VERSION_6 = /^\[([^\]]*)\](?::\d{1,5})?$/;
const VERSION_4_AND_PORT = /^([\d.]+):\d{1,5}$/;

/** '203.0.113.7' of '203.0.113.7:51234', '2001:db8::1' of '"[2001:db8::1]:443"'; undefined for what is no address. */
function plainAddress(entry: string): string | undefined {
  const text = entry.trim().replace(QUOTED, '$1').trim();
  const [, inBrackets] = VERSION_6.exec(text) ?? [];
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : undefined;
  const address = VERSION_4_AND_PORT.exec(text)?.[1] ?? text;
  return isIP(address) ? address : undefined;
}
