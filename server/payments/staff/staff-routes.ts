import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type {
  DashboardStatsAnswer,
  StaffPaymentAnswer,
  StaffPaymentsAnswer,
} from '#contract/staff.ts';
import { accountOf } from '../../http/access.ts';
import type { StaffPayments } from './staff-payments.ts';

/** The dashboard and the payments, for staff. */
export function staffPaymentRoutes(app: FastifyInstance, payments: StaffPayments): void {
  const config = { access: 'staff' } as const;

  app.get('/api/admin/dashboard-stats', { config }, async (): Promise<DashboardStatsAnswer> => {
    return { success: true, message: 'Dashboard figures', data: await payments.dashboard() };
  });

  app.get('/api/admin/payments', { config }, async (request): Promise<StaffPaymentsAnswer> => {
    return { success: true, message: 'Payments', ...(await payments.list(request.query)) };
  });

  app.get('/api/admin/payments/export.csv', { config }, async (request, reply) => {
    const { _id: id, name } = accountOf(request);
    const { fileName, pieces } = await payments.startExport(request.query, { id, name });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(pieces));
  });

  app.get<{ Params: { reference: string } }>(
    '/api/admin/payments/:reference',
    { config },
    async (request): Promise<StaffPaymentAnswer> => {
      const data = await payments.find(request.params.reference);
      return { success: true, message: 'Payment', data };
    },
  );
}
