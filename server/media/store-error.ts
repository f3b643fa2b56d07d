import { AppError } from '../errors/app-error.ts';
import type { ObjectStoreSettings } from '../object-store-settings.ts';

/** The object store does not do what it was asked; the message is for the operator. */
export class StoreError extends AppError {
  /** The next attempt may go well. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {},
  ) {
    super('unavailable', message, { cause });
    this.name = 'StoreError';
    this.mayPass = mayPass;
  }
}

/** Bytes are others than those that were stored. */
export class DamagedError extends StoreError {
  constructor(key: string, { bucket }: ObjectStoreSettings) {
    super(
      `${key} in the bucket ${bucket} is damaged, or was not put there by this program. If the disk still has it, run: npm run pictures -- move`,
      { mayPass: true },
    );
    this.name = 'DamagedError';
  }
}

/** No answer, or one that ends in its middle. */
export function networkFailure(cause: unknown, { endpoint }: ObjectStoreSettings): StoreError {
  return new StoreError(
    `The picture store at ${endpoint} does not answer. Is S3_ENDPOINT right, and is it running? Then try again.`,
    { mayPass: true, cause },
  );
}

/** What the store's refusal means for the one who has set it up. */
export function readFailure(
  status: number,
  code: string,
  { endpoint, bucket, region }: ObjectStoreSettings,
): StoreError {
  const said = code || status;
  if (status >= 500 || status === 429 || code === 'RequestTimeout') {
    return new StoreError(
      `The picture store at ${endpoint} cannot do its work right now (${said}). Try again in a minute.`,
      { mayPass: true },
    );
  }
  // The line garbled what was sent; nothing was stored.
  if (['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody'].includes(code)) {
    return new StoreError(`A picture arrived damaged at ${endpoint}. Try again.`, {
      mayPass: true,
    });
  }
  if (code === 'NoSuchBucket') {
    return new StoreError(
      `There is no bucket ${bucket} at ${endpoint}. Make it there, or mend S3_BUCKET.`,
    );
  }
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(code)) {
    return new StoreError(
      `The picture store at ${endpoint} refuses the key. Copy both halves of it anew: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  if (code === 'RequestTimeTooSkewed') {
    return new StoreError(
      'The picture store refuses what is signed with a wrong time: set the clock of this machine.',
    );
  }
  if ((status >= 300 && status < 400) || code === 'AuthorizationHeaderMalformed') {
    return new StoreError(
      `The bucket ${bucket} is not in the region ${region}, or not at ${endpoint} (${said}). Mend S3_REGION or S3_ENDPOINT.`,
    );
  }
  if (status === 403) {
    return new StoreError(
      `The key may not do this in the bucket ${bucket} (${said}). It needs the rights to list, read, write and delete there.`,
    );
  }
  return new StoreError(
    `The picture store at ${endpoint} refuses what it is asked (${said}). Is it one that speaks S3?`,
  );
}
