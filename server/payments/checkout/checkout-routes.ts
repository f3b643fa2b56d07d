import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '#contract/payments.ts';
import { type Config, siteAddress } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Idempotency } from './idempotency.ts';
import type { Answer } from './idempotency-repository.ts';
import { type Payments, UnconfirmedPayment } from './payments.ts';

interface Parts {
  payments: Payments;
  idempotency: Idempotency;
  config: Config;
  /** Counts the starts of a payment, by this call and by the form without scripts. */
  limitStarts: RateLimiter;
}

/** POST /api/payments/initialize and GET /api/payments/verify/:reference. */
export function paymentRoutes(
  app: FastifyInstance,
  { payments, idempotency, config, limitStarts }: Parts,
): void {
  async function start(request: FastifyRequest): Promise<Answer> {
    const body = await payments.startPayment(request.body, siteAddress(config, request.host));
    const alreadyPaid = body.status === false && body.data;
    return { httpStatus: alreadyPaid ? 409 : 200, body };
  }

  app.post(
    '/api/payments/initialize',
    { config: { access: 'public' }, onRequest: limitStarts },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const key = readIdempotencyKey(request);
      if (key === undefined) {
        const { httpStatus, body } = await start(request);
        return reply.code(httpStatus).send(body);
      }
      const run = () => start(request).catch((error: unknown) => keepable(error, request));
      const { httpStatus, body, replayed } = await idempotency.answerOnce(key, request.body, run);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply.code(httpStatus).send(body);
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

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new AppError(
    'invalid',
    `${IDEMPOTENCY_KEY_HEADER} may have 1 to 255 letters, digits and signs, without blanks.`,
  );
}

/** A form that was refused may be mended and sent again; what failed while it was worked on is the key's answer. */
function keepable(error: unknown, request: FastifyRequest): Answer {
  const isRefused = error instanceof AppError && error.code === 'invalid';
  const { httpStatus, body, expected } = failureAnswer(error, request.url, request.id);
  // Nothing can be kept while the records are away.
  if (isRefused || httpStatus === 503) throw error;
  if (!expected) request.log.error({ err: error }, 'request failed');
  return { httpStatus, body };
}
