import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeHtml } from '../../http/escape-html.ts';
import type { ObjectStoreSettings } from '../../object-store-settings.ts';
import { hexHash, signatureOf } from './signature-v4.ts';

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** What a store does to a request before it looks at it: answers by itself (true), or lets it pass. */
export type Mood = (request: IncomingMessage, response: ServerResponse) => boolean;

const BUCKET = 'pictures';
const REGION = 'eu-test-1';
const KEY_ID = 'AKIDOFTHETESTS';
const SECRET = 'the/secret+of-the-tests';
/** Small, so that a listing has several pages. */
const PAGE = 5;
const CLOCK_SKEW_MS = 15 * 60_000;

/**
 * For tests: a store on this machine that speaks as much S3 as pictures need, and refuses what is not signed as it must be.
 */
export async function startS3Server() {
  const objects = new Map<string, StoredObject>();
  let mood: Mood = () => false;
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    if (mood(request, response)) return;
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings: ObjectStoreSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: REGION,
    bucket: BUCKET,
    accessKeyId: KEY_ID,
    secretAccessKey: SECRET,
    prefix: '',
    pathStyle: true,
    publicUrl: undefined,
    owner: 'a demo',
  };

  return {
    objects,
    settings,
    /** The same for a process of its own. */
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    received: () => received,
    /** From the next request on. */
    behave(next: Mood) {
      mood = next;
    },
    behaveWell() {
      mood = () => false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', settings.endpoint);
    const refusal = refusalOf(request, url, body);
    if (refusal) return refuse(response, 403, refusal);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.map(decodeURIComponent).join('/');
    if (!key && request.method === 'GET') return list(response, url.searchParams);
    // S3 takes nothing whose length it does not know beforehand.
    if (request.method === 'PUT' && !request.headers['content-length']) {
      return refuse(response, 411, 'MissingContentLength');
    }
    if (request.method === 'PUT') return put(request, response, key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, found.headers).end(found.bytes);
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer) {
    const kept = Object.entries(request.headers).filter(
      ([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'),
    );
    objects.set(key, { bytes, headers: Object.fromEntries(kept) as Record<string, string> });
    response.writeHead(200).end();
  }

  function list(response: ServerResponse, params: URLSearchParams): void {
    const begin = Number(params.get('continuation-token')?.slice('page+'.length) ?? 0);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(params.get('prefix') ?? ''))
      .sort();
    const page = keys.slice(begin, begin + PAGE);
    const isCut = begin + PAGE < keys.length;
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listingOf(page, isCut ? begin + PAGE : undefined));
  }
}

/** As the documents of S3 show the response of ListObjectsV2. */
function listingOf(keys: string[], next: number | undefined): string {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${escapeHtml(key)}</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified><ETag>&quot;fba9dede5f27731c9771645a39863328&quot;</ETag><Size>434234</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const token = `<NextContinuationToken>page+${next}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>${BUCKET}</Name>
  <Prefix/>
  ${next === undefined ? '' : token}
  <KeyCount>${keys.length}</KeyCount>
  <MaxKeys>${PAGE}</MaxKeys>
  <IsTruncated>${next !== undefined}</IsTruncated>
  ${contents.join('\n  ')}
</ListBucketResult>`;
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** As S3 refuses. */
export function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** The code of what is wrong with a signature; undefined when nothing is. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': sum } = request.headers;
  const [, keyId, day, signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/eu-test-1\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  const ours = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...ours].every((name) => names.includes(name))) return 'AccessDenied';
  if (typeof date !== 'string' || !date.startsWith(day ?? '-')) return 'AccessDenied';
  if (Math.abs(Date.now() - instantOf(date)) > CLOCK_SKEW_MS) return 'RequestTimeTooSkewed';
  if (sum !== hexHash(body)) return 'XAmzContentSHA256Mismatch';
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const right = signatureOf({
    method: request.method ?? '',
    url,
    headers,
    region: REGION,
    secret: SECRET,
  });
  return signature === right ? undefined : 'SignatureDoesNotMatch';
}

/** `20261124T003000Z` */
function instantOf(date: string): number {
  return Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
