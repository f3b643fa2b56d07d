import { useEffect, useId, useRef } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { useAuth } from './auth-provider.tsx';
import styles from './session-ended-dialog.module.css';

/** Asks for the password over the page when the session has ended in the middle of work. */
export function SessionEndedDialog() {
  const { state, signOut, putOff } = useAuth();
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const isOpen = state.status === 'signedIn' && state.hasEnded;

  // The address is known and stays: the password is all there is to type.
  useEffect(() => {
    if (isOpen) password.current?.focus();
  }, [isOpen]);

  return (
    <Dialog
      open={isOpen}
      onClose={putOff}
      labelledBy={`${id}-title`}
      describedBy={`${id}-words`}
      className={styles.dialog}
    >
      <h2 id={`${id}-title`} className="display-3">
        Please sign in again
      </h2>
      <p id={`${id}-words`} className={styles.words}>
        Your session has ended. Sign in again to go on; nothing you typed is lost.
      </p>
      {state.status === 'signedIn' && (
        <SignInForm
          email={state.user.email}
          isEmailFixed
          submitLabel="Sign in and go on"
          passwordRef={password}
        >
          <div className={styles.others}>
            <TextButton onClick={putOff}>Not now</TextButton>
            <TextButton onClick={signOut}>Log out</TextButton>
          </div>
        </SignInForm>
      )}
    </Dialog>
  );
}
