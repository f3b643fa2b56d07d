import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Agent, request } from 'undici';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { contentTypeOf } from './storage.ts';
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
/** Pictures on their way at once: a store that is slow must not fill the memory with them either. */
const AT_ONCE = 32;
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

  const agent = new Agent({
    connections: AT_ONCE,
    connect: { timeout: answerMs },
    maxResponseSize: MOST_BYTES,
    keepAliveTimeout: 10_000,
  });

  return {
    async put(key, bytes) {
      const headers = {
        'content-type': contentTypeOf(key) ?? 'application/octet-stream',
        [OWN_SUM]: sha256(bytes),
      };
      await ask({ method: 'PUT', key, bytes, headers });
    },

    get: (key) => ask({ method: 'GET', key }),

    async remove(key) {
      await ask({ method: 'DELETE', key });
    },

    async list(prefix) {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
        const page = String(await ask({ method: 'GET', query }));
        keys.push(...textsOf('Key', page));
        next = textsOf('NextContinuationToken', page)[0];
      } while (next);
      return keys;
    },
  };

  /** What the store answers; undefined for an object that is not there. */
  async function ask(call: Call): Promise<Buffer | undefined> {
    const latest = performance.now() + triesMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(call);
      } catch (error) {
        const failure = error instanceof StoreError ? error : networkFailure(error, settings);
        const isLast = attempt === attempts || performance.now() > latest;
        if (!failure.mayPass || isLast) throw failure;
        await pause(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  async function askOnce({ method, key, query = {}, bytes, headers = {} }: Call) {
    // The bucket itself without a slash behind it, as AWS's own programs ask: some stores sign what they read without one.
    const url = new URL(key === undefined ? place : `${place}/${key}`);
    url.search = String(new URLSearchParams(query));
    // The sum is part of what is signed, so the store refuses bytes that were damaged on the way.
    const sum = sha256(bytes ?? Buffer.alloc(0));
    const signed = await client.sign(url.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
    });
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      signal: AbortSignal.timeout(bytes ? putMs : answerMs),
      ...(bytes && { body: bytes }),
    });
    const answer = Buffer.from(await response.body.arrayBuffer());
    const { statusCode } = response;
    const isObject = method === 'GET' && key !== undefined;
    if (statusCode >= 200 && statusCode < 300) {
      if (isObject && sha256(answer) !== response.headers[OWN_SUM]) {
        throw new DamagedError(key, settings);
      }
      return answer;
    }
    const code = textsOf('Code', String(answer))[0] ?? '';
    const isMissing = statusCode === 404 && code !== 'NoSuchBucket';
    if (isMissing && (isObject || method === 'DELETE')) return undefined;
    throw readFailure(statusCode, code, settings);
  }
}

/** The bucket itself, without a trailing slash. */
export function bucketAddress({
  endpoint,
  bucket,
  pathStyle,
}: Pick<ObjectStoreSettings, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

/** Names that are ours hold nothing that XML has another way to write, and a token at most these. */
function textsOf(element: string, xml: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
