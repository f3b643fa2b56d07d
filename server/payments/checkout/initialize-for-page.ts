import type { FastifyRequest } from 'fastify';
import { type InitializeAnswer, initializeRequest } from '#contract/payments.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import { readInput } from '../../http/input.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Payments } from './payments.ts';
import { startAnswer, startRequest } from './start-answers.ts';

interface Parts {
  payments: Payments;
  limitStarts: RateLimiter;
  /** Absolute address of the site without a trailing slash. */
  site: string;
}

/** Starts a payment for the plain form post of a page: every failure becomes the answer that the API would give. */
export async function initializeForPage(
  { payments, limitStarts, site }: Parts,
  request: FastifyRequest,
  body: unknown,
): Promise<{ httpStatus: number; answer: InitializeAnswer }> {
  try {
    await limitStarts.check(request);
    const asked = startRequest(readInput(initializeRequest, body));
    return { httpStatus: 200, answer: startAnswer(await payments.startPayment(asked, site)) };
  } catch (error) {
    const { httpStatus, body, expected } = failureAnswer(error, request.id);
    if (!expected) request.log.error({ err: error }, 'payment form failed');
    return { httpStatus, answer: { status: false, ...body } };
  }
}
