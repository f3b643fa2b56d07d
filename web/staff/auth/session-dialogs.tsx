import { type ReactNode, useId } from 'react';
import type { Proof, SecondFactorAnswer } from '#contract/second-factor.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import {
  confirmIdentity,
  fetchSecondFactor,
  passkeyOptionsToConfirm,
} from '../api/second-factor.ts';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { type Problem, SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { session } from './session.ts';
import styles from './session-ended-dialog.module.css';
import { useAuth, useSignOut } from './use-auth.ts';

/** Asks for the password over the page when the session has ended in the middle of work. */
export function SessionEndedDialog() {
  const { state } = useAuth();
  const signOut = useSignOut();
  return (
    <AskingDialog
      open={state.status === 'signedIn' && state.hasEnded}
      title="Please sign in again"
      words="Your session has ended. Sign in again to go on; nothing you typed is lost."
    >
      {state.status === 'signedIn' && (
        <SignInForm email={state.user.email} isEmailFixed submitLabel="Sign in and go on">
          <div className="row apart gap-4-24">
            <TextButton onClick={session.putOff}>Not now</TextButton>
            <TextButton onClick={signOut}>Log out</TextButton>
          </div>
        </SignInForm>
      )}
    </AskingDialog>
  );
}

const NOT_CONFIRMED = 'That could not be checked. Please try again.';

/** Asks, over the page, for a proof of identity before actions that an unattended panel must not allow. */
export function ConfirmIdentityDialog() {
  const { state } = useAuth();
  return (
    <AskingDialog
      open={state.status === 'signedIn' && state.mustConfirm && !state.hasEnded}
      title="Confirm that it is you"
      words="To be safe, we ask who you are once more. What you started then goes on by itself; nothing you typed is lost."
    >
      <Confirmation />
      <TextButton onClick={session.putOff}>Not now</TextButton>
    </AskingDialog>
  );
}

interface AskingDialogProps {
  open: boolean;
  title: string;
  words: string;
  children: ReactNode;
}

function AskingDialog({ open, title, words, children }: AskingDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={session.putOff}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      className={styles.dialog}
    >
      <h2 id={`${id}-title`} className="display-3">
        {title}
      </h2>
      <p id={`${id}-words`} className="words mb-24">
        {words}
      </p>
      {children}
    </Dialog>
  );
}

function Confirmation() {
  const loaded = useLoadedHere(
    'The second factor',
    (_, signal) => fetchSecondFactor(signal),
    undefined,
  );

  async function send(proof: Proof): Promise<Problem | undefined> {
    const reply = await confirmIdentity(proof);
    if (reply.kind !== 'success') {
      const isWrong = 'proof' in fieldErrorsIn(reply);
      return { isWrong, text: messageIn(reply, NOT_CONFIRMED) };
    }
    session.confirmed();
    return undefined;
  }

  return (
    <LoadFrame
      loaded={loaded}
      loading="One moment..."
      failed="The school’s server cannot be reached just now."
    >
      {({ data }) => (
        <SecondFactorForm<Proof>
          kinds={kindsOf(data)}
          submitLabel="Confirm"
          passkeyOptions={passkeyOptionsToConfirm}
          onProof={send}
        />
      )}
    </LoadFrame>
  );
}

function kindsOf(factors: SecondFactorAnswer['data']): Proof['kind'][] {
  const { passkeys, codes, recoveryCodesLeft } = factors;
  const kinds: Proof['kind'][] = [];
  if (passkeys.length > 0) kinds.push('passkey');
  if (codes) kinds.push('code');
  if (kinds.length === 0) return ['password'];
  return recoveryCodesLeft > 0 ? [...kinds, 'recovery'] : kinds;
}
