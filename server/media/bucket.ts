import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { DamagedError, networkFailure, readFailure, StoreError } from './store-error.ts';

/** The few calls of S3 that pictures need. Each throws StoreError with a sentence for the operator. */
export interface Bucket {
  /** Stored, and known by the store to be what was sent, when it resolves. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such object; throws for one that is not as it was put there. */
  get(key: string): Promise<Buffer | undefined>;
  /** One that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** The keys of all objects that begin so. */
  list(prefix: string): Promise<string[]>;
}

export interface Patience {
  attempts: number;
  /** before the second attempt; twice as long before the third */
  pauseMs: number;
  /** for one attempt, from the first byte that is sent to the last that is read */
  answerMs: number;
  /** the same for putting a file, which takes its time on a thin line */
  putMs: number;
  /** after this no further attempt begins: somebody waits */
  triesMs: number;
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

const USUAL: Patience = {
  attempts: 3,
  pauseMs: 300,
  answerMs: 8_000,
  putMs: 15_000,
  triesMs: 10_000,
};
/** Far above the largest file of a picture: an answer without an end must not fill the memory. */
const MOST_BYTES = 32_000_000;
/** What the bytes are, in the words of the one who put them there. Every store keeps such a header as it is. */
const OWN_SUM = 'x-amz-meta-sha256';

/** A bucket of an S3-compatible store. What may pass is asked again, a few times and never for long. */
export function createBucket(
  settings: ObjectStoreSettings,
  { attempts, pauseMs, answerMs, putMs, triesMs }: Patience = USUAL,
): Bucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const place = bucketAddress(settings);

  return {
    async put(key, bytes) {
      const headers = { 'content-type': contentTypeOf(key), [OWN_SUM]: sha256(bytes) };
      await ask({ method: 'PUT', key, bytes, headers }, async (response) => {
        await readWhole(response);
      });
    },

    get: (key) =>
      ask({ method: 'GET', key }, async (response) => {
        if (response.status === 404) return undefined;
        const bytes = await readWhole(response);
        if (sha256(bytes) === response.headers.get(OWN_SUM)) return bytes;
        throw new DamagedError(key, settings);
      }),

    remove: (key) =>
      ask({ method: 'DELETE', key }, async (response) => {
        await readWhole(response);
      }),

    async list(prefix) {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
        const page = await ask({ method: 'GET', query }, async (response) =>
          (await readWhole(response)).toString(),
        );
        keys.push(...textsOf('Key', page));
        next = textsOf('NextContinuationToken', page)[0];
      } while (next);
      return keys;
    },
  };

  async function ask<Result>(
    call: Call,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const latest = performance.now() + triesMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(call, read);
      } catch (error) {
        const failure = error instanceof StoreError ? error : networkFailure(error, settings);
        const isLast = attempt === attempts || performance.now() > latest;
        if (!failure.mayPass || isLast) throw failure;
        await pause(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  async function askOnce<Result>(
    { method, key = '', query = {}, bytes, headers = {} }: Call,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const url = new URL(`${place}${key}`);
    url.search = String(new URLSearchParams(query));
    const request = await client.sign(url.href, {
      method,
      // The sum is part of what is signed, so the store refuses bytes that were damaged on the way.
      headers: { ...headers, 'x-amz-content-sha256': sha256(bytes ?? Buffer.alloc(0)) },
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
    const signal = AbortSignal.timeout(bytes ? putMs : answerMs);
    const response = await fetch(request, { signal, redirect: 'manual' });
    const failure = response.ok ? undefined : await failureOf(response, method, key);
    if (failure) throw failure;
    return read(response);
  }

  /** Undefined for an object that is not there: only reading one may meet that. */
  async function failureOf(response: Response, method: string, key: string) {
    const said = (await readWhole(response)).toString();
    const code = textsOf('Code', said)[0] ?? '';
    const isMissing = response.status === 404 && code !== 'NoSuchBucket';
    if (isMissing && method === 'GET' && key) return undefined;
    if (isMissing && method === 'DELETE') return undefined;
    return readFailure(response.status, code, settings);
  }
}

/** Everything in the bucket begins with it. */
export function bucketAddress({
  endpoint,
  bucket,
  pathStyle,
}: Pick<ObjectStoreSettings, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}/`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}/`;
}

async function readWhole({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) {
      throw new StoreError('The picture store sends far more than any picture has.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Names that are ours hold nothing that XML has another way to write, and a token at most these. */
function textsOf(element: string, xml: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** For browsers that come to a public bucket by themselves. */
function contentTypeOf(key: string): string {
  return contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
