import { useNavigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { endSession } from '../api/session.ts';
import { readToken, removeToken } from '../api/session-token.ts';
import { TextButton } from '../ui/text-link.tsx';
import { useHasScripts } from '../ui/use-has-scripts.ts';

/** A way out of a wrong account; nothing for others and before scripts run. */
export function SignInAsSomeoneElse() {
  const navigate = useNavigate();
  const hasScripts = useHasScripts();
  if (!hasScripts || readToken() === undefined) return null;

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
