import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  url: URL;
  /** By names in small letters; those that are signed. */
  headers: Record<string, string>;
  region: string;
  secret: string;
}

/**
 * For tests: the signature of a request by AWS's published rules (Signature Version 4 for S3), written from those rules and
 * not from a client, as 64 hexadecimal digits.
 */
export function signatureOf({ method, url, headers, region, secret }: SignedRequest): string {
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': sum = '' } = headers;
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    sum,
  ].join('\n');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hexHash(canonical)].join('\n');
  return hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), text).toString('hex');
}

/** The SHA-256 of a body, as its header says it. */
export function hexHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function canonicalQuery(params: URLSearchParams): string {
  return [...params]
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
