import type { FastifyInstance } from 'fastify';
import { type Config, siteAddress } from '../config.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { type Payments, UnconfirmedPayment } from './service.ts';

interface Parts {
  payments: Payments;
  config: Config;
  /** Counts the starts of a payment, by this call and by the form without scripts. */
  limitStarts: RateLimiter;
}

/** POST /api/payments/initialize and GET /api/payments/verify/:reference. */
export function paymentRoutes(
  app: FastifyInstance,
  { payments, config, limitStarts }: Parts,
): void {
  app.post(
    '/api/payments/initialize',
    { config: { access: 'public' }, onRequest: limitStarts },
    async (request, reply) => {
      const answer = await payments.startPayment(request.body, siteAddress(config, request.host));
      const alreadyPaid = answer.status === false && answer.data;
      return reply
        .code(alreadyPaid ? 409 : 200)
        .header('cache-control', 'no-store')
        .send(answer);
    },
  );

  app.get<{ Params: { reference: string } }>(
    '/api/payments/verify/:reference',
    {
      config: {
        access: 'public',
        rateLimit: { max: config.limits.paymentChecks, timeWindow: '1 minute' },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const answer = await payments.verifyPayment(request.params.reference);
        return reply.type('application/json; charset=utf-8').send(answer);
      } catch (error) {
        if (!(error instanceof UnconfirmedPayment)) throw error;
        return reply.code(error.timedOut ? 504 : 502).send(error.answer);
      }
    },
  );
}
