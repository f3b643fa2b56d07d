import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { changePassword } from '../../api/staff-panel.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import styles from './change-password.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type PasswordErrors, passwordFields, readPasswords, refusalOf } from './password-form.ts';

const CHANGED = 'Password changed successfully!';
const NOT_CHANGED = 'Error changing password';

/** One's own password. The confirmation is for the person and is not sent. */
export function ChangePassword({ email }: { email: string }) {
  const { request } = useAuth();
  const tell = useAlerts();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);

  const { field, refuse, accept } = useForm({
    fields: passwordFields,
    idOf: (name) => name.replace('Password', '-password'),
    onEdit: (name, value) => name === 'newPassword' && setTyped(value),
  });

  function fail(message: string, byField: PasswordErrors) {
    tell(message, 'bad');
    refuse(message, byField);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { currentPassword, newPassword, confirmPassword } = readPasswords(event.currentTarget);
    const refusal = refusalOf({ currentPassword, newPassword, confirmPassword });
    if (refusal) return fail(refusal.message, refusal.errors);
    accept();
    setBusy(true);
    const reply = await changePassword(request, { currentPassword, newPassword });
    setBusy(false);
    if (reply.kind !== 'success') {
      return fail(messageIn(reply, NOT_CHANGED), fieldErrorsIn(reply));
    }
    form.current?.reset();
    setTyped('');
    tell(CHANGED);
    // The other sessions are over.
    revalidate();
  }

  return (
    <Card title="Change password">
      <CardBody>
        <form ref={form} className="grid gap-18" noValidate onSubmit={submit}>
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
            {...field('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            required
          />
          <NewPasswordFields field={field} typed={typed} />
          <Button type="submit" className={styles.submit} busy={isBusy} busyText="Changing...">
            Change Password
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
