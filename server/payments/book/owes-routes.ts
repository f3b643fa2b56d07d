import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readyAnswer } from '#contract/schemas/common.ts';
import { whoOwesAnswer, whoOwesExportQuery, whoOwesQuery } from '#contract/schemas/who-owes.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { WhoOwes } from './owes.ts';
import { figuresAnswer } from './owes-answers.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';
const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function whoOwesRoutes(app: FastifyInstance, whoOwes: WhoOwes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'staff' } as const;

  routes.get(
    '/api/admin/who-owes',
    {
      config,
      schema: {
        summary: 'Who has paid, part paid or not paid in a term, and what it adds up to by class',
        querystring: whoOwesQuery,
        response: { 200: whoOwesAnswer },
      },
    },
    async ({ query }) => {
      const found = await whoOwes.read(query);
      const { term, terms, classes, purposes, totals, byClass, rows } = found;
      const data = {
        term,
        terms,
        classes,
        purposes,
        totals: figuresAnswer(totals),
        byClass: byClass.map((one) => ({ class: one.feeClass, ...figuresAnswer(one) })),
        rows,
      };
      const { sortedBy, pagination } = found;
      return done('Who owes', { data, sortedBy, pagination });
    },
  );

  addFile('/api/admin/who-owes.csv', 'The same as a file for spreadsheets', CSV_TYPE, 'startCsv');
  addFile(
    '/api/admin/who-owes.xlsx',
    'The same for Excel, with a sheet by class; up to 100,000 lines',
    EXCEL_TYPE,
    'startExcel',
  );

  function addFile(
    url: string,
    summary: string,
    type: string,
    start: 'startCsv' | 'startExcel',
  ): void {
    routes.get(
      url,
      {
        config: { ...config, confirm: 'with_factor' },
        schema: { summary, querystring: whoOwesExportQuery, response: { 200: readyAnswer(type) } },
      },
      async (request, reply) => {
        const { name, pieces } = await whoOwes[start](request.query, actorOf(request));
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(pieces));
      },
    );
  }
}
