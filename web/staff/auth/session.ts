import type { SignedInUser } from '#contract/accounts.ts';
import {
  endSession,
  fetchProfile,
  type ProfileResult,
  type SignInResult,
  signIn,
} from '../../api/session.ts';
import { readToken, removeToken, storeToken } from '../../api/session-token.ts';
import {
  requestAsStaff,
  type StaffCall,
  type StaffReply,
  type StaffRequest,
} from '../../api/staff.ts';

export type SessionState =
  | { status: 'loading'; isServerSilent: boolean }
  | { status: 'signedOut' }
  /** `hasEnded`: the server has ended the session in the middle of work; the page stays and asks for the password */
  | { status: 'signedIn'; user: SignedInUser; hasEnded: boolean };

interface Parts {
  tokens: { read(): string | undefined; store(token: string): void; remove(): void };
  server: {
    signIn(email: string, password: string): Promise<SignInResult>;
    fetchProfile(): Promise<ProfileResult>;
    endSession(): void;
    request: StaffRequest;
  };
  pause(ms: number): Promise<void>;
}

export const loading: SessionState = { status: 'loading', isServerSilent: false };

/** A server that does not answer is asked again after each of these: some twelve seconds in all. */
const PAUSES_MS = [500, 1000, 2000, 4000, 4000];

/** The session of this browser. */
export const session = createSession({
  tokens: { read: readToken, store: storeToken, remove: removeToken },
  server: { signIn, fetchProfile, endSession, request: requestAsStaff },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Who is signed in on this device, how that began and how it ends. */
export function createSession({ tokens, server, pause }: Parts) {
  let state = loading;
  let answerWaiting: ((isSignedInAgain: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Lets calls go on that found the session ended: with the new session, or not at all. */
  function release(isSignedInAgain: boolean): void {
    const waiting = answerWaiting;
    answerWaiting = [];
    for (const answer of waiting) answer(isSignedInAgain);
  }

  function welcome(user: SignedInUser): void {
    const isSamePerson = state.status === 'signedIn' && state.user._id === user._id;
    become({ status: 'signedIn', user, hasEnded: false });
    release(isSamePerson);
  }

  function leave(): void {
    tokens.remove();
    become({ status: 'signedOut' });
    release(false);
  }

  /** Finds out whom the stored token belongs to. */
  async function check(): Promise<void> {
    const token = tokens.read();
    if (!token) return leave();
    const profile = await askForProfile(token);
    // Another tab has changed the token meanwhile: its own check follows.
    if (tokens.read() !== token) return;
    if (profile.kind === 'user') return welcome(profile.user);
    // A lost line is not a lost session: whoever is at work stays there.
    if (profile.kind === 'unreachable' && state.status === 'signedIn') return;
    console.error(`The session could not be confirmed: the server is ${profile.kind}.`);
    leave();
  }

  async function askForProfile(token: string): Promise<ProfileResult> {
    for (const ms of PAUSES_MS) {
      const profile = await server.fetchProfile();
      if (profile.kind !== 'unreachable' || tokens.read() !== token) return profile;
      if (state.status === 'loading') become({ status: 'loading', isServerSilent: true });
      await pause(ms);
    }
    return server.fetchProfile();
  }

  async function signIn(email: string, password: string): Promise<SignInResult> {
    const result = await server.signIn(email, password);
    if (result.kind === 'signedIn') {
      tokens.store(result.token);
      welcome(result.user);
    }
    return result;
  }

  /** A call that waits for a new sign-in when the session has ended, and is then made again. */
  async function request<Answer>(path: string, call?: StaffCall): Promise<StaffReply<Answer>> {
    const token = tokens.read();
    const reply = await server.request<Answer>(path, call);
    if (reply.kind !== 'signedOut' || call?.signal?.aborted) return reply;
    // Another tab has signed in again since.
    if (tokens.read() && tokens.read() !== token) return request(path, call);
    return (await isSignedInAgain()) ? request(path, call) : reply;
  }

  function isSignedInAgain(): Promise<boolean> {
    if (state.status !== 'signedIn') return Promise.resolve(false);
    // The token stays until a new one replaces it: to remove it would throw other tabs out of their work as well.
    become({ ...state, hasEnded: true });
    return new Promise((resolve) => answerWaiting.push(resolve));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** Who is signed in, or nobody, as soon as that is known. */
  function whenKnown(): Promise<SignedInUser | undefined> {
    return new Promise((resolve) => {
      const tell = () => {
        if (state.status === 'loading') return;
        stop();
        resolve(state.status === 'signedIn' ? state.user : undefined);
      };
      const stop = subscribe(tell);
      tell();
    });
  }

  return {
    state: () => state,
    subscribe,
    whenKnown,
    check,
    signIn,
    request,
    /** Ends the session here and on the server. Whoever calls it leads on: the guard waits, as while loading. */
    signOut(): void {
      server.endSession();
      tokens.remove();
      become(loading);
      release(false);
    },
    /** The staff area is left: whoever comes back is asked about anew. */
    rest(): void {
      become(loading);
      release(false);
    },
    /** The person would rather look at the page than sign in now; the next call asks again. */
    putOff(): void {
      if (state.status === 'signedIn') become({ ...state, hasEnded: false });
      release(false);
    },
  };
}
