import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompressedAnswer, compressText, sendCompressed } from './compressed-answer.ts';

const app = fastify();
let answer: CompressedAnswer;
beforeAll(async () => {
  answer = await compressText('Good morning', 'sentOnce');
  app.get('/', (request, reply) => sendCompressed(request, reply, answer));
});
afterAll(() => app.close());

async function status(ifNoneMatch: string): Promise<number> {
  const response = await app.inject({ url: '/', headers: { 'if-none-match': ifNoneMatch } });
  return response.statusCode;
}

test('who has the answer already is told so, also in a list and when a proxy made the tag strong', async () => {
  const strong = answer.etag.replace('W/', '');
  for (const tags of [answer.etag, strong, `"other", ${answer.etag}`, `${strong},"other"`]) {
    expect([tags, await status(tags)]).toEqual([tags, 304]);
  }
  for (const tags of ['"other"', answer.etag.slice(0, -2), `"x${answer.etag}`, '']) {
    expect([tags, await status(tags)]).toEqual([tags, 200]);
  }
});
