import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { paginationOf } from '#contract/paging.ts';
import { auditAnswer, auditQuery } from '#contract/schemas/staff.ts';
import { done } from '../http/answers.ts';
import { auditEntry } from './account-answers.ts';
import type { AuditEntries } from './audit-repository.ts';

const ENTRIES_PER_PAGE = 20;

export function auditRoutes(app: FastifyInstance, entries: AuditEntries): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/audit',
    {
      config: { access: 'super_admin' },
      schema: {
        summary: 'Who did what; an addition to the specification',
        querystring: auditQuery,
        response: { 200: auditAnswer },
      },
    },
    async (request) => {
      const { page } = request.query;
      const total = await entries.count();
      const found = await entries.findPage(page, ENTRIES_PER_PAGE);
      return done('What was done, newest first', {
        data: found.map(auditEntry),
        pagination: paginationOf(page, ENTRIES_PER_PAGE, total),
      });
    },
  );
}
