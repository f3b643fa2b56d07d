import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasskeyOptionsAnswer, Proof } from '#contract/second-factor.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './second-factor-form.module.css';
import { signWithPasskey } from './use-passkey.ts';

type Kind = Proof['kind'];

interface SecondFactorFormProps<Given extends Proof> {
  /** the ways this account has, the best first; at least one */
  kinds: readonly Given['kind'][];
  submitLabel: string;
  /** what a passkey is to sign */
  passkeyOptions: () => Promise<StaffReply<PasskeyOptionsAnswer>>;
  /** Sends it; answers a sentence when it was not accepted. */
  onProof: (proof: Given) => Promise<string | undefined>;
}

const NOT_ASKED = 'The school’s server cannot be reached. Please try again.';

const otherWays: Record<Kind, string> = {
  passkey: 'Use a passkey',
  code: 'Use a one-time code',
  recovery: 'Use a recovery code',
  password: 'Use the password',
};

/** Asks for a passkey, a code or the password: the first way that the account has, and the others on demand. */
export function SecondFactorForm<Given extends Proof>({
  kinds,
  submitLabel,
  passkeyOptions,
  onProof,
}: SecondFactorFormProps<Given>) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'password');
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Whoever is asked something begins with it, and with another way, or after a wrong answer, once more.
  useEffect(() => {
    const first = kind === 'passkey' ? button.current : field.current;
    first?.focus();
    if (failure) field.current?.select();
  }, [kind, failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get('proof');
    setBusy(true);
    setFailure(undefined);
    const problem = await give(typeof typed === 'string' ? typed : '');
    setBusy(false);
    if (problem) setFailure((last) => ({ text: problem, count: (last?.count ?? 0) + 1 }));
  }

  async function give(typed: string): Promise<string | undefined> {
    if (kind !== 'passkey') return onProof(proofOf(kind, typed) as Given);
    const reply = await passkeyOptions();
    if (reply.kind !== 'success') return messageIn(reply, NOT_ASKED);
    const asked = await signWithPasskey(reply.answer.data);
    if ('problem' in asked) return asked.problem;
    return onProof({ kind, answer: asked.answer } as Given);
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} aria-busy={isBusy || undefined}>
      {failure && (
        <Banner tone="error" key={failure.count}>
          {failure.text}
        </Banner>
      )}
      {kind === 'passkey' && (
        <p className={styles.words}>
          Your device asks for your finger, your face or its code, and nothing has to be typed.
        </p>
      )}
      {kind === 'password' && (
        <PasswordField
          key={kind}
          id="proof"
          name="proof"
          label="Password"
          autoComplete="current-password"
          required
          ref={field}
        />
      )}
      {(kind === 'code' || kind === 'recovery') && (
        <TextField key={kind} {...fields[kind]} id="proof" name="proof" required ref={field} />
      )}
      <Button type="submit" busy={isBusy} busyText="Checking..." ref={button}>
        {kind === 'passkey' ? 'Use your passkey' : submitLabel}
      </Button>
      {kinds.length > 1 && (
        <div className={styles.others}>
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <TextButton
                key={other}
                onClick={() => {
                  setFailure(undefined);
                  setKind(other);
                }}
              >
                {otherWays[other]}
              </TextButton>
            ))}
        </div>
      )}
    </form>
  );
}

function proofOf(kind: Exclude<Kind, 'passkey'>, typed: string): Proof {
  return kind === 'password' ? { kind, password: typed } : { kind, code: typed };
}

const fields = {
  code: {
    label: 'One-time code',
    hint: 'The six digits that your app shows now',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of those you printed or wrote down; it works once',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
} as const;
