import type { FastifyRequest } from 'fastify';
import { type InitializeAnswer, initializeRequest, type VerifyAnswer } from '#contract/payments.ts';
import {
  type NotePageAnswer,
  type PayNoteAnswer,
  payNoteRequest,
} from '#contract/schemas/note-page.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { failureAnswer } from '../../http/failure-answers.ts';
import { readInput } from '../../http/input.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { offeredNames } from './payer-forms.ts';
import { answerVerify, checkoutAnswer, startAnswer } from './payment-answers.ts';
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

/** A fee note for its page; failures become the response of the API. */
export async function readNoteForPage(
  { payments, limitChecks }: Pick<CheckOptions, 'payments' | 'limitChecks'>,
  request: FastifyRequest,
  code: string,
): Promise<{ httpStatus: number; answer: NotePageAnswer }> {
  try {
    await limitChecks.check(request);
    const data = await payments.readNote(code);
    return { httpStatus: 200, answer: { status: true, data } };
  } catch (error) {
    return failureForPage(error, request, 'page of a fee note failed');
  }
}

/** Starts a payment of a fee note for the plain form post of its page. */
export async function payNoteForPage(
  { payments, limitStarts, site }: StartOptions,
  request: FastifyRequest,
  code: string,
  body: unknown,
): Promise<{ httpStatus: number; answer: PayNoteAnswer }> {
  try {
    await limitStarts.check(request);
    const asked = readInput(payNoteRequest, body);
    const checkout = await payments.startNotePayment(code, asked, site);
    return { httpStatus: 200, answer: checkoutAnswer(checkout) };
  } catch (error) {
    return failureForPage(error, request, 'form of a fee note failed');
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
