import type { SignedInUser } from '#contract/accounts.ts';
import type { SecondProof } from '#contract/second-factor.ts';
import {
  endSession,
  fetchProfile,
  type ProfileResult,
  type SignInResult,
  signIn,
  takeSecondStep,
} from '../../api/session.ts';
import { readToken, removeToken, storeToken } from '../../api/session-token.ts';
import { requestAsStaff, type StaffCall, type StaffReply } from '../../api/staff.ts';

export type SessionState =
  | { status: 'loading'; isServerSilent: boolean }
  | { status: 'signedOut' }
  | {
      status: 'signedIn';
      user: SignedInUser;
      /** the server has ended the session during work: the page stays and asks for the password */
      hasEnded: boolean;
      /** the server wants a proof of identity for a call that waits */
      mustConfirm: boolean;
      /** the school requires a second factor, and this account has none: nothing else is open */
      lacksFactor: boolean;
    };

export const loading: SessionState = { status: 'loading', isServerSilent: false };

/** A silent server is asked again after each of these: some twelve seconds in all. */
const PAUSES_MS = [500, 1000, 2000, 4000, 4000];

const thisBrowser = {
  tokens: { read: readToken, store: storeToken, remove: removeToken },
  server: { signIn, takeSecondStep, fetchProfile, endSession, request: requestAsStaff },
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

export const session = createSession(thisBrowser);

/** Who is signed in on this device, how that began and how it ends. */
export function createSession({ tokens, server, pause }: typeof thisBrowser) {
  let state = loading;
  let waitingCalls: ((mayGoOn: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Calls that found the session ended, or unconfirmed, are made again, or fail. */
  function release(mayGoOn: boolean): void {
    const waiting = waitingCalls;
    waitingCalls = [];
    for (const goOn of waiting) goOn(mayGoOn);
  }

  function welcome(user: SignedInUser): void {
    const isSamePerson = state.status === 'signedIn' && state.user._id === user._id;
    const lacksFactor = state.status === 'signedIn' && isSamePerson && state.lacksFactor;
    become({ status: 'signedIn', user, hasEnded: false, mustConfirm: false, lacksFactor });
    release(isSamePerson);
  }

  function leave(): void {
    tokens.remove();
    become({ status: 'signedOut' });
    release(false);
  }

  async function check(): Promise<void> {
    const token = tokens.read();
    if (!token) return leave();
    const profile = await askForProfile(token);
    // Another tab has changed the token meanwhile: its own check follows.
    if (tokens.read() !== token) return;
    if (profile.kind === 'user') return welcome(profile.user);
    // A lost connection does not end a session.
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

  function enter(result: SignInResult): SignInResult {
    if (result.kind === 'signedIn') {
      tokens.store(result.token);
      welcome(result.user);
    }
    return result;
  }

  function request<Answer>(path: string, call?: StaffCall): Promise<StaffReply<Answer>> {
    return send(() => server.request<Answer>(path, call), call?.signal);
  }

  /**
   * When the session has ended, or must be confirmed, the panel asks, and the call is made again; 'signedOut' or
   * `reason: 'confirm'` only when that was put off.
   */
  async function send<Answer>(
    call: () => Promise<StaffReply<Answer>>,
    signal?: AbortSignal,
  ): Promise<StaffReply<Answer>> {
    const token = tokens.read();
    const reply = await call();
    if (signal?.aborted) return reply;
    if (reply.kind === 'signedOut') return (await mayTryAgain(token)) ? send(call, signal) : reply;
    if (reply.kind !== 'refused') return reply;
    const reason = reply.data?.reason;
    if (reason === 'no_second_factor' && state.status === 'signedIn') {
      become({ ...state, lacksFactor: true });
    }
    return reason === 'confirm' && (await ask('mustConfirm')) ? send(call, signal) : reply;
  }

  /** With another session than the one that has ended. */
  async function mayTryAgain(token: string | undefined): Promise<boolean> {
    // Another tab has signed in again since.
    if (tokens.read() && tokens.read() !== token) return true;
    // The token stays until a new one replaces it: other tabs are at work with it.
    return ask('hasEnded');
  }

  /** Waits for the dialog that answers this question. */
  function ask(question: 'hasEnded' | 'mustConfirm'): Promise<boolean> {
    if (state.status !== 'signedIn') return Promise.resolve(false);
    become({ ...state, [question]: true });
    return new Promise((resolve) => waitingCalls.push(resolve));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** Resolves to the person who is signed in, or undefined, as soon as that is known. */
  function whenKnown(): Promise<SignedInUser | undefined> {
    return new Promise((resolve) => {
      const look = () => {
        if (state.status === 'loading') return;
        stop();
        resolve(state.status === 'signedIn' ? state.user : undefined);
      };
      const stop = subscribe(look);
      look();
    });
  }

  return {
    state: () => state,
    subscribe,
    whenKnown,
    check,
    signIn: async (email: string, password: string) => enter(await server.signIn(email, password)),
    takeSecondStep: async (step: string, proof: SecondProof) =>
      enter(await server.takeSecondStep(step, proof)),
    request,
    send,
    /** A proof of identity was accepted: waiting calls go on. */
    confirmed(): void {
      if (state.status === 'signedIn') become({ ...state, mustConfirm: false });
      release(true);
    },
    factorAdded(): void {
      if (state.status === 'signedIn') become({ ...state, lacksFactor: false });
    },
    /** Ends the session here and on the server. The caller navigates: until then the guard waits, as while loading. */
    signOut(): void {
      server.endSession();
      tokens.remove();
      become(loading);
      release(false);
    },
    /** The staff area is left: the next visit checks again. */
    rest(): void {
      become(loading);
      release(false);
    },
    /** The person looks at the page rather than signing in or confirming now; the next call asks again. */
    putOff(): void {
      if (state.status === 'signedIn') become({ ...state, hasEnded: false, mustConfirm: false });
      release(false);
    },
  };
}
