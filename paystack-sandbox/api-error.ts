type ErrorType = 'validation_error' | 'api_error' | 'processor_error';

/** A refusal in Paystack's words: HTTP status and the exact body. */
export class ApiError extends Error {
  readonly httpStatus: number;
  readonly body: Record<string, unknown>;

  constructor(httpStatus: number, body: { message: string } & Record<string, unknown>) {
    super(body.message);
    this.name = 'ApiError';
    this.httpStatus = httpStatus;
    this.body = { status: false, ...body };
  }
}

/** A refusal in the newer style, with `code`, `type` and the next step. */
export function refusal(
  httpStatus: number,
  message: string,
  code: string,
  nextStep: string,
  type: ErrorType = 'validation_error',
): ApiError {
  return new ApiError(httpStatus, { message, meta: { nextStep }, type, code });
}

/** A refusal in the older style: `status` and `message` only. */
export function plainRefusal(httpStatus: number, message: string): ApiError {
  return new ApiError(httpStatus, { message });
}
