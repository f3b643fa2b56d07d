import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '#contract/accounts.ts';
import { pages } from '#contract/addresses.ts';
import type { SecondProof } from '#contract/second-factor.ts';
import type { SignInResult } from '../../api/session.ts';
import { TOKEN_KEY } from '../../api/session-token.ts';
import type { StaffRequest } from '../../api/staff.ts';
import { forgetUnsavedTexts } from '../news-desk/unsaved-text.ts';
import { loading, type SessionState, session } from './session.ts';

export interface Auth {
  state: SessionState;
  /** undefined while loading and when signed out */
  user: SignedInUser | undefined;
  signIn: (email: string, password: string) => Promise<SignInResult>;
  takeSecondStep: (step: string, proof: SecondProof) => Promise<SignInResult>;
  /** Ends the session and goes to the home page. */
  signOut: () => Promise<void>;
  /**
   * A call with the session's token. When the session has ended, or the server wants to know anew who it is, that is
   * asked over the page and the call made again afterwards; 'signedOut' only when nobody signed in again, `reason:
   * 'confirm'` only when nobody confirmed. Stays the same function.
   */
  request: StaffRequest;
  /** The same for a file. */
  takeFile: typeof session.takeFile;
  /** Whoever is signed in has confirmed who they are: what waited goes on. */
  confirmed: () => void;
  /** The account has a second factor now. */
  factorAdded: () => void;
  /** Closes the question for the password, or for a confirmation, without an answer. */
  putOff: () => void;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Knows who is signed in, for everything inside it. Two tabs stay in step. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state, () => loading);
  const navigate = useNavigate();

  useEffect(() => {
    session.check();
    const follow = ({ key }: StorageEvent) => {
      // Without a key the whole storage was emptied.
      if (key === TOKEN_KEY || key === null) session.check();
    };
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('storage', follow);
      session.rest();
    };
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      state,
      user: state.status === 'signedIn' ? state.user : undefined,
      signIn: session.signIn,
      takeSecondStep: session.takeSecondStep,
      async signOut() {
        if (state.status === 'signedIn') forgetUnsavedTexts(state.user._id, () => localStorage);
        session.signOut();
        await navigate(pages.home);
      },
      request: session.request,
      takeFile: session.takeFile,
      confirmed: session.confirmed,
      factorAdded: session.factorAdded,
      putOff: session.putOff,
    }),
    [state, navigate],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The session of the AuthProvider around this component. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within AuthProvider');
  return auth;
}
