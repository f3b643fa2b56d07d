import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formFor, formForOne, type ReadyAnswer, readyText, sendForm } from './ready-answer.ts';

const TEXT = 'Good morning '.repeat(20);
const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };

const app = fastify();
let answer: ReadyAnswer;
beforeAll(async () => {
  answer = await readyText(TEXT, { headers, use: 'sentOnce' });
  app.get('/', (request, reply) => sendForm(reply, formFor(answer, request.headers)));
});
afterAll(() => app.close());

async function status(ifNoneMatch: string): Promise<number> {
  const response = await app.inject({ url: '/', headers: { 'if-none-match': ifNoneMatch } });
  return response.statusCode;
}

test('who has the answer already is told so, also in a list and when a proxy made the tag strong', async () => {
  const { etag = '' } = answer;
  const strong = etag.replace('W/', '');
  for (const tags of [etag, strong, `"other", ${etag}`, `${strong},"other"`]) {
    expect([tags, await status(tags)]).toEqual([tags, 304]);
  }
  for (const tags of ['"other"', etag.slice(0, -2), `"x${etag}`, '']) {
    expect([tags, await status(tags)]).toEqual([tags, 200]);
  }
});

describe('an answer that is made for one caller', () => {
  test.each(['br, gzip', 'gzip', 'identity', 'br;q=0, gzip', undefined])(
    'is for %j the one that is kept for many',
    (accepted) => {
      const asked = accepted === undefined ? {} : { 'accept-encoding': accepted };
      expect(formForOne(TEXT, asked, { headers })).toEqual(formFor(answer, asked));
      const again = { ...asked, 'if-none-match': answer.etag ?? '' };
      expect(formForOne(TEXT, again, { headers })).toEqual(formFor(answer, again));
    },
  );
});
