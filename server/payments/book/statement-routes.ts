import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/schemas/common.ts';
import { statementAnswer, statementQuery } from '#contract/schemas/statement.ts';
import { done } from '../../http/answers.ts';
import type { createStatements } from './statement.ts';

export function statementRoutes(
  app: FastifyInstance,
  readStatement: ReturnType<typeof createStatements>,
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/students/:id/statement',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What a student was charged and paid in a session, line by line, with a balance',
        params: idParams,
        querystring: statementQuery,
        response: { 200: statementAnswer },
      },
    },
    async ({ params, query }) =>
      done('Statement', { data: await readStatement(params.id, query.session) }),
  );
}
