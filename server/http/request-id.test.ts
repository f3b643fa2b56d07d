import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestIds } from './logging.ts';

const NAMED = '0f3c9a1e5b7d4c2f8e6a0b1c2d3e4f50';

function from(remoteAddress: string, named: unknown): IncomingMessage {
  // All that is looked at.
  const request: unknown = { headers: { 'x-request-id': named }, socket: { remoteAddress } };
  return request as IncomingMessage;
}

test.each([
  ['127.0.0.1', NAMED],
  ['::ffff:127.0.0.1', NAMED],
  ['127.0.0.1', '6f1d9c2e-0a4b-4a3c-9a53-0c7f2f3b9f11'],
])('our own proxy at %s names a request %s', (address, named) => {
  expect(requestIds(['127.0.0.1'])(from(address, named))).toBe(named);
});

test.each([
  ['102.89.1.1', NAMED, ['127.0.0.1']],
  ['127.0.0.1', NAMED, []],
  ['127.0.0.1', 'short', ['127.0.0.1']],
  ['127.0.0.1', `${NAMED}${NAMED}x`, ['127.0.0.1']],
  ['127.0.0.1', 'parent@example.com', ['127.0.0.1']],
  ['127.0.0.1', 'line\nbreak-of-a-forger', ['127.0.0.1']],
  ['127.0.0.1', undefined, ['127.0.0.1']],
  ['127.0.0.1', [NAMED, NAMED], ['127.0.0.1']],
])('what %s calls %j gets a new id where %j is trusted', (address, named, trusted) => {
  const idOf = requestIds(trusted);
  const ids = [idOf(from(address, named)), idOf(from(address, named))];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
