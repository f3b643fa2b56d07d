import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const QUOTED = /^"(.*)"$/;
const VERSION_6 = /^\[([^\]]*)\](?::\d{1,5})?$/;
const VERSION_4_AND_PORT = /^([\d.]+):\d{1,5}$/;

/**
 * Leaves plain addresses in `X-Forwarded-For`. Some proxies add a port or quotes: each connection would count as
 * another visitor, and no limit would hold.
 */
export function cleanForwardedFor({ headers }: IncomingMessage): void {
  const said = headers['x-forwarded-for'];
  if (said !== undefined) headers['x-forwarded-for'] = plainAddresses(String(said)).join(', ');
}

/** Each proxy adds an address at the end; what stands before something else may be invented by the visitor. */
function plainAddresses(said: string): string[] {
  const entries = said.split(',').filter((entry) => entry.trim());
  const addresses = entries.map(plainAddress);
  return addresses
    .slice(addresses.lastIndexOf(undefined) + 1)
    .filter((address) => address !== undefined);
}

/** '203.0.113.7' of '203.0.113.7:51234', '2001:db8::1' of '"[2001:db8::1]:443"'; undefined for what is no address. */
function plainAddress(entry: string): string | undefined {
  const text = entry.trim().replace(QUOTED, '$1').trim();
  const [, inBrackets] = VERSION_6.exec(text) ?? [];
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : undefined;
  const address = VERSION_4_AND_PORT.exec(text)?.[1] ?? text;
  return isIP(address) ? address : undefined;
}
