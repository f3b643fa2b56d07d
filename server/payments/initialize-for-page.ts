import type { FastifyBaseLogger } from 'fastify';
import type { InitializeAnswer } from '#contract/payments.ts';
import { failureAnswer } from '../http/failure-answers.ts';
import type { Payments } from './service.ts';

/** Starts a payment for the plain form post of a page: every failure becomes the answer that the API would give. */
export async function initializeForPage(
  payments: Payments,
  body: unknown,
  site: string,
  log: FastifyBaseLogger,
): Promise<InitializeAnswer> {
  try {
    return await payments.startPayment(body, site);
  } catch (error) {
    const requestId = crypto.randomUUID();
    const failure = failureAnswer(error, '/api/payments/initialize', requestId);
    if (!failure.expected) log.error({ err: error, requestId }, 'payment form failed');
    return failure.body as unknown as InitializeAnswer;
  }
}
