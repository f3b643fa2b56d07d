import { afterEach, expect, test, vi } from 'vitest';
import { requestJson } from './request.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([200, 400, 404, 502])('a JSON object with status %i is an answer', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({ a: 1 }, { status }));
  expect(await call()).toEqual({ kind: 'answer', httpStatus: status, body: { a: 1 } });
});

test.each([
  ['an error page', '<html>Bad gateway</html>'],
  ['an empty body', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['half of an answer', '{"status":tr'],
])('%s is unreadable', async (_what, text) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status: 502 }));
  expect(await call()).toEqual({ kind: 'unreadable', httpStatus: 502 });
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
