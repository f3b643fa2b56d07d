import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionsAnswer } from '#contract/schemas/accounts.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { accountOf, tokenOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { ownSession } from './account-answers.ts';
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

  routes.get(
    URL,
    { config, schema: { summary: 'One’s own sessions', response: { 200: sessionsAnswer } } },
    async (request) => {
      const found = await sessions.findOwn(accountOf(request), tokenOf(request), clock());
      return done('Where you are signed in', { data: found.map(ownSession) });
    },
  );

  routes.delete(
    URL,
    {
      config,
      schema: { summary: 'End all of one’s other sessions', response: { 200: doneAnswer } },
    },
    async (request) => {
      await sessions.endOthers(accountOf(request), tokenOf(request), clock());
      return done('You are signed out everywhere else');
    },
  );

  routes.delete(
    `${URL}/:id`,
    {
      config,
      schema: {
        summary: 'End one of one’s own sessions',
        params: idParams,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await sessions.endOwn(accountOf(request), request.params.id, clock());
      return done('You are signed out there');
    },
  );
}
