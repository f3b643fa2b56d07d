import type { FastifyRequest } from 'fastify';
import type { VerifyAnswer } from '#contract/payments.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { type Payments, UnconfirmedPayment } from './payments.ts';
import { unconfirmedAnswer, unconfirmedStatus, verifyAnswer } from './verify-answers.ts';

interface Parts {
  payments: Payments;
  limitChecks: RateLimiter;
}

/** The truth about a payment for the page of its receipt: every failure becomes the answer that the API would give. */
export async function verifyForPage(
  { payments, limitChecks }: Parts,
  request: FastifyRequest,
  reference: string,
): Promise<{ httpStatus: number; answer: VerifyAnswer }> {
  try {
    await limitChecks.check(request);
    return { httpStatus: 200, answer: verifyAnswer(await payments.verifyPayment(reference)) };
  } catch (error) {
    if (error instanceof UnconfirmedPayment) {
      return { httpStatus: unconfirmedStatus(error), answer: unconfirmedAnswer(error) };
    }
    const { httpStatus, body, expected } = failureAnswer(error, request.id);
    if (!expected) request.log.error({ err: error }, 'receipt page failed');
    return { httpStatus, answer: { status: false, ...body } };
  }
}
