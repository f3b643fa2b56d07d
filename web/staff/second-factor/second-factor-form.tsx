import { useEffect, useRef, useState } from 'react';
import type { PasskeyOptionsAnswer, Proof } from '#contract/second-factor.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { textOf, useSubmit } from '../panel/use-action.ts';
import { signWithPasskey } from './use-passkey.ts';

type Kind = Proof['kind'];

export interface Problem {
  text: string;
  /** what was typed is wrong, and not something on the way */
  isWrong: boolean;
}

interface SecondFactorFormProps<Given extends Proof> {
  /** the ways this account has, the best first; at least one */
  kinds: readonly Given['kind'][];
  submitLabel: string;
  passkeyOptions: () => Promise<StaffReply<PasskeyOptionsAnswer>>;
  /** Sends it; resolves to why it was not accepted. */
  onProof: (proof: Given) => Promise<Problem | undefined>;
}

const NOT_ASKED = 'The school’s server cannot be reached. Please try again.';

const otherWays: Record<Kind, string> = {
  passkey: 'Use a passkey',
  code: 'Use a one-time code',
  recovery: 'Use a recovery code',
  password: 'Use the password',
};

/** Asks for a passkey, a code or the password: the first way that the account has, and the others on demand. */
export function SecondFactorForm<Given extends Proof>(props: SecondFactorFormProps<Given>) {
  const { kinds, submitLabel, passkeyOptions, onProof } = props;
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'password');
  const [failure, setFailure] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOfField = failure?.isWrong && kind !== 'passkey';
  const error = isOfField ? failure.text : undefined;

  // Focus begins with what is asked for, again with another way and after a wrong answer.
  useEffect(() => {
    const first = kind === 'passkey' ? button.current : field.current;
    first?.focus();
    if (failure) field.current?.select();
  }, [kind, failure]);

  const [isBusy, submit] = useSubmit(async (form) => {
    setFailure(undefined);
    setFailure(await give(textOf(form, 'proof')));
  });

  async function give(typed: string): Promise<Problem | undefined> {
    if (kind !== 'passkey') return onProof(proofOf(kind, typed) as Given);
    const reply = await passkeyOptions();
    if (reply.kind !== 'success') return { text: messageIn(reply, NOT_ASKED), isWrong: false };
    const asked = await signWithPasskey(reply.answer.data);
    if ('problem' in asked) return { text: asked.problem, isWrong: false };
    return onProof({ kind, answer: asked.answer } as Given);
  }

  const asked = { id: 'proof', name: 'proof', error, required: true, ref: field };
  return (
    <form className="grid gap-24" method="post" onSubmit={submit} aria-busy={isBusy || undefined}>
      {failure && !isOfField && <Banner tone="error">{failure.text}</Banner>}
      {kind === 'passkey' && (
        <p className="quiet">
          Your device asks for your finger, your face or its code, and nothing has to be typed.
        </p>
      )}
      {/* Focus stays in the field: an error is read out when it appears below it. */}
      {kind !== 'passkey' && (
        <div aria-live="assertive">
          {kind === 'password' ? (
            <PasswordField key={kind} {...asked} label="Password" autoComplete="current-password" />
          ) : (
            <TextField key={kind} {...asked} {...fields[kind]} />
          )}
        </div>
      )}
      <Button type="submit" busy={isBusy} busyText="Checking..." ref={button}>
        {kind === 'passkey' ? 'Use your passkey' : submitLabel}
      </Button>
      {kinds.length > 1 && (
        <div className="row gap-4-24">
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
