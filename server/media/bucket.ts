import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Agent, request } from 'undici';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { monotonicMs, pause, timeoutSignal } from '../runtime/timers.ts';
import { readErrorCode, readListing } from './bucket-xml.ts';
import { contentTypeOf } from './storage.ts';
import { DamagedError, networkFailure, readFailure, StoreError } from './store-error.ts';

/** The few calls of S3 that pictures need. Each throws StoreError with a sentence for the operator. */
export type Bucket = ReturnType<typeof createBucket>;

export interface Patience {
  attempts: number;
  /** before the second attempt; twice as long before the third */
  pauseMs: number;
  /** for one attempt, from the first byte that is sent to the last that is read */
  answerMs: number;
  /** the same for an upload */
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
/** A slow store must not fill the memory with pictures that wait for it. */
const MAX_CONNECTIONS = 32;
const MAX_RESPONSE_BYTES = 32_000_000;
/** ETags differ between stores, but each keeps this header as it is. */
const SUM_HEADER = 'x-amz-meta-sha256';

/** A bucket of an S3-compatible store. Temporary failures are tried again, a few times. */
export function createBucket(
  settings: ObjectStoreSettings,
  { attempts, pauseMs, answerMs, putMs, triesMs }: Patience = USUAL,
) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const address = bucketAddress(settings);
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: answerMs },
    maxResponseSize: MAX_RESPONSE_BYTES,
    keepAliveTimeout: 10_000,
  });

  return {
    put,
    /** Undefined when there is no such object; throws for one that is not as it was put there. */
    get: (key: string) => send({ method: 'GET', key }),
    /** A missing object is no failure. */
    remove: async (key: string) => void (await send({ method: 'DELETE', key })),
    list,
  };

  /** Resolves when the store has stored the bytes and checked their sum. */
  async function put(key: string, bytes: Buffer): Promise<void> {
    const headers = {
      'content-type': contentTypeOf(key) ?? 'application/octet-stream',
      [SUM_HEADER]: sha256(bytes),
    };
    await send({ method: 'PUT', key, bytes, headers });
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
      const page = await readListing(String(await send({ method: 'GET', query })), settings);
      keys.push(...page.keys);
      next = page.next;
    } while (next);
    return keys;
  }

  /** The body of the response; undefined for a missing object. */
  async function send(call: Call): Promise<Buffer | undefined> {
    const latest = monotonicMs() + triesMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(call);
      } catch (error) {
        const failure = error instanceof StoreError ? error : networkFailure(error, settings);
        const isLast = attempt === attempts || monotonicMs() > latest;
        if (!failure.mayPass || isLast) throw failure;
        await pause(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  async function sendOnce({ method, key, query = {}, bytes, headers = {} }: Call) {
    // The bucket itself without a slash behind it, as AWS's own programs ask: some stores sign it so.
    const url = new URL(key === undefined ? address : `${address}/${key}`);
    url.search = String(new URLSearchParams(query));
    // The sum is signed, so the store refuses bytes that were damaged on the way.
    const sum = sha256(bytes ?? Buffer.alloc(0));
    const signed = await client.sign(url.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
    });
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      signal: timeoutSignal(bytes ? putMs : answerMs),
      ...(bytes && { body: bytes }),
    });
    const body = Buffer.from(await response.body.arrayBuffer());
    const { statusCode } = response;
    const isObject = method === 'GET' && key !== undefined;
    if (statusCode >= 200 && statusCode < 300) {
      if (isObject && sha256(body) !== response.headers[SUM_HEADER]) {
        throw new DamagedError(key, settings);
      }
      return body;
    }
    const code = await readErrorCode(String(body));
    const isMissing = statusCode === 404 && code !== 'NoSuchBucket';
    if (isMissing && (isObject || method === 'DELETE')) return undefined;
    throw readFailure(statusCode, code, settings);
  }
}

type Address = Pick<ObjectStoreSettings, 'endpoint' | 'bucket' | 'pathStyle'>;

export function bucketAddress({ endpoint, bucket, pathStyle }: Address): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
