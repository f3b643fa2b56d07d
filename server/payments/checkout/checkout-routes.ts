import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  failedPaymentAnswer,
  IDEMPOTENCY_KEY_HEADER,
  type InitializeRequest,
  initializeRequest,
  notStartedAnswer,
  notVerifiedAnswer,
  startedAnswer,
  verifiedAnswer,
} from '#contract/payments.ts';
import { readReference } from '#contract/references.ts';
import { readyAnswer, referenceParams } from '#contract/schemas/common.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { type Config, siteAddress } from '../../config.ts';
import { retryAfter } from '../../http/failure-answers.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { JSON_TYPE } from '../../http/text-cache.ts';
import type { Answer, Idempotency } from './idempotency-repository.ts';
import { offeredNames } from './payer-forms.ts';
import { answerVerify, startAnswer } from './payment-answers.ts';
import type { Payments } from './payments.ts';
import { answerStart } from './start-once.ts';

interface PaymentRoutesOptions {
  payments: Payments;
  readSchool: () => Promise<SchoolDocuments>;
  idempotency: Idempotency;
  /** Cached responses about settled payments: parents reload, and nothing changes. */
  settledAnswers: ResponseCache<{ json: string }>;
  config: Config;
  limitStarts: RateLimiter;
  limitChecks: RateLimiter;
}

export function paymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): void {
  const { payments, readSchool, idempotency, settledAnswers, config } = options;
  const { limitStarts, limitChecks } = options;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  async function start(request: FastifyRequest<{ Body: InitializeRequest }>): Promise<Answer> {
    const site = siteAddress(config, request.host);
    const started = await payments.startPayment(request.body, site);
    return { httpStatus: 'checkout' in started ? 200 : 409, body: startAnswer(started) };
  }

  routes.post(
    '/api/payments/initialize',
    {
      config: { access: 'public' },
      onRequest: limitStarts.check,
      preValidation: async (request) => {
        request.body = offeredNames(request.body, await readSchool()) as typeof request.body;
      },
      schema: {
        summary: 'Start a payment',
        description: `The same form sent again within ten minutes, while its payment is open, gets the same checkout. May carry the header ${IDEMPOTENCY_KEY_HEADER}: the same key and body get the same answer for a day. Who has paid this fee already, or whose child has a fee note for it, gets 409 and may send \`confirmAgain\`.`,
        body: initializeRequest,
        response: { 200: startedAnswer, '4xx': notStartedAnswer, '5xx': failedPaymentAnswer },
      },
    },
    async (request, reply) =>
      answerStart(idempotency, request, reply, request.body, () => start(request)),
  );

  routes.get(
    '/api/payments/verify/:reference',
    {
      schema: {
        summary: 'The truth about a payment',
        params: referenceParams,
        response: {
          200: readyAnswer(JSON_TYPE, z.union([verifiedAnswer, notVerifiedAnswer])),
          '4xx': failedPaymentAnswer,
          '5xx': notVerifiedAnswer,
        },
      },
      config: { access: 'public' },
      onRequest: limitChecks.check,
    },
    async (request, reply) => {
      const reference = readReference(request.params.reference);
      reply.header('cache-control', 'no-store');
      const cached = settledAnswers.find(reference);
      if (cached) return reply.type(JSON_TYPE).send(cached.json);
      const store = settledAnswers.begin(reference);
      const { httpStatus, answer, isFinal } = await answerVerify(
        { payments, readSchool },
        reference,
      );
      if (httpStatus === 200) {
        const json = JSON.stringify(answer);
        if (isFinal) store({ json });
        return reply.type(JSON_TYPE).send(json);
      }
      const seconds = retryAfter(httpStatus);
      if (seconds) reply.header('retry-after', seconds);
      return reply.code(httpStatus).send(answer);
    },
  );
}
