import type {
  LoginAnswer,
  PasswordLinkOwnerAnswer,
  ProfileAnswer,
  SignedInUser,
} from '#contract/accounts.ts';
import { type Reply, requestJson } from './request.ts';
import { authorization, messageIn, requestAsStaff } from './staff.ts';

export type SignInResult =
  | { kind: 'signedIn'; token: string; user: SignedInUser }
  | {
      kind: 'failed';
      /** the server's message, or 'Login failed' */
      message: string;
      cause: 'refused' | 'throttled' | 'unreachable' | 'serverTrouble';
    };

export type ProfileResult =
  | { kind: 'user'; user: SignedInUser }
  /** the server does not accept the token */
  | { kind: 'refused' }
  /** no answer that says anything about the token */
  | { kind: 'unreachable' };

const TIMEOUT_MS = 20_000;

/** Asks for a new session. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const reply = await requestJson<LoginAnswer>('/api/auth/login', {
    method: 'POST',
    body: { email, password },
    timeoutMs: TIMEOUT_MS,
  });
  if (reply.kind !== 'success') {
    return { kind: 'failed', message: messageIn(reply, 'Login failed'), cause: causeOf(reply) };
  }
  const { token, user } = reply.answer;
  return { kind: 'signedIn', token, user };
}

/** Asks whose password a one-time link sets. */
export function fetchLinkOwner(token: string): Promise<Reply<PasswordLinkOwnerAnswer>> {
  return requestJson('/api/auth/password-link', {
    method: 'POST',
    body: { token },
    timeoutMs: TIMEOUT_MS,
  });
}

/** Sets a password with a one-time link. */
export function setPasswordByLink(token: string, newPassword: string): Promise<Reply<unknown>> {
  const body = { token, newPassword };
  return requestJson('/api/auth/new-password', { method: 'POST', body, timeoutMs: TIMEOUT_MS });
}

/** Asks who the stored token belongs to. */
export async function fetchProfile(): Promise<ProfileResult> {
  const reply = await requestAsStaff<ProfileAnswer>('/api/auth/profile');
  if (reply.kind === 'success') return { kind: 'user', user: reply.answer.user };
  if (reply.kind === 'signedOut') return { kind: 'refused' };
  const isRefusal = reply.kind === 'refused' && reply.httpStatus < 500 && reply.httpStatus !== 429;
  return { kind: isRefusal ? 'refused' : 'unreachable' };
}

/** Ends the session on the server. It is not waited for: whoever leaves, leaves at once, even without a line. */
export function endSession(): void {
  const request = {
    method: 'POST',
    headers: { accept: 'application/json', ...authorization() },
    keepalive: true,
  };
  fetch('/api/auth/logout', request).catch((error: unknown) => {
    console.error('The session could not be ended on the server:', error);
  });
}

function causeOf(reply: Exclude<Reply<LoginAnswer>, { kind: 'success' }>) {
  if (reply.kind === 'network' || reply.kind === 'timeout') return 'unreachable';
  if (reply.httpStatus === 429) return 'throttled';
  const isRefusal = reply.kind === 'refused' && reply.httpStatus < 500;
  return isRefusal ? 'refused' : 'serverTrouble';
}
