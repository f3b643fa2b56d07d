import { expect, test } from 'vitest';
import { createPasswordHasher } from './accounts/password-hash.ts';
import { AppError, type AppErrorCode } from './errors/app-error.ts';
import { failureAnswer, statusOfCode } from './http/failure-answers.ts';
import { createPictureQueue } from './media/picture-queue.ts';
import { StoreError } from './media/store-error.ts';
import { askProvider } from './payments/provider/ask-provider.ts';
import { ProviderError, type ProviderFailure } from './payments/provider/provider.ts';

test.each<[cause: string, fail: () => Promise<unknown>, status: number, sentence: RegExp]>([
  ['many pictures wait', () => pictures(25), 503, /^Many pictures are being prepared/],
  ['several of one person wait', () => pictures(5, 'ngozi'), 429, /^Several of your pictures/],
  ['the server is being restarted', closing, 503, /^The server is being restarted/],
  ['very many people sign in', signIns, 503, /^Too many people are signing in/],
  ['no calls of the provider are left', () => failing('busy'), 503, /Please try again/],
  ['the provider itself is busy', () => failing('busy', 429), 502, /gave no usable answer/],
  ['the provider cannot be reached', () => failing('unreachable'), 502, /gave no usable answer/],
  ['the provider answers nonsense', () => failing('unreadable'), 502, /gave no usable answer/],
  [
    'the provider refuses the key',
    () => failing('refused_key'),
    502,
    /refuses the school’s secret/,
  ],
  ['the provider is slow', () => failing('timed_out'), 504, /gave no usable answer/],
  ['the picture store fails', storeDown, 502, /does not answer/],
])('%s', async (_cause, fail, status, sentence) => {
  const error = await fail().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const answer = failureAnswer(error, 'request-1');
  expect(answer).toMatchObject({ httpStatus: status, expected: true });
  expect(answer.body.message).toMatch(sentence);
  const isTold = answer.retryAfterSeconds !== undefined && answer.retryAfterSeconds > 0;
  expect(isTold).toBe(status === 429 || status === 503);
});

test.each(Object.entries(statusOfCode) as [AppErrorCode, number][])(
  'a response that asks to come back says when: %s is answered %i',
  (code, httpStatus) => {
    const answer = failureAnswer(new AppError(code, 'A sentence.'), 'request-1');
    expect(answer.httpStatus).toBe(httpStatus);
    const isTold = answer.retryAfterSeconds !== undefined;
    expect(isTold).toBe(httpStatus === 429 || httpStatus === 503);
  },
);

async function pictures(count: number, account?: string): Promise<unknown> {
  const queue = createPictureQueue({ maxWaiting: 24, closingMs: 1_000 });
  const { promise: never } = Promise.withResolvers<void>();
  const wait = () => queue.add(() => never, account ? { account } : {});
  for (let sent = 0; sent < count; sent += 1) wait();
  return wait();
}

async function closing(): Promise<unknown> {
  const queue = createPictureQueue({ maxWaiting: 24, closingMs: 0 });
  const { promise: never } = Promise.withResolvers<void>();
  const underWay = queue.add(() => never);
  queue.close();
  return underWay;
}

async function signIns(): Promise<unknown> {
  return createPasswordHasher({ mostWaiting: 0 }).hash('whatever');
}

async function failing(failure: ProviderFailure, httpStatus?: number): Promise<unknown> {
  const details = httpStatus === undefined ? {} : { httpStatus };
  return askProvider(() => Promise.reject(new ProviderError(failure, details)));
}

async function storeDown(): Promise<unknown> {
  throw new StoreError('The picture store does not answer.');
}
