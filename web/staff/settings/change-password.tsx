import { type FormEvent, useRef, useState } from 'react';
import { PASSWORD_MIN, passwordMessage } from '#contract/accounts.ts';
import { fieldErrorsIn, messageIn, successIn } from '../../api/staff.ts';
import { changePassword } from '../../api/staff-password.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import styles from './change-password.module.css';
import { strengthOf } from './password-strength.ts';

type Field = 'currentPassword' | 'newPassword' | 'confirmPassword';
type Errors = Partial<Record<Field, string>>;

const CHANGED = 'Password changed successfully!';
const NOT_CHANGED = 'Error changing password';
const FORM_HAS_ERRORS = 'Please fix the form errors below';
const DIFFERENT = 'New passwords do not match';

/** One's own password. The confirmation is for the person and is not sent. */
export function ChangePassword({ email }: { email: string }) {
  const { request } = useAuth();
  const tell = useAlerts();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const strength = strengthOf(typed);

  function fail(message: string, byField: Errors) {
    tell(message, 'bad');
    setErrors(byField);
    const [first] = Object.keys(byField);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { currentPassword, newPassword, confirmPassword } = readPasswords(event.currentTarget);
    const refusal = refusalOf({ currentPassword, newPassword, confirmPassword });
    if (refusal) return fail(refusal.message, refusal.errors);
    setErrors({});
    setBusy(true);
    const reply = await changePassword(request, { currentPassword, newPassword });
    setBusy(false);
    if (!successIn(reply)) return fail(messageIn(reply, NOT_CHANGED), fieldErrorsIn(reply));
    form.current?.reset();
    setTyped('');
    tell(CHANGED);
  }

  return (
    <Card title="Change password">
      <CardBody>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          {/* For password managers: whose password this is. */}
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField
            id="current-password"
            name="currentPassword"
            label="Current Password"
            autoComplete="current-password"
            required
            error={errors.currentPassword}
          />
          <div className={styles.new}>
            <PasswordField
              id="new-password"
              name="newPassword"
              label="New Password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN}
              hint={`At least ${PASSWORD_MIN} characters`}
              error={errors.newPassword}
              onChange={setTyped}
              aria-describedby="password-strength"
            />
            <div className={styles.strength}>
              <span className={styles.bar} data-level={strength.level} aria-hidden="true">
                <span />
                <span />
                <span />
                <span />
              </span>
              <p id="password-strength">{strength.text}</p>
            </div>
          </div>
          <PasswordField
            id="confirm-password"
            name="confirmPassword"
            label="Confirm New Password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            error={errors.confirmPassword}
          />
          <Button type="submit" className={styles.submit} busy={isBusy} busyText="Changing...">
            Change Password
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

function readPasswords(form: HTMLFormElement): Record<Field, string> {
  const fields = new FormData(form);
  const textOf = (name: Field) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    currentPassword: textOf('currentPassword'),
    newPassword: textOf('newPassword'),
    confirmPassword: textOf('confirmPassword'),
  };
}

/** Why the form cannot be sent as it is: what the alert says, and what stands at each field. */
export function refusalOf({
  currentPassword,
  newPassword,
  confirmPassword,
}: Record<Field, string>): { message: string; errors: Errors } | undefined {
  const forNew = passwordMessage(newPassword)?.replace('Password', 'New password');
  const errors: Errors = {
    ...(!currentPassword && { currentPassword: 'Current password is required' }),
    ...(forNew && { newPassword: forNew }),
    ...(!confirmPassword && { confirmPassword: 'Please type the new password once more' }),
  };
  if (Object.keys(errors).length > 0) return { message: FORM_HAS_ERRORS, errors };
  if (newPassword === confirmPassword) return undefined;
  const again = 'This is not the same as the new password above';
  return { message: DIFFERENT, errors: { confirmPassword: again } };
}
