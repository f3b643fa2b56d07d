import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerFailure } from './failure-answers.ts';
import { patientSender, type Sender } from './sender.ts';
import { timeLimits } from './server.ts';

let app: FastifyInstance;
let waiting: Promise<Sender>;
let address: URL;
let answer: () => void;
beforeEach(async () => {
  const limits = timeLimits({ headersMs: 5_000, requestMs: 5_000, idleMs: 100, checkMs: 20 });
  app = fastify(limits);
  app.setErrorHandler(answerFailure);
  app.decorateRequest('account', null);
  const asked = Promise.withResolvers<Sender>();
  const ready = Promise.withResolvers<void>();
  waiting = asked.promise;
  answer = () => ready.resolve();
  app.get('/slow', async (request, reply) => {
    asked.resolve(patientSender(request, reply));
    await ready.promise;
    return 'here it is';
  });
  app.get('/late', async (request, reply) => {
    const { signal } = patientSender(request, reply, 20);
    await once(signal, 'abort');
    throw signal.reason;
  });
  address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
});
afterEach(async () => {
  answer();
  await app.close();
});

test('a lost connection ends the wait', async () => {
  const client = connect(Number(address.port), address.hostname);
  client.write('GET /slow HTTP/1.1\r\nHost: school\r\n\r\n');
  const { signal, account } = await waiting;
  expect(signal.aborted).toBe(false);
  expect(account).toBe('127.0.0.1');
  client.destroy();
  await once(signal, 'abort');
});

test('a wait that is longer than a silent connection may be is answered all the same', async () => {
  const answered = fetch(new URL('/slow', address));
  await waiting;
  const silent = connect(Number(address.port), address.hostname).resume();
  // It was begun later, and this server has cut it because nothing moved on it.
  await once(silent, 'close');
  answer();
  expect(await (await answered).text()).toBe('here it is');
});

test('a wait that is too long is refused', async () => {
  const refused = await fetch(new URL('/late', address));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('please try again in a minute');
});
