import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { failedPaymentAnswer, receiptEmailedAnswer } from '#contract/payments.ts';
import { referenceParams } from '#contract/schemas/common.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { ON_ITS_WAY, type SendReceiptAgain } from './receipt-again.ts';

export function receiptRoutes(
  app: FastifyInstance,
  {
    sendReceiptAgain,
    limitChecks,
  }: { sendReceiptAgain: SendReceiptAgain; limitChecks: RateLimiter },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/payments/:reference/receipt-email',
    {
      config: { access: 'public' },
      onRequest: limitChecks.check,
      schema: {
        summary: 'E-mail a receipt once more',
        description:
          'Goes to the address that was given with the payment, which the answer does not name; at most three times, ten minutes apart. 409 for a payment that is not paid, and at a school that sends no e-mails.',
        params: referenceParams,
        response: { 200: receiptEmailedAnswer, '4xx': failedPaymentAnswer },
      },
    },
    async ({ params: { reference } }, reply) => {
      reply.header('cache-control', 'no-store');
      await sendReceiptAgain(reference);
      return { status: true as const, message: ON_ITS_WAY };
    },
  );
}
