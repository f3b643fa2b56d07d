import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '#contract/payments.ts';
import { AppError } from '../../errors/app-error.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import type { Answer, Idempotency } from './idempotency-repository.ts';

/** Answers a call that starts a payment; with an Idempotency-Key once for the same `asked`. */
export async function answerStart(
  idempotency: Idempotency,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: unknown,
  start: () => Promise<Answer>,
) {
  reply.header('cache-control', 'no-store');
  const key = readIdempotencyKey(request);
  if (key === undefined) {
    const { httpStatus, body } = await start();
    return reply.code(httpStatus).send(body);
  }
  const run = () => start().catch((error: unknown) => storable(error, request));
  const { httpStatus, body, replayed } = await idempotency.answerOnce(key, asked, run);
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(httpStatus).send(body);
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

/** A refused form may be fixed and sent again; what failed while it was worked on is the key's answer. */
function storable(error: unknown, request: FastifyRequest): Answer {
  const isRefused = error instanceof AppError && REFUSALS.has(error.code);
  const { httpStatus, body, expected } = failureAnswer(error, request.id);
  // Nothing can be stored without the database, and a client that is asked to come back must not get this again.
  if (isRefused || httpStatus === 503) throw error;
  if (!expected) request.log.error({ err: error }, 'request failed');
  return { httpStatus, body: { status: false, ...body } };
}

/** A fee note that others are paying, or that has changed, may be paid a moment later. */
const REFUSALS = new Set(['invalid', 'conflict', 'not_found']);
