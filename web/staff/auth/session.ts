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
import {
  requestAsStaff,
  type StaffCall,
  type StaffReply,
  type StaffRequest,
} from '../../api/staff.ts';
import type { FileObstacle, StaffFile } from '../../api/staff-file.ts';

export type SessionState =
  | { status: 'loading'; isServerSilent: boolean }
  | { status: 'signedOut' }
  /** `hasEnded`: the server has ended the session in the middle of work; the page stays and asks for the password */
  | {
      status: 'signedIn';
      user: SignedInUser;
      hasEnded: boolean;
      /** the server wants to know anew that it is them, for a call that waits */
      mustConfirm: boolean;
      /** the school wants a second factor of them, and they have none: nothing else is open */
      lacksFactor: boolean;
    };

interface Parts {
  tokens: { read(): string | undefined; store(token: string): void; remove(): void };
  server: {
    signIn(email: string, password: string): Promise<SignInResult>;
    takeSecondStep(step: string, proof: SecondProof): Promise<SignInResult>;
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
  server: { signIn, takeSecondStep, fetchProfile, endSession, request: requestAsStaff },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Who is signed in on this device, how that began and how it ends. */
export function createSession({ tokens, server, pause }: Parts) {
  let state = loading;
  let answerWaiting: ((mayGoOn: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Lets calls go on that found the session ended, or were to be confirmed: or not at all. */
  function release(mayGoOn: boolean): void {
    const waiting = answerWaiting;
    answerWaiting = [];
    for (const answer of waiting) answer(mayGoOn);
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
    return enter(await server.signIn(email, password));
  }

  async function takeSecondStep(step: string, proof: SecondProof): Promise<SignInResult> {
    return enter(await server.takeSecondStep(step, proof));
  }

  function enter(result: SignInResult): SignInResult {
    if (result.kind === 'signedIn') {
      tokens.store(result.token);
      welcome(result.user);
    }
    return result;
  }

  /**
   * A call that waits for a new sign-in when the session has ended, or for whoever it is to confirm that, and is then
   * made again.
   */
  async function request<Answer>(path: string, call?: StaffCall): Promise<StaffReply<Answer>> {
    const token = tokens.read();
    const reply = await server.request<Answer>(path, call);
    if (call?.signal?.aborted) return reply;
    if (reply.kind === 'signedOut') return (await mayTryAgain(token)) ? request(path, call) : reply;
    if (reply.kind !== 'refused') return reply;
    const reason = reply.data?.reason;
    if (reason === 'no_second_factor' && state.status === 'signedIn') {
      become({ ...state, lacksFactor: true });
    }
    return reason === 'confirm' && (await ask('mustConfirm')) ? request(path, call) : reply;
  }

  /** The same for a file, which is no JSON answer. */
  async function takeFile(
    fetchFile: () => Promise<StaffFile | FileObstacle | undefined>,
  ): Promise<StaffFile | FileObstacle | undefined> {
    const token = tokens.read();
    const file = await fetchFile();
    if (file === 'signedOut') return (await mayTryAgain(token)) ? takeFile(fetchFile) : file;
    if (file === 'confirm') return (await ask('mustConfirm')) ? takeFile(fetchFile) : file;
    return file;
  }

  /** With another session than the one that has ended. */
  async function mayTryAgain(token: string | undefined): Promise<boolean> {
    // Another tab has signed in again since.
    if (tokens.read() && tokens.read() !== token) return true;
    // The token stays until a new one replaces it: to remove it would throw other tabs out of their work as well.
    return ask('hasEnded');
  }

  /** Waits for the dialog that answers this question. */
  function ask(question: 'hasEnded' | 'mustConfirm'): Promise<boolean> {
    if (state.status !== 'signedIn') return Promise.resolve(false);
    become({ ...state, [question]: true });
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
    takeSecondStep,
    request,
    takeFile,
    /** Whoever is signed in has shown that it is them: what waited goes on. */
    confirmed(): void {
      if (state.status === 'signedIn') become({ ...state, mustConfirm: false });
      release(true);
    },
    /** The account has a second factor now. */
    factorAdded(): void {
      if (state.status === 'signedIn') become({ ...state, lacksFactor: false });
    },
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
    /** The person would rather look at the page than sign in or confirm now; the next call asks again. */
    putOff(): void {
      if (state.status === 'signedIn') become({ ...state, hasEnded: false, mustConfirm: false });
      release(false);
    },
  };
}
