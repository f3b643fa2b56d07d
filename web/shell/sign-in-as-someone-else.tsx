import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { endSession } from '../api/session.ts';
import { readToken, removeToken } from '../api/session-token.ts';
import { TextButton } from '../ui/text-link.tsx';

/** A way out for somebody who is signed in as the wrong person; nothing for everybody else and before scripts run. */
export function SignInAsSomeoneElse() {
  const navigate = useNavigate();
  const hasToken = useSyncExternalStore(
    neverTold,
    () => readToken() !== undefined,
    () => false,
  );
  if (!hasToken) return null;

  async function leave() {
    endSession();
    removeToken();
    await navigate(pages.signIn);
  }

  return (
    <p>
      <TextButton onClick={leave}>Sign in as someone else</TextButton>
    </p>
  );
}

/** What other tabs do with the token is of no interest to a page that one leaves. */
function neverTold() {
  return () => {};
}
