import { useCallback, useEffect, useState } from 'react';
import type { PasswordLinkOwnerAnswer } from '#contract/accounts.ts';
import { pages } from '#contract/addresses.ts';
import { fetchLinkOwner, setPasswordByLink } from '../../api/session.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loader } from '../../ui/loading/loader.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSubmit } from '../panel/use-action.ts';
import {
  NewPasswordFields,
  newPasswordFields,
  readPasswords,
  refusalOf,
} from '../settings/password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in-page.module.css';

const CUT_OFF =
  'This link is not complete. Please copy all of it from the message, or ask a super administrator for another.';
const NOT_REACHED =
  'The school’s server cannot be reached. Please check your internet connection and try again.';

export const meta = () => hiddenPageMeta('New password');

/** Where a one-time link leads: its owner chooses the password of the account it was made for. */
export default function NewPasswordPage() {
  const [token, setToken] = useState<string>();
  const [checked, setChecked] = useState<StaffReply<PasswordLinkOwnerAnswer>>();
  const [isSet, setDone] = useState(false);

  const check = useCallback(async (link: string) => {
    setChecked(undefined);
    setChecked(await fetchLinkOwner(link));
  }, []);

  useEffect(() => {
    // Behind the #: known to this browser alone.
    const link = window.location.hash.slice(1);
    setToken(link);
    if (link) check(link);
  }, [check]);

  const failure = token === '' ? { text: CUT_OFF, isFinal: true } : failureOf(checked);
  return (
    <SignInFrame title="New password">
      {isSet && (
        // The button that had the focus is gone.
        <div className={`grid gap-24 ${styles.done}`} tabIndex={-1} ref={(done) => done?.focus()}>
          <Banner tone="success">Your new password is set. Please sign in with it.</Banner>
          <ButtonLink to={pages.signIn}>Sign in</ButtonLink>
        </div>
      )}
      {!isSet && !failure && !checked && <Loader text="Checking the link..." />}
      {!isSet && failure && (
        <>
          <Banner tone="error">{failure.text}</Banner>
          {!failure.isFinal && <Button onClick={() => check(token ?? '')}>Try again</Button>}
          <TextLink to={pages.signIn} icon="arrow-left" className="start mt-18">
            Back to sign-in
          </TextLink>
        </>
      )}
      {!isSet && checked?.kind === 'success' && (
        <NewPasswordForm
          owner={checked.answer.data}
          token={token ?? ''}
          onSet={() => setDone(true)}
        />
      )}
    </SignInFrame>
  );
}

function failureOf(checked: StaffReply<PasswordLinkOwnerAnswer> | undefined) {
  if (!checked || checked.kind === 'success') return undefined;
  const status = 'httpStatus' in checked ? checked.httpStatus : undefined;
  if (status === 400) return { text: CUT_OFF, isFinal: true };
  return { text: messageIn(checked, NOT_REACHED), isFinal: status === 404 };
}

interface NewPasswordFormProps {
  owner: PasswordLinkOwnerAnswer['data'];
  token: string;
  onSet: () => void;
}

function NewPasswordForm({ owner, token, onSet }: NewPasswordFormProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { field, refuse, accept } = useForm({
    fields: newPasswordFields,
    idOf: (name) => name.replace('Password', '-password'),
    onEdit: (name, value) => name === 'newPassword' && setTyped(value),
  });

  const [isBusy, submit] = useSubmit(async (form) => {
    const { newPassword, confirmPassword } = readPasswords(form);
    const refusal = refusalOf({ newPassword, confirmPassword });
    if (refusal) return refuse(refusal.message, refusal.errors);
    accept();
    setFailure(undefined);
    const reply = await setPasswordByLink(token, newPassword);
    if (reply.kind === 'success') return onSet();
    const message = messageIn(reply, NOT_REACHED);
    const errors = fieldErrorsIn(reply);
    if (Object.keys(errors).length > 0) return refuse(message, errors);
    setFailure(message);
  });

  return (
    <>
      <p className="quiet mb-24">
        For <span translate="no">{owner.name}</span>, who signs in as{' '}
        <b className="anywhere" translate="no">
          {owner.email}
        </b>
        .{!owner.isFirst && ' All devices that are signed in now will be signed out.'}
      </p>
      <form className="grid gap-24" noValidate onSubmit={submit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {/* For password managers: whose password this is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={owner.email}
          readOnly
          hidden
        />
        <NewPasswordFields field={field} typed={typed} />
        <Button type="submit" busy={isBusy} busyText="Saving...">
          Set password
        </Button>
      </form>
    </>
  );
}
