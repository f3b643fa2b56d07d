import type { RefusalReason } from '#contract/second-factor.ts';

/**
 * Errors that a person can act on; domain code never mentions HTTP. `too_many`: the caller has too much under way;
 * `busy`: the school has. `unavailable`, `timed_out`: a dependency failed.
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

export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly errors: Record<string, string> | undefined;
  /** Seconds, for `too_many` and `busy`; has a default. */
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
