import { isJsonObject, type JsonObject, type Method, type Reply, requestJson } from './request.ts';
import { readToken } from './session-token.ts';
import { uploadForm } from './upload.ts';

/** What became of a staff call: an answer, why there is none, or that the server does not know the session (401). */
export type StaffReply = Reply | { kind: 'signedOut' };

export interface StaffCall {
  method?: Method;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; then there is no `body`. */
  form?: FormData;
  /** Beside the one that carries the session. */
  headers?: Readonly<Record<string, string>>;
  /** Told how much of the form has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The type of `requestAsStaff`, and of `useAuth().request`, which pages use. */
export type StaffRequest = (path: string, call?: StaffCall) => Promise<StaffReply>;

const JSON_TIMEOUT_MS = 20_000;
/** A photo on a slow line. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Calls the server with the stored session token; never rejects. */
export async function requestAsStaff(path: string, call: StaffCall = {}): Promise<StaffReply> {
  const { method, body, form, onProgress, signal } = call;
  const headers = { ...call.headers, ...authorization() };
  const reply = form
    ? await uploadForm(path, {
        method,
        form,
        headers,
        onProgress,
        signal,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      })
    : await requestJson(path, { method, body, headers, signal, timeoutMs: JSON_TIMEOUT_MS });
  return 'httpStatus' in reply && reply.httpStatus === 401 ? { kind: 'signedOut' } : reply;
}

/** The header that carries the stored token; nothing when there is none. */
export function authorization(): Readonly<Record<string, string>> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The body of an answer whose `success` flag is true, else undefined. */
export function successIn(reply: StaffReply): JsonObject | undefined {
  const isGood = reply.kind === 'answer' && reply.httpStatus < 400 && reply.body.success === true;
  return isGood ? reply.body : undefined;
}

/** The server's message, or the fallback when there is none. */
export function messageIn(reply: StaffReply, fallback: string): string {
  const message = reply.kind === 'answer' ? reply.body.message : undefined;
  return typeof message === 'string' && message.trim() ? message : fallback;
}

/** The server's messages by field of the request. */
export function fieldErrorsIn(reply: StaffReply): Readonly<Record<string, string>> {
  const errors = reply.kind === 'answer' ? reply.body.errors : undefined;
  if (!isJsonObject(errors)) return {};
  const texts = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
