/** The server answered with a JSON object, whatever its HTTP status; or why there is no such answer. */
export type Reply =
  | { kind: 'answer'; httpStatus: number; body: JsonObject }
  /** the call did not reach the server, or its answer did not reach us */
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** an answer that is not a JSON object: a proxy's error page, an empty body */
  | { kind: 'unreadable'; httpStatus: number };

export type Unanswered = Exclude<Reply, { kind: 'answer' }>;

export type JsonObject = Readonly<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions {
  method?: Method | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  timeoutMs: number;
  /** Ends the call early; the caller then ignores the reply. */
  signal?: AbortSignal | undefined;
  /** 'no-cache' for what anybody may see: an answer that has not changed is not sent twice. */
  cache?: 'no-store' | 'no-cache';
}

/** Calls the server and reads its JSON answer; never rejects. The time limit covers the whole answer. */
export async function requestJson(
  path: string,
  { method = 'GET', body, headers, timeoutMs, signal, cache = 'no-store' }: RequestOptions,
): Promise<Reply> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();

  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...jsonType(body), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      cache,
      signal: limit.signal,
    });
    return readReply(response.status, await response.text());
  } catch {
    return { kind: timedOut ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an answer's text says; 'unreadable' unless it is a JSON object. */
export function readReply(httpStatus: number, text: string): Reply {
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return { kind: 'answer', httpStatus, body };
  } catch {
    // falls through: whatever it was, nobody can read it
  }
  return { kind: 'unreadable', httpStatus };
}

function jsonType(body: unknown) {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}
