import type {
  LoginAnswer,
  PasswordLinkOwnerAnswer,
  ProfileAnswer,
  SignedInUser,
} from '#contract/accounts.ts';
import type { PasskeyOptionsAnswer, SecondProof, SecondStep } from '#contract/second-factor.ts';
import { type Reply, requestJson } from './request.ts';
import { authorization, messageIn, requestAsStaff } from './staff.ts';

export type SignInResult =
  | { kind: 'signedIn'; token: string; user: SignedInUser }
  /** the password is right; the second factor is still missing */
  | { kind: 'secondStep'; next: SecondStep }
  | {
      kind: 'failed';
      /** the server's message, or 'Login failed' */
      message: string;
      cause: 'refused' | 'isOver' | 'throttled' | 'unreachable' | 'serverTrouble';
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
  const credentials = { email, password };
  const reply = await post<LoginAnswer, SecondStep | undefined>('/api/auth/login', credentials);
  if (reply.kind === 'refused' && reply.data) return { kind: 'secondStep', next: reply.data };
  return resultOf(reply);
}

/** Finishes a sign-in with the second factor. */
export async function takeSecondStep(step: string, proof: SecondProof): Promise<SignInResult> {
  return resultOf(await post('/api/auth/login/second-step', { step, proof }));
}

/** What a passkey is asked to sign for the second step. */
export function passkeyOptionsToSignIn(step: string): Promise<Reply<PasskeyOptionsAnswer>> {
  return post('/api/auth/login/passkey-options', { step });
}

/** Asks whose password a one-time link sets. */
export function fetchLinkOwner(token: string): Promise<Reply<PasswordLinkOwnerAnswer>> {
  return post('/api/auth/password-link', { token });
}

/** Sets a password with a one-time link. */
export function setPasswordByLink(token: string, newPassword: string): Promise<Reply<unknown>> {
  return post('/api/auth/new-password', { token, newPassword });
}

/** Asks who the stored token belongs to. */
export async function fetchProfile(): Promise<ProfileResult> {
  const reply = await requestAsStaff<ProfileAnswer>('/api/auth/profile');
  if (reply.kind === 'success') return { kind: 'user', user: reply.answer.user };
  if (reply.kind === 'signedOut') return { kind: 'refused' };
  const isRefusal = reply.kind === 'refused' && reply.httpStatus < 500 && reply.httpStatus !== 429;
  return { kind: isRefusal ? 'refused' : 'unreachable' };
}

/** Ends the session on the server. It is not waited for: a person who signs out leaves at once, even offline. */
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

/** For those who are not signed in. */
function post<Answer, Data = undefined>(path: string, body: object): Promise<Reply<Answer, Data>> {
  return requestJson(path, { method: 'POST', body, timeoutMs: TIMEOUT_MS });
}

function resultOf(reply: Reply<LoginAnswer, unknown>): SignInResult {
  if (reply.kind === 'success') {
    const { token, user } = reply.answer;
    return { kind: 'signedIn', token, user };
  }
  return { kind: 'failed', message: messageIn(reply, 'Login failed'), cause: causeOf(reply) };
}

function causeOf(reply: Exclude<Reply<LoginAnswer, unknown>, { kind: 'success' }>) {
  if (reply.kind === 'network' || reply.kind === 'timeout') return 'unreachable';
  if (reply.httpStatus === 429) return 'throttled';
  // The school says itself what is the matter; a proxy's page says nothing.
  if (reply.httpStatus === 503 && reply.kind === 'refused' && reply.message) return 'throttled';
  if (reply.httpStatus === 404) return 'isOver';
  const isRefusal = reply.kind === 'refused' && reply.httpStatus < 500;
  return isRefusal ? 'refused' : 'serverTrouble';
}
