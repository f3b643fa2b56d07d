import type { FastifyInstance } from 'fastify';
import { PAGE_PATTERN, paginationOf } from '#contract/paging.ts';
import type { AuditAnswer } from '#contract/staff.ts';
import { AppError } from '../errors/app-error.ts';
import type { AuditEntries } from './audit-repository.ts';

const ENTRIES_PER_PAGE = 20;

/** GET /api/admin/audit?page= */
export function auditRoutes(app: FastifyInstance, entries: AuditEntries): void {
  app.get<{ Querystring: { page?: unknown } }>(
    '/api/admin/audit',
    { config: { access: 'super_admin' } },
    async (request): Promise<AuditAnswer> => {
      const page = readPage(request.query.page);
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

function readPage(value: unknown): number {
  if (value === undefined) return 1;
  if (typeof value === 'string' && PAGE_PATTERN.test(value)) return Number(value);
  const message = 'The page must be a whole number from 1';
  throw new AppError('invalid', message, { errors: { page: message } });
}
