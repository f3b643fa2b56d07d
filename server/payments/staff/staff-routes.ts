import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { deskReceiptNumber } from '#contract/book/desk.ts';
import { resolutions } from '#contract/decisions.ts';
import { nairaFromKobo } from '#contract/money.ts';
import { readyAnswer, referenceParams } from '#contract/schemas/common.ts';
import {
  dashboardStatsAnswer,
  exportQuery,
  staffPaymentAnswer,
  staffPaymentsAnswer,
  staffPaymentsQuery,
} from '#contract/schemas/staff.ts';
import type { PaymentActions } from '#contract/staff.ts';
import { accountOf, actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { DeskFacts } from '../ledger/desk-facts.ts';
import { type ShownPayment, staffPayment } from './staff-answers.ts';
import type { StaffPayments } from './staff-payments.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';

export function staffPaymentRoutes(
  app: FastifyInstance,
  payments: StaffPayments,
  { sendsReceipts }: { sendsReceipts: boolean },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'staff' } as const;

  routes.get(
    '/api/admin/dashboard-stats',
    { config, schema: { summary: 'The dashboard', response: { 200: dashboardStatsAnswer } } },
    async () => done('Dashboard figures', { data: await payments.dashboard() }),
  );

  routes.get(
    '/api/admin/payments',
    {
      config,
      schema: {
        summary: 'Payments that match, a page of them and what all add up to; an addition',
        querystring: staffPaymentsQuery,
        response: { 200: staffPaymentsAnswer },
      },
    },
    async ({ query }) => {
      const { payments: found, pagination, totals, sortedBy } = await payments.list(query);
      const data = found.map(staffPayment);
      return done('Payments', { data, totals, sortedBy, pagination });
    },
  );

  routes.get(
    '/api/admin/payments/export.csv',
    {
      config: { ...config, confirm: 'with_factor' },
      schema: {
        summary: 'The same payments as a file for spreadsheets; an addition',
        querystring: exportQuery,
        response: { 200: readyAnswer(CSV_TYPE) },
      },
    },
    async (request, reply) => {
      const { fileName, pieces } = await payments.startExport(request.query, actorOf(request));
      return reply
        .type(CSV_TYPE)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(pieces));
    },
  );

  routes.get(
    '/api/admin/payments/:reference',
    {
      config,
      schema: {
        summary: 'One payment with its timeline; an addition',
        params: referenceParams,
        response: { 200: staffPaymentAnswer },
      },
    },
    async (request) => {
      const found = await payments.find(request.params.reference);
      const { payment, timeline, payout, desk, creditsKobo } = found;
      const mayDecide = accountOf(request).role === 'super_admin';
      return done('Payment', {
        data: {
          payment: staffPayment(payment),
          story: timeline,
          actions: {
            ...possibleActions(payment, { mayDecide, sendsReceipts }),
            ...(creditsKobo !== undefined && { credits: nairaFromKobo(creditsKobo) }),
          },
          ...(payout && { payout }),
          ...(desk && { desk: shownDesk(desk) }),
        },
      });
    },
  );
}

function shownDesk({ number, slip }: DeskFacts) {
  return { receiptNumber: deskReceiptNumber(number), ...(slip && { slip }) };
}

/** What can be done about a payment just now; what would be refused is not offered. */
function possibleActions(
  { status, review, purpose, source, email }: ShownPayment,
  { mayDecide, sendsReceipts }: { mayDecide: boolean; sendsReceipts: boolean },
): PaymentActions {
  const isOurs = purpose !== '';
  const isPaidOrReversed = status === 'paid' || status === 'reversed';
  const isDecidable = isOurs && (isPaidOrReversed || status === 'review');
  const isOnline = source === 'online';
  const possible = resolutions.filter((one) => {
    // Money of the desk is given back, voided, or recorded again there.
    if (!isOnline && (one === 'refunded' || status === 'reversed')) return one === 'ignored';
    return one === 'ignored' || isDecidable;
  });
  return {
    resolve: mayDecide && review ? possible : [],
    recheck: isOurs && isOnline,
    receipt: isOurs && isPaidOrReversed,
    sendReceipt: isOurs && status === 'paid' && sendsReceipts && email !== '',
  };
}
