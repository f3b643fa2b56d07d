import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionsAnswer } from '#contract/schemas/accounts.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { accountOf, tokenOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import type { SessionRepository } from './session-repository.ts';

const URL = '/api/auth/sessions';

/** /api/auth/sessions. Ending needs no second factor: seeing a stranger's session must not mean waiting. */
export function sessionRoutes(
  app: FastifyInstance,
  sessions: SessionRepository,
  clock: () => Date,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'signed_in' } as const;

  const listed = { summary: 'One’s own sessions', response: { 200: sessionsAnswer } };
  routes.get(URL, { config, schema: listed }, async (request) => {
    const data = await sessions.findOwn(accountOf(request), tokenOf(request), clock());
    return done('Where you are signed in', { data });
  });

  const response = { 200: doneAnswer };
  const endOthers = { summary: 'End all of one’s other sessions', response };
  routes.delete(URL, { config, schema: endOthers }, async (request) => {
    await sessions.endOthers(accountOf(request), tokenOf(request), clock());
    return done('You are signed out everywhere else');
  });

  const endOne = { summary: 'End one of one’s own sessions', params: idParams, response };
  routes.delete(`${URL}/:id`, { config, schema: endOne }, async (request) => {
    await sessions.endOwn(accountOf(request), request.params.id, clock());
    return done('You are signed out there');
  });
}
