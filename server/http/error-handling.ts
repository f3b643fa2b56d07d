import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureAnswer } from './failure-answers.ts';

/** Every failure under `/api` is JSON in shape; a page gets a short text. Unexpected ones are logged whole. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
}

/** Answers one failed request; also used where Fastify itself fails before any handler. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { httpStatus, body, reason, retryAfterSeconds, expected } = failureAnswer(
    error,
    request.id,
  );
  if (!expected) request.log.error({ err: error }, 'request failed');
  reply.code(httpStatus).header('cache-control', 'no-store');
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  if (request.url.startsWith('/api')) {
    const flag = request.url.startsWith('/api/payments') ? { status: false } : { success: false };
    reply.send({ ...flag, ...body, ...(reason && { data: { reason } }) });
    return;
  }
  reply.type('text/plain; charset=utf-8').send(`${body.message}\n`);
}
