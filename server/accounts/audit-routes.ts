import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { paginationOf } from '#contract/paging.ts';
import { auditAnswer, auditQuery } from '#contract/schemas/staff.ts';
import { done } from '../http/answers.ts';
import type { AuditEntries } from './audit-repository.ts';

const ENTRIES_PER_PAGE = 20;

export function auditRoutes(app: FastifyInstance, entries: AuditEntries): void {
  const schema = {
    summary: 'Who did what; an addition to the specification',
    querystring: auditQuery,
    response: { 200: auditAnswer },
  };
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const options = { config: { access: 'super_admin' }, schema } as const;
  routes.get('/api/admin/audit', options, async (request) => {
    const { page } = request.query;
    const total = await entries.count();
    return done('What was done, newest first', {
      data: await entries.findPage(page, ENTRIES_PER_PAGE),
      pagination: paginationOf(page, ENTRIES_PER_PAGE, total),
    });
  });
}
