import fc from 'fast-check';
import * as z from 'zod';
import type { Confirm } from '../../http/access.ts';
import { type FormPart, formOf } from '../../http/testing/multipart-form.ts';

/** What goes out for one case: everything of a request but who sends it. */
export interface HostileRequest {
  path: string;
  headers: Record<string, string>;
  payload?: Buffer | string;
}

/** One call of the API, as its route is registered. */
export interface Call {
  method: string;
  url: string;
  /** Whether it asks for confirmation of identity. */
  confirm?: Confirm | undefined;
  schema: { querystring?: unknown; body?: unknown };
}

/** What the school knows already, so that a case gets past the first look-up. */
export interface Known {
  /** Ids, references, tokens. */
  names: string[];
  /** A body, or of GET a query, that is taken; by call. */
  good: Record<string, Record<string, unknown>>;
  picture: Buffer;
}

const ATTACKS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  '\u202egpj.exe',
  '\ud800',
  '🦜'.repeat(300),
  'é'.repeat(2_000),
  'x'.repeat(20_000),
  "' OR '1'='1' --",
  "'; DROP TABLE users; --",
  '" OR ""="',
  '%',
  '_%_',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}<%= 7*7 %>',
  '=cmd|"/c calc"!A0',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'http://169.254.169.254/latest/meta-data/',
  '(a+)+$',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{"$gt":""}',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
];
const USUAL = [
  '1',
  '2',
  '10',
  '2026-11-20',
  '2026-11',
  'paid',
  'all',
  'news',
  'event',
  'newest',
  'ada',
];

const text = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.constantFrom(...USUAL),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
);
const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, [], {}, 1e308, -0),
  fc.jsonValue({ maxDepth: 3 }),
);
const object = fc.dictionary(
  fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id'), text),
  anything,
  {
    maxKeys: 6,
  },
);

/** Requests to one call, from a correct one to nonsense. */
export function hostileRequest(call: Call, known: Known): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      path: pathOf(call, known),
      headers: hostileHeaders(known),
      body: bodyOf(call, known),
    })
    .map(({ path, headers, body }) => ({
      path,
      headers: { ...headers, ...body.headers },
      ...(body.payload !== undefined && { payload: body.payload }),
    }));
}

function pathOf({ method, url, schema }: Call, known: Known): fc.Arbitrary<string> {
  const parts = url.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const encoded = fc.oneof(fc.constantFrom(...known.names), text.map(escaped));
    return fc.oneof(
      { weight: 9, arbitrary: encoded },
      fc.constantFrom('%', '%c0%ae', '%00', '%ff', 'x'.repeat(600)),
    );
  });
  const names = Object.keys(shapeOf(schema.querystring));
  const name =
    names.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, text) : text;
  const good = method === 'GET' ? (known.good[`${method} ${url}`] ?? {}) : {};
  const query = fc.dictionary(name, text, { maxKeys: 3 }).map((asked) =>
    Object.entries({ ...good, ...asked })
      .map(([key, value]) => `${escaped(key)}=${escaped(String(value))}`)
      .join('&'),
  );
  return fc
    .tuple(fc.tuple(...parts), fc.oneof(fc.constant(''), query))
    .map(([path, asked]) => path.join('/') + (asked && `?${asked}`));
}

/** Values as a header can carry them: a client's library, or Node's parser, lets no others through. */
function hostileHeaders(known: Known): fc.Arbitrary<Record<string, string>> {
  const value = fc
    .oneof(text, fc.constantFrom(...known.names))
    .map((given) => given.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4_000));
  const names = [
    'accept',
    'accept-encoding',
    'cookie',
    'expect-ct',
    'forwarded',
    'host',
    'idempotency-key',
    'if-modified-since',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-paystack-signature',
  ];
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4, noNullPrototype: true }),
  );
}

type Body = { headers: Record<string, string>; payload?: Buffer | string };

function bodyOf(call: Call, known: Known): fc.Arbitrary<Body> {
  if (call.method === 'GET') return fc.constant({ headers: {} });
  const good = known.good[`${call.method} ${call.url}`] ?? {};
  const fields = [...Object.keys(good), ...Object.keys(shapeOf(call.schema.body))];
  const changes =
    fields.length > 0
      ? fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: 2 })
      : object;
  const nearlyGood = changes.map((changed) => json({ ...good, ...changed }));
  const readsForms = 'imageAlt' in good;
  return fc.oneof(
    { weight: 5, arbitrary: readsForms ? formWithPicture(good, known.picture) : nearlyGood },
    nearlyGood,
    object.map(json),
    fc.jsonValue().map(json),
    rawBody,
    fc.constant({ headers: {} }),
  );
}

/** The form of a news item with parts changed, added, sent twice, or cut off. */
function formWithPicture(good: Record<string, unknown>, picture: Buffer): fc.Arbitrary<Body> {
  const fields = Object.keys(good);
  const partName = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fields) }, text);
  const oneLine = (name: string) => name.replaceAll(/["\r\n]/g, '');
  const field = fc.record({
    name: partName.map(oneLine),
    value: text.map((value) => value.toWellFormed()),
  });
  const bytes = fc.oneof(
    fc.constant(picture),
    fc.nat({ max: picture.length }).map((end) => picture.subarray(0, end)),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  );
  const file = fc.record({
    name: fc.constantFrom('image', 'image', 'file'),
    value: bytes,
    fileName: text.map(oneLine),
  });
  const goodParts: FormPart[] = fields.map((name) => ({ name, value: String(good[name]) }));
  return fc
    .record({
      changed: fc.array(field, { maxLength: 2 }),
      keeps: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      further: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 12 })),
      files: fc.array(file, { maxLength: 2 }),
      cutAt: fc.oneof({ weight: 8, arbitrary: fc.constant(Infinity) }, fc.nat({ max: 500 })),
    })
    .map(({ changed, keeps, further, files, cutAt }) => {
      const named = new Set(changed.map(({ name }) => name));
      const kept = keeps ? goodParts.filter(({ name }) => !named.has(name)) : goodParts.slice(0, 1);
      const more = Array.from({ length: further }, (_, at) => ({ name: `more-${at}`, value: 'x' }));
      const { headers, payload } = formOf([...kept, ...changed, ...more, ...files]);
      return { headers, payload: payload.subarray(0, cutAt) };
    });
}

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  ';;;',
  '',
);
const rawPayload = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '{"__proto__":{"role":"super_admin"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    `"${'x'.repeat(70_000)}"`,
    '{"a":1,"a":2}',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    '--x\r\nContent-Disposition: form-data; name="title"',
  ),
);
const rawBody: fc.Arbitrary<Body> = fc
  .tuple(contentTypes, rawPayload)
  .map(([type, payload]) => ({ headers: { 'content-type': type }, payload }));

function json(value: unknown): Body {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) ?? '' };
}

function shapeOf(schema: unknown): object {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function escaped(given: string): string {
  return encodeURIComponent(given.toWellFormed());
}
