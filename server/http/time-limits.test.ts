import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, type TestContext, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { answerFailure } from './failure-answers.ts';
import { timeLimits } from './server.ts';

// At the same time: they wait for seconds, since a busy machine needs a while for the headers.
describe.concurrent('a request that comes slowly', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: school\r\nContent-Type: application/json\r\n';

  test('a client that drips headers is cut off, however busy it looks', async (context) => {
    const client = await meet({ headersMs: 100, requestMs: 60_000 }, context);
    expect(await drip(client, HEAD, 'X: y\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body may take longer than the headers, but not for ever', async (context) => {
    const client = await meet({ headersMs: 3_000, requestMs: 3_500 }, context);
    const start = performance.now();
    const answer = await drip(client, `${HEAD}Content-Length: 50000\r\n\r\n`, ' ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - start).toBeGreaterThan(3_400);
  });

  test('a slow connection gets its request through', async (context) => {
    const client = await meet({ headersMs: 3_000, requestMs: 60_000 }, context);
    client.write(`${HEAD}Content-Length: 12\r\n\r\n{"a":`);
    setTimeout(() => client.write('"slow"}'), 3_200);
    const [answer] = await once(client, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

/** A server with these limits, and a client that has just reached it. */
async function meet(
  limits: { headersMs: number; requestMs: number },
  { onTestFinished }: TestContext,
): Promise<Socket> {
  const app = fastify({ ...timeLimits({ ...limits, idleMs: 30_000, checkMs: 20 }), logger: false });
  app.post('/', async (request) => request.body);
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(address.port), address.hostname);
  onTestFinished(async () => {
    client.destroy();
    await app.close();
  });
  client.setEncoding('utf8');
  client.on('error', () => {});
  return client;
}

/** Sends the text, then a drop every few milliseconds; answers what came back until the server closed. */
async function drip(client: Socket, text: string, drop: string): Promise<string> {
  let answer = '';
  client.on('data', (chunk) => {
    answer += chunk;
  });
  client.write(text);
  // After reading, never before it: writing to a connection that was just cut off would lose the answer.
  const dripping = setInterval(() => setImmediate(() => client.write(drop)), 10);
  // Being cut off while a drop is on its way is an error for the client; events.once would give up on it.
  await new Promise((resolve) => client.once('close', resolve));
  clearInterval(dripping);
  return answer;
}

test('a body that breaks off is nothing that anybody must see to', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { stream, level: 'warn' } });
  app.post('/', async (request) => request.body);
  const failed = new Promise((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      answerFailure(error, request, reply);
      resolve(error);
    });
  });
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), hostname);
  const reached = once(app.server, 'request');
  client.write(
    'POST / HTTP/1.1\r\nHost: school\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  );
  await reached;
  client.destroy();
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  await app.close();
  expect(lines).toEqual([]);
});

test('the school gives 30 seconds for headers and two minutes for a whole request', async () => {
  const school = await createTestApp();
  const { headersTimeout, requestTimeout, timeout } = school.app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([30_000, 120_000, 60_000]);
  await school.close();
});
