import type { FastifyRequest } from 'fastify';
import { type InitializeAnswer, initializeRequest, type VerifyAnswer } from '#contract/payments.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import { readInput } from '../../http/input.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { offeredNames } from './offered-names.ts';
import { answerVerify, startAnswer } from './payment-answers.ts';
import type { Payments } from './payments.ts';

interface StartOptions {
  payments: Payments;
  readSchool: () => Promise<SchoolDocuments>;
  limitStarts: RateLimiter;
  /** Absolute address of the site without a trailing slash. */
  site: string;
}

/** Starts a payment for the plain form post of a page; failures become the response of the API. */
export async function initializeForPage(
  { payments, readSchool, limitStarts, site }: StartOptions,
  request: FastifyRequest,
  body: unknown,
): Promise<{ httpStatus: number; answer: InitializeAnswer }> {
  try {
    await limitStarts.check(request);
    const asked = readInput(initializeRequest, offeredNames(body, await readSchool()));
    return { httpStatus: 200, answer: startAnswer(await payments.startPayment(asked, site)) };
  } catch (error) {
    return failureForPage(error, request, 'payment form failed');
  }
}

interface CheckOptions {
  payments: Payments;
  readSchool: () => Promise<SchoolDocuments>;
  limitChecks: RateLimiter;
}

/** The truth about a payment for the page of its receipt; failures become the response of the API. */
export async function verifyForPage(
  { payments, readSchool, limitChecks }: CheckOptions,
  request: FastifyRequest,
  reference: string,
): Promise<{ httpStatus: number; answer: VerifyAnswer }> {
  try {
    await limitChecks.check(request);
    const { httpStatus, answer } = await answerVerify({ payments, readSchool }, reference);
    return { httpStatus, answer };
  } catch (error) {
    return failureForPage(error, request, 'receipt page failed');
  }
}

function failureForPage(error: unknown, request: FastifyRequest, message: string) {
  const { httpStatus, body, expected } = failureAnswer(error, request.id);
  if (!expected) request.log.error({ err: error }, message);
  return { httpStatus, answer: { status: false as const, ...body } };
}
