import { AppError } from '../errors/app-error.ts';
import type { ObjectStoreSettings } from '../object-store-settings.ts';

/** The object store failed; the message is for the operator. */
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

/** The bytes are not those that were stored. */
export class DamagedError extends StoreError {
  constructor(key: string, { bucket }: ObjectStoreSettings) {
    super(
      `${key} in the bucket ${bucket} is damaged, or was not put there by this program. If the disk still has it, run: npm run pictures -- move`,
      { mayPass: true },
    );
    this.name = 'DamagedError';
  }
}

/** No response, or one that ends in its middle. */
export function networkFailure(cause: unknown, { endpoint }: ObjectStoreSettings): StoreError {
  return new StoreError(
    `The picture store at ${endpoint} does not answer. Is S3_ENDPOINT right, and is it running? Then try again.`,
    { mayPass: true, cause },
  );
}

/** What the store's refusal means for the operator. */
export function readFailure(
  status: number,
  code: string,
  settings: ObjectStoreSettings,
): StoreError {
  const { endpoint, bucket, region } = settings;
  const said = code || status;
  if (status >= 500 || status === 429 || code === 'RequestTimeout') {
    return new StoreError(
      `The picture store at ${endpoint} cannot do its work right now (${said}). Try again in a minute.`,
      { mayPass: true },
    );
  }
  // Damaged on the way; nothing was stored.
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
      `The picture store at ${endpoint} refuses the key. Copy both halves of it again: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
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
  return notS3(said, settings);
}

export function notS3(said: string | number, { endpoint }: ObjectStoreSettings): StoreError {
  return new StoreError(
    `The picture store at ${endpoint} refuses what it is asked (${said}). Is it one that speaks S3?`,
  );
}
