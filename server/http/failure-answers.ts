import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalReason } from '#contract/second-factor.ts';
import { AppError, type AppErrorCode } from '../errors/app-error.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';

export interface FailureAnswer {
  httpStatus: number;
  /** Without the flag that says so: payment calls say `status`, all others `success`. */
  body: {
    message: string;
    errors?: Record<string, string>;
    request_id?: string;
  };
  reason?: RefusalReason | undefined;
  retryAfterSeconds?: number | undefined;
  /** False for a bug or an outage of ours, which is logged whole. */
  expected: boolean;
}

/** 502 and 504 are failures of others: the payment provider, the picture store. */
export const statusOfCode: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  busy: 503,
  unavailable: 502,
  timed_out: 504,
};

export const TOO_MANY_REQUESTS =
  'Too many requests from your connection. Please wait a minute and try again.';

const sentenceOfStatus: Record<number, string> = {
  400: 'The request could not be read. Please check it and try again.',
  404: 'There is nothing at this address.',
  405: 'This address does not support that kind of request.',
  408: 'The request took too long to arrive. Please check your connection and try again.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted here. Please send JSON.',
  429: TOO_MANY_REQUESTS,
  431: 'The request is too large.',
};

const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

const RECORDS_UNAVAILABLE =
  'The school’s records cannot be reached right now. Nothing was changed; please try again in a minute.';

export const RETRY_AFTER_SECONDS = 10;

export function retryAfter(httpStatus: number): number | undefined {
  return httpStatus === 429 || httpStatus === 503 ? RETRY_AFTER_SECONDS : undefined;
}

/** Turns any error into a response; never shows the message of an unexpected error. */
export function failureAnswer(error: unknown, requestId: string): FailureAnswer {
  if (error instanceof AppError) {
    const errors = error.errors ? { errors: error.errors } : {};
    const httpStatus = statusOfCode[error.code];
    return {
      httpStatus,
      body: { message: error.message, ...errors },
      reason: error.reason,
      retryAfterSeconds: error.retryAfterSeconds ?? retryAfter(httpStatus),
      expected: true,
    };
  }
  // First: a body that breaks off has the code of a database that is gone, and the framework's status.
  const httpStatus = clientErrorStatus(error);
  const sentence = httpStatus && sentenceOfStatus[httpStatus];
  if (httpStatus && sentence) {
    const retryAfterSeconds = retryAfter(httpStatus);
    return { httpStatus, body: { message: sentence }, retryAfterSeconds, expected: true };
  }
  const isUnavailable = isDatabaseUnavailable(error);
  const message = isUnavailable ? RECORDS_UNAVAILABLE : UNEXPECTED;
  return {
    httpStatus: isUnavailable ? 503 : 500,
    body: { message, request_id: requestId },
    retryAfterSeconds: isUnavailable ? RETRY_AFTER_SECONDS : undefined,
    expected: false,
  };
}

/** Responds to a failed request: JSON under `/api`, elsewhere a short text. Unexpected failures are logged whole. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureAnswer(error, request.id);
  const { httpStatus, body, reason, retryAfterSeconds, expected } = failure;
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

function clientErrorStatus(error: unknown): number | undefined {
  const { statusCode } = error as Partial<FastifyError>;
  if (!statusCode || statusCode < 400 || statusCode > 499) return undefined;
  return statusCode in sentenceOfStatus ? statusCode : 400;
}
