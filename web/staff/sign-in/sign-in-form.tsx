import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SecondProof, SecondStep } from '#contract/second-factor.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { passkeyOptionsToSignIn, type SignInResult } from '../../api/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { takesFocusFirst } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { session } from '../auth/session.ts';
import { textOf, useSubmit } from '../panel/use-action.ts';
import { type Problem, SecondFactorForm } from '../second-factor/second-factor-form.tsx';

interface SignInFormProps {
  email?: string | undefined;
  /** the same person signs in again, so the address stays as it is */
  isEmailFixed?: boolean;
  submitLabel: string;
  notice?: ReactNode;
  children?: ReactNode;
}

/** E-mail and password, and the second step. The page learns of a sign-in by `useAuth` and decides where to go. */
export function SignInForm(props: SignInFormProps) {
  const { isEmailFixed = false, submitLabel, notice, children } = props;
  const [advice, setAdvice] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [next, setNext] = useState<SecondStep>();
  const [typed, setTyped] = useState(props.email);
  const password = useRef<HTMLInputElement>(null);

  // A known address stays: the password is all there is to type.
  useEffect(() => {
    if (isEmailFixed) takesFocusFirst(password.current);
  }, [isEmailFixed]);

  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);

  const [isBusy, submit] = useSubmit(async (form) => {
    setAdvice(undefined);
    const email = cleanText(textOf(form, 'email'), 'email');
    const result = await session.signIn(email, textOf(form, 'password'));
    if (result.kind === 'signedIn') return;
    if (result.kind === 'secondStep') {
      setTyped(email);
      return setNext(result.next);
    }
    console.error(`Sign-in failed: ${result.message}`);
    fail(adviceAfter(result));
  });

  function fail(text: string) {
    setAdvice(text);
    setFailures((count) => count + 1);
  }

  if (next) {
    return (
      <div className="grid gap-24">
        <p role="status">Your password is right. Now confirm that it is you.</p>
        <SecondStepForm
          next={next}
          submitLabel={submitLabel}
          onOver={(message) => {
            setNext(undefined);
            fail(message);
          }}
        />
        <TextButton icon="arrow-left" className="start" onClick={() => setNext(undefined)}>
          Back to the password
        </TextButton>
        {children}
      </div>
    );
  }

  return (
    // Without scripts the form is posted, so that a password never lands in an address.
    <form className="grid gap-24" method="post" onSubmit={submit} aria-busy={isBusy || undefined}>
      {advice ? (
        <Banner tone="error" key={failures}>
          <p>{SIGN_IN_FAILED}</p>
          <p className="advice">{advice}</p>
        </Banner>
      ) : (
        notice
      )}
      <TextField
        id="admin-email"
        name="email"
        type="email"
        label="Admin Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isEmailFixed}
        defaultValue={typed}
      />
      <PasswordField
        id="admin-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        ref={password}
      />
      <Button type="submit" busy={isBusy} busyText="Signing in...">
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}

interface SecondStepFormProps {
  next: SecondStep;
  submitLabel: string;
  /** the sign-in took too long: it begins again, with this sentence */
  onOver: (message: string) => void;
}

function SecondStepForm({ next, submitLabel, onOver }: SecondStepFormProps) {
  async function send(proof: SecondProof): Promise<Problem | undefined> {
    const result = await session.takeSecondStep(next.step, proof);
    if (result.kind !== 'failed') return undefined;
    console.error(`Sign-in failed: ${result.message}`);
    if (result.cause === 'isOver') onOver(result.message);
    const isWrong = result.cause === 'refused';
    return { isWrong, text: isWrong ? result.message : adviceAfter(result) };
  }

  return (
    <SecondFactorForm
      kinds={next.kinds}
      submitLabel={submitLabel}
      passkeyOptions={() => passkeyOptionsToSignIn(next.step)}
      onProof={send}
    />
  );
}

type Failure = Extract<SignInResult, { kind: 'failed' }>;

/** Fixed by the specification for every reason; advice stands below it. */
const SIGN_IN_FAILED = 'Invalid admin credentials';

/** What the person can do about it. */
function adviceAfter({ cause, message }: Failure): string {
  switch (cause) {
    case 'refused':
      return 'Please check the e-mail address and the password, capital letters too, and try again.';
    case 'throttled':
    case 'isOver':
      return message;
    case 'unreachable':
      return 'The school’s server cannot be reached. Please check your internet connection and try again.';
    case 'serverTrouble':
      return 'The school’s server has a problem at the moment. Please try again in a minute.';
  }
}
