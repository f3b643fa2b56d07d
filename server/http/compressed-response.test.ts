import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CompressedResponse,
  compressResponse,
  sendCompressed,
} from './compressed-response.ts';

const TEXT = 'Good morning '.repeat(20);
const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };

const app = fastify();
let response: CompressedResponse;
beforeAll(async () => {
  response = await compressResponse(TEXT, { headers, use: 'sentOnce' });
  app.get('/', (request, reply) => sendCompressed(request, reply, response));
});
afterAll(() => app.close());

async function status(ifNoneMatch: string): Promise<number> {
  const { statusCode } = await app.inject({ url: '/', headers: { 'if-none-match': ifNoneMatch } });
  return statusCode;
}

test('a caller who has the response gets 304, also with a list and when a proxy made the tag strong', async () => {
  const { etag } = response;
  const strong = etag.replace('W/', '');
  for (const tags of [etag, strong, `"other", ${etag}`, `${strong},"other"`]) {
    expect([tags, await status(tags)]).toEqual([tags, 304]);
  }
  for (const tags of ['"other"', etag.slice(0, -2), `"x${etag}`, '']) {
    expect([tags, await status(tags)]).toEqual([tags, 200]);
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  [undefined, undefined],
] as const)('a caller who accepts %j gets %s', async (accepted, encoding) => {
  const asked = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const { headers, rawPayload } = await app.inject({ url: '/', headers: asked });
  expect(headers).toMatchObject({ vary: 'accept-encoding', etag: response.etag });
  expect(headers['content-encoding']).toBe(encoding);
  expect(rawPayload).toEqual(response.bodies[encoding ?? 'plain']);
});
