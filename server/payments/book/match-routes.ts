import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readReference } from '#contract/references.ts';
import { doneAnswer, idParams, referenceParams } from '#contract/schemas/common.ts';
import {
  matchBody,
  matchesAnswer,
  matchesQuery,
  studentPaymentsAnswer,
  undoMatchBody,
} from '#contract/schemas/matches.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { MatchDesk } from './match-desk.ts';

const MATCHES = '/api/admin/students/matches';
const config = { access: 'staff' } as const;

/** Whose payments are whose, for both kinds of staff. */
export function matchRoutes(app: FastifyInstance, desk: MatchDesk): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { params: referenceParams, response: { 200: doneAnswer } };

  routes.get(
    MATCHES,
    {
      config,
      schema: {
        summary: 'Credited payments of no student, each with the students that it may be of',
        querystring: matchesQuery,
        response: { 200: matchesAnswer },
      },
    },
    async ({ query }) => done('Payments to match', await desk.list(query)),
  );

  routes.post(
    `${MATCHES}/:reference`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Say whose payment it is; it counts towards the current fee note, if there is one',
        body: matchBody,
      },
    },
    async (request) => {
      const reference = readReference(request.params.reference);
      await desk.confirm(reference, request.body.studentId, actorOf(request));
      return done('The payment is matched.');
    },
  );

  routes.post(
    `${MATCHES}/:reference/none`,
    {
      config,
      schema: { ...schema, summary: 'Say that a payment belongs to no student on the class lists' },
    },
    async (request) => {
      await desk.putAside(readReference(request.params.reference), actorOf(request));
      return done('It is noted that nobody on the class lists has this payment.');
    },
  );

  routes.post(
    `${MATCHES}/:reference/undo`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Take a payment from its student, with a reason; its fee note is reduced',
        body: undoMatchBody,
      },
    },
    async (request) => {
      const reference = readReference(request.params.reference);
      await desk.undo(reference, request.body.reason, actorOf(request));
      return done('The payment is of no student now.');
    },
  );

  routes.get(
    '/api/admin/students/:id/payments',
    {
      config,
      schema: {
        summary: 'The payments that are matched to a student',
        params: idParams,
        response: { 200: studentPaymentsAnswer },
      },
    },
    async (request) =>
      done('Payments of the student', { data: await desk.ofStudent(request.params.id) }),
  );
}
