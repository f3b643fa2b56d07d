import type { FeeNoteOfForm } from '#contract/payments.ts';

/** What became of a call to our server. What it answers has the contract's types; `message` is for people to read. */
export type Reply<Answer, RefusalData = undefined> =
  | { kind: 'success'; answer: Answer; message: string | undefined }
  | {
      kind: 'refused';
      httpStatus: number;
      message: string | undefined;
      /** by field of the request */
      errors: Readonly<Record<string, string>>;
      data: RefusalData;
      /** of a payment that is asked for by a fee note */
      feeNote?: FeeNoteOfForm | undefined;
    }
  /** the call did not reach the server, or its answer did not reach us */
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** no answer of ours: a proxy's error page, a Wi-Fi sign-in page, an empty body */
  | { kind: 'unreadable'; httpStatus: number };

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Ends the call early; the caller then ignores the reply. */
  signal?: AbortSignal | undefined;
}

interface RequestOptions extends Call {
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** 'no-cache' for public data: an answer that has not changed is not sent twice. */
  cache?: 'no-store' | 'no-cache';
}

/** Calls the server and reads its JSON answer; never rejects. The time limit covers the whole answer. */
export async function requestJson<Answer, RefusalData = undefined>(
  path: string,
  { method = 'GET', body, headers, timeoutMs, signal, cache = 'no-store' }: RequestOptions,
): Promise<Reply<Answer, RefusalData>> {
  const limit = startTimeLimit(timeoutMs, signal);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: JSON.stringify(body),
      cache,
      signal: limit.signal,
    });
    const type = response.headers.get('content-type');
    return readReply(response.status, type, await response.text());
  } catch {
    if (limit.timedOut()) return { kind: 'timeout' };
    // Older browsers fail the calls of a page that is left. Timers no longer run in it, so it shows and logs no failure.
    await new Promise((resolve) => setTimeout(resolve));
    return { kind: 'network' };
  } finally {
    limit.end();
  }
}

/** By hand: older phones have no `AbortSignal.timeout` and no `AbortSignal.any`. Call `end` when the work is done. */
export function startTimeLimit(ms: number, other?: AbortSignal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    stop();
  }, ms);
  other?.addEventListener('abort', stop);
  if (other?.aborted) stop();
  return {
    signal: controller.signal,
    timedOut: () => isOver,
    end() {
      clearTimeout(timer);
      other?.removeEventListener('abort', stop);
    },
  };
}

/** The one reader of answers: HTTP status, content type, and the flag that every answer of ours carries. */
export function readReply<Answer, RefusalData = undefined>(
  httpStatus: number,
  contentType: string | null,
  text: string,
): Reply<Answer, RefusalData> {
  const body = contentType?.startsWith('application/json') ? jsonIn(text) : undefined;
  const flag = body?.success ?? body?.status;
  if (!body || typeof flag !== 'boolean') return { kind: 'unreadable', httpStatus };
  const message =
    typeof body.message === 'string' && body.message.trim() ? body.message : undefined;
  // Whatever comes this far was made by our own server, where the contract's types hold.
  if (flag && httpStatus < 400) return { kind: 'success', answer: body as Answer, message };
  const {
    errors = {},
    data,
    feeNote,
  } = body as {
    errors?: Record<string, string>;
    data: RefusalData;
    feeNote?: FeeNoteOfForm;
  };
  return { kind: 'refused', httpStatus, message, errors, data, feeNote };
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonIn(text: string): JsonObject | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
