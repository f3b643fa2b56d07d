import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { TOKEN_KEY } from '../../api/session-token.ts';
import { forgetUnsavedTexts } from '../news-desk/unsaved-text.ts';
import { loading, session } from './session.ts';

/** Who is signed in in this browser. */
export function useAuth() {
  const state = useSyncExternalStore(session.subscribe, session.state, () => loading);
  return {
    state,
    user: state.status === 'signedIn' ? state.user : undefined,
  };
}

export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    const state = session.state();
    if (state.status === 'signedIn') forgetUnsavedTexts(state.user._id);
    session.signOut();
    await navigate(pages.home);
  };
}

/** Finds out who is signed in as long as the staff area is open. Two tabs stay in step. */
export function useSessionCheck(): void {
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
}
