import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { paginationOf } from '#contract/paging.ts';
import type { AuditAnswer } from '#contract/staff.ts';
import { pageNumber, readInput } from '../http/input.ts';
import type { AuditEntries } from './audit-repository.ts';

const ENTRIES_PER_PAGE = 20;

const auditQuery = z.object({ page: pageNumber.default(1) });

/** GET /api/admin/audit?page= */
export function auditRoutes(app: FastifyInstance, entries: AuditEntries): void {
  app.get(
    '/api/admin/audit',
    { config: { access: 'super_admin' } },
    async (request): Promise<AuditAnswer> => {
      const { page } = readInput(auditQuery, request.query);
      const total = await entries.count();
      return {
        success: true,
        message: 'What was done, newest first',
        data: await entries.findPage(page, ENTRIES_PER_PAGE),
        pagination: paginationOf(page, ENTRIES_PER_PAGE, total),
      };
    },
  );
}
