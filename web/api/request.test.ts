import { afterEach, expect, test, vi } from 'vitest';
import { readReply, requestJson } from './request.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['success', { success: true, message: 'Done', data: [1] }],
  ['status', { status: true, message: 'Done', data: [1] }],
])('a true %s is an answer, with the sentence for people', async (_flag, answer) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  expect(await call()).toEqual({ kind: 'success', answer, message: 'Done' });
});

test.each([200, 400, 404, 409, 502])('a false flag with status %i is a refusal', async (status) => {
  const refusal = { message: 'No', errors: { email: 'Taken' }, data: { status: 'pending' } };
  const refused = { kind: 'refused', httpStatus: status, ...refusal };
  vi.stubGlobal('fetch', async () => Response.json({ success: false, ...refusal }, { status }));
  expect(await call()).toEqual(refused);
  vi.stubGlobal('fetch', async () => Response.json({ status: false, ...refusal }, { status }));
  expect(await call()).toEqual(refused);
});

test.each([
  ['no message', {}],
  ['an empty message', { message: ' ' }],
  ['a message that is no text', { message: { a: 1 } }],
])('a refusal with %s has none', async (_what, body) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, ...body }));
  expect(await call()).toMatchObject({ kind: 'refused', message: undefined, errors: {} });
});

test.each([400, 404, 500, 502])('a success with status %i is none', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: 'Hm' }, { status }));
  expect(await call()).toMatchObject({ kind: 'refused', httpStatus: status, message: 'Hm' });
});

const JSON_TYPE = 'application/json; charset=utf-8';

test.each([
  ['an error page', 'text/html', '<html>Bad gateway</html>'],
  ['an error page that calls itself JSON', JSON_TYPE, '<html>Bad gateway</html>'],
  ['an answer that calls itself a page', 'text/html', '{"success":true}'],
  ['an answer that calls itself nothing', null, '{"success":true}'],
  ['an empty body', JSON_TYPE, ''],
  ['a list', JSON_TYPE, '[]'],
  ['null', JSON_TYPE, 'null'],
  ['half of an answer', JSON_TYPE, '{"status":tr'],
  ['an answer without a flag', JSON_TYPE, '{"data":[]}'],
  ['a flag that is none', JSON_TYPE, '{"success":"true"}'],
])('%s is unreadable, whatever its status', (_what, contentType, text) => {
  for (const httpStatus of [200, 502]) {
    expect(readReply(httpStatus, contentType, text)).toEqual({ kind: 'unreadable', httpStatus });
  }
});

test('no connection is a network failure', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await call()).toEqual({ kind: 'network' });
});

test('a server that says nothing is given up after the time limit', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchThatHangs);
  const reply = call();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reply).toEqual({ kind: 'timeout' });
});

test('a body that never ends is given up as well', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const reply = call();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reply).toEqual({ kind: 'timeout' });
});

test('the caller can stop waiting', async () => {
  vi.stubGlobal('fetch', fetchThatHangs);
  const question = new AbortController();
  const reply = requestJson('/api/x', { timeoutMs: 20_000, signal: question.signal });
  question.abort();
  expect(await reply).toEqual({ kind: 'network' });
});

test('a body is sent as JSON', async () => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  await requestJson('/api/x', { method: 'POST', body: { a: 1 }, timeoutMs: 1000 });
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({
      method: 'POST',
      body: '{"a":1}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    }),
  );
});

function call() {
  return requestJson('/api/x', { timeoutMs: 20_000 });
}

function fetchThatHangs(_path: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
