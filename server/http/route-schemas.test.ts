import fastify from 'fastify';
import { expect, test } from 'vitest';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { guardRoutes } from './access.ts';
import { done } from './answers.ts';
import { checkBySchemas } from './input.ts';
import { expectDeclaredAnswers } from './testing/declared-answers.ts';

const config = { access: 'public' } as const;
const response = { 200: doneAnswer };

test.each([
  ['does not say who may call it', { schema: { response } }],
  ['has no schema', { config }],
  ['has no schema', { config, schema: {} }],
  ['has no schema', { config, schema: { params: idParams } }],
  ['has no schema', { config, schema: { response } }],
])('a route that %s stops the start', async (reason, options) => {
  const app = apiServer();
  app.register(async (scope) => {
    scope.get('/api/things/:id', options, async () => done('A thing'));
  });
  await expect(app.ready()).rejects.toThrow(`the route GET /api/things/:id ${reason}`);
});

test('a route that says it all starts, and is answered byte for byte as it says', async () => {
  const app = apiServer();
  const schema = { params: idParams, response };
  app.get('/api/things/:id', { config, schema }, async () => ({ more: 1, ...done('A thing') }));
  await app.ready();
  const { body } = await app.inject('/api/things/1');
  expect(body).toBe('{"more":1,"success":true,"message":"A thing"}');
});

test('the tests notice an answer that is not as its route declares', async () => {
  const app = apiServer();
  app.get('/api/more', { config, schema: { response } }, async () => ({ more: 1, ...done('') }));
  app.get('/api/less', { config, schema: { response } }, async () => ({ success: true }));
  app.get('/api/good', { config, schema: { response } }, async () => done('Good'));
  expectDeclaredAnswers(app);
  await expect(app.inject('/api/more')).rejects.toThrow('GET /api/more (200) is not answered');
  await expect(app.inject('/api/less')).rejects.toThrow('GET /api/less (200) is not answered');
  expect((await app.inject('/api/good')).statusCode).toBe(200);
});

function apiServer() {
  const app = fastify();
  checkBySchemas(app);
  guardRoutes(
    app,
    async () => undefined,
    async () => {},
  );
  return app;
}
