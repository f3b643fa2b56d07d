import { AppError } from '../errors/app-error.ts';
import type { ObjectStoreSettings } from '../object-store-settings.ts';

const DAMAGED_ON_THE_WAY = ['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody'];

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

export function readFailure(
  status: number,
  code: string,
  settings: ObjectStoreSettings,
): StoreError {
  const { endpoint, bucket, region } = settings;
  const said = code || status;
  if (status >= 500 || status === 429 || code === 'RequestTimeout') {
    const sentence = `The picture store at ${endpoint} cannot do its work right now (${said}). Try again in a minute.`;
    return new StoreError(sentence, { mayPass: true });
  }
  if (DAMAGED_ON_THE_WAY.includes(code)) {
    const sentence = `A picture arrived damaged at ${endpoint}. Try again.`;
    return new StoreError(sentence, { mayPass: true });
  }
  const wrongKey = `The picture store at ${endpoint} refuses the key. Copy both halves of it again: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  const wrongPlace = `The bucket ${bucket} is not in the region ${region}, or not at ${endpoint} (${said}). Fix S3_REGION or S3_ENDPOINT.`;
  const noRight = `The key may not do this in the bucket ${bucket} (${said}). It needs the rights to list, read, write and delete there.`;
  const byCode: Record<string, string> = {
    NoSuchBucket: `There is no bucket ${bucket} at ${endpoint}. Make it there, or fix S3_BUCKET.`,
    InvalidAccessKeyId: wrongKey,
    SignatureDoesNotMatch: wrongKey,
    AuthorizationHeaderMalformed: wrongPlace,
    RequestTimeTooSkewed:
      'The picture store refuses what is signed with a wrong time: set the clock of this machine.',
  };
  const byStatus = status < 400 ? wrongPlace : status === 403 && noRight;
  const sentence = byCode[code] ?? byStatus;
  return sentence ? new StoreError(sentence) : notS3(said, settings);
}

export function notS3(said: string | number, { endpoint }: ObjectStoreSettings): StoreError {
  return new StoreError(
    `The picture store at ${endpoint} refuses what it is asked (${said}). Is it one that speaks S3?`,
  );
}
