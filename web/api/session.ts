import type { SignedInUser } from '#contract/accounts.ts';
import { isRole } from '#contract/roles.ts';
import { isJsonObject, type Reply, requestJson } from './request.ts';
import { authorization, messageIn, requestAsStaff, successIn } from './staff.ts';

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
  const body = { email, password };
  const reply = await requestJson('/api/auth/login', {
    method: 'POST',
    body,
    timeoutMs: TIMEOUT_MS,
  });
  const answer = successIn(reply);
  const user = readUser(answer?.user);
  if (user && typeof answer?.token === 'string' && answer.token) {
    return { kind: 'signedIn', token: answer.token, user };
  }
  return { kind: 'failed', message: messageIn(reply, 'Login failed'), cause: causeOf(reply) };
}

/** Asks who the stored token belongs to. */
export async function fetchProfile(): Promise<ProfileResult> {
  const reply = await requestAsStaff('/api/auth/profile');
  if (reply.kind === 'signedOut') return { kind: 'refused' };
  if (reply.kind !== 'answer') return { kind: 'unreachable' };
  const user = reply.httpStatus < 300 ? readUser(reply.body.user) : undefined;
  if (user) return { kind: 'user', user };
  const isBusy = reply.httpStatus >= 500 || reply.httpStatus === 429;
  return { kind: isBusy ? 'unreachable' : 'refused' };
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

function causeOf(reply: Reply): 'refused' | 'throttled' | 'unreachable' | 'serverTrouble' {
  if (reply.kind === 'network' || reply.kind === 'timeout') return 'unreachable';
  if (reply.httpStatus === 429) return 'throttled';
  const isRefusal = reply.kind === 'answer' && reply.httpStatus < 500;
  return isRefusal ? 'refused' : 'serverTrouble';
}

function readUser(value: unknown): SignedInUser | undefined {
  if (!isJsonObject(value)) return undefined;
  const { _id, name, email, phone, role } = value;
  if (typeof name !== 'string' || typeof email !== 'string' || !isRole(role)) return undefined;
  return {
    _id: typeof _id === 'string' ? _id : email,
    name,
    email,
    phone: typeof phone === 'string' ? phone : '',
    role,
  };
}
