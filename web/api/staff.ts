import type { RefusalReason } from '#contract/second-factor.ts';
import { type Call, type Reply, requestJson } from './request.ts';
import { readToken } from './session-token.ts';
import { upload } from './upload.ts';

/** What became of a staff call: an answer as to every call, or the server does not know the session (401). */
export type StaffReply<Answer> =
  | Reply<Answer, { reason: RefusalReason } | undefined>
  | { kind: 'signedOut' };

export interface StaffCall extends Call {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; then there is no `body`. */
  form?: FormData;
  /** For what takes long to send: called with how much has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const JSON_TIMEOUT_MS = 20_000;
/** A photo on a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Calls the server with the stored session token; never rejects. */
export async function requestAsStaff<Answer>(
  path: string,
  call: StaffCall = {},
): Promise<StaffReply<Answer>> {
  const { form, onProgress, ...json } = call;
  const headers = { ...call.headers, ...authorization() };
  const isLong = form !== undefined || onProgress !== undefined;
  const reply = isLong
    ? await upload<Answer>(path, { ...call, headers, timeoutMs: UPLOAD_TIMEOUT_MS })
    : await requestJson<Answer>(path, { ...json, headers, timeoutMs: JSON_TIMEOUT_MS });
  return 'httpStatus' in reply && reply.httpStatus === 401 ? { kind: 'signedOut' } : reply;
}

/** The header that carries the stored token; nothing when there is none. */
export function authorization(): Readonly<Record<string, string>> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The server's message, or the fallback when there is none. */
export function messageIn(
  reply: Reply<unknown, unknown> | { kind: 'signedOut' },
  fallback: string,
): string {
  return ('message' in reply && reply.message) || fallback;
}

/** The server's messages by field of the request. */
export function fieldErrorsIn(reply: StaffReply<unknown>): Readonly<Record<string, string>> {
  return reply.kind === 'refused' ? reply.errors : {};
}
