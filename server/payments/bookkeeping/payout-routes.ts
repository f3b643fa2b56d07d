import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { payoutAnswer, payoutsAnswer, payoutsQuery } from '#contract/schemas/payouts.ts';
import { done } from '../../http/answers.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { PayoutDesk } from './payout-desk.ts';

export function payoutRoutes(
  app: FastifyInstance,
  { desk, limit }: { desk: PayoutDesk; limit: RateLimiter },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'staff' } as const;

  routes.get(
    '/api/admin/payouts',
    {
      config,
      schema: {
        summary: 'What the provider paid out, by day of the bank, newest first',
        querystring: payoutsQuery,
        response: { 200: payoutsAnswer },
      },
    },
    async ({ query }) => done('Payouts', await desk.list(query.page)),
  );

  routes.get(
    '/api/admin/payouts/:id',
    {
      config,
      schema: {
        summary: 'One payout with a page of its items; what does not agree comes first',
        params: idParams,
        querystring: payoutsQuery,
        response: { 200: payoutAnswer },
      },
    },
    async ({ params, query }) => done('Payout', await desk.find(params.id, query.page)),
  );

  routes.post(
    '/api/admin/payouts/fetch',
    {
      config,
      onRequest: limit.check,
      schema: {
        summary: 'Ask the provider for its payouts now, not only at night',
        response: { 200: doneAnswer },
      },
    },
    async () => {
      const read = await askProvider(() => desk.fetchNow());
      const what = read === 1 ? '1 payout was' : `${read} payouts were`;
      return done(
        read > 0
          ? `Paystack was asked: ${what} read.`
          : 'Paystack was asked: there is no payout to read.',
      );
    },
  );
}
