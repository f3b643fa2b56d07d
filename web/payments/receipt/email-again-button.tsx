import { useState } from 'react';
import { emailReceiptAgain } from '../../api/payments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type State = 'idle' | 'asking' | { tone: 'success' | 'error'; message: string };

const UNANSWERED =
  'The connection was lost before the school could answer. Please try again in a moment.';

/** Has the school send the receipt once more to the address that was given with the payment. */
export function EmailAgainButton({ reference }: { reference: string }) {
  const [state, setState] = useState<State>('idle');

  async function ask() {
    setState('asking');
    const reply = await emailReceiptAgain(reference);
    const tone = reply.kind === 'success' ? 'success' : 'error';
    const message = 'message' in reply ? reply.message : undefined;
    setState({ tone, message: message ?? UNANSWERED });
  }

  return (
    <>
      {typeof state === 'object' && <Banner tone={state.tone}>{state.message}</Banner>}
      <Button
        variant="line"
        size="small"
        icon="mail"
        busy={state === 'asking'}
        busyText="Asking..."
        onClick={ask}
      >
        E-mail it again
      </Button>
    </>
  );
}
