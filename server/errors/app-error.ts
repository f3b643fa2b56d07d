/**
 * What can go wrong in a way a person can act on. Domain code throws these and never mentions HTTP. `too_many`: the caller
 * has too much under way; `busy`: the school has, or it is being restarted; `unavailable` and `timed_out`: something that
 * the school depends on has failed, the payment provider or the picture store.
 */
export type AppErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'busy'
  | 'unavailable'
  | 'timed_out';

/** What the panel does about a refusal by itself; told in the answer. */
export type RefusalReason = 'confirm' | 'no_second_factor';

export class AppError extends Error {
  readonly code: AppErrorCode;
  /** By field of the request. */
  readonly errors: Record<string, string> | undefined;
  /** When trying again makes sense, for `too_many` and `busy`; without it, after some seconds. */
  readonly retryAfterSeconds: number | undefined;
  readonly reason: RefusalReason | undefined;

  /** `message` is shown to people: a sentence that says what to do. */
  constructor(
    code: AppErrorCode,
    message: string,
    options: {
      errors?: Record<string, string>;
      retryAfterSeconds?: number;
      reason?: RefusalReason;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
  }
}
