import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paystackSandbox } from './plugin.ts';
import { PUBLIC_URL, SECRET_KEY } from './testing.ts';

let host: FastifyInstance;

beforeEach(() => {
  host = Fastify();
  host.removeAllContentTypeParsers();
  host.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: unknown) => body,
  );
  host.setNotFoundHandler((_request, reply) => reply.code(404).send('the host knows no such page'));
  host.setErrorHandler((_error, _request, reply) => reply.code(418).send('the host failed'));
  host.post('/raw', async ({ body }) => ({ isRaw: Buffer.isBuffer(body) }));
  host.get('/broken', async () => {
    throw new Error('broken');
  });
  host.register(paystackSandbox, {
    prefix: '/sandbox',
    databasePath: ':memory:',
    secretKey: SECRET_KEY,
    publicUrl: () => PUBLIC_URL,
  });
});
afterEach(() => host.close());

test('the host keeps its own parsers, error handler and not-found answer', async () => {
  const raw = await host.inject({ method: 'POST', url: '/raw', payload: { a: 1 } });
  expect(raw.json()).toEqual({ isRaw: true });
  expect((await host.inject('/broken')).body).toBe('the host failed');
  const missing = await host.inject('/nothing');
  expect(missing.body).toBe('the host knows no such page');
  expect(missing.headers).not.toHaveProperty('cache-control');
});

test('the sandbox answers for itself below its prefix', async () => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const missing = await host.inject({ url: '/sandbox/nothing', headers });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ status: false });

  const initialized = await host.inject({
    method: 'POST',
    url: '/sandbox/transaction/initialize',
    headers,
    payload: { email: 'parent@example.org', amount: 100 },
  });
  expect(initialized.json()).toMatchObject({ status: true });

  const refused = await host.inject({ url: '/sandbox/transaction/verify/a%3Ab', headers });
  expect(refused.statusCode).toBe(400);
});
