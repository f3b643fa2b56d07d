import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { changePassword } from '../api/panel.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import { useSubmit } from '../panel/use-action.ts';
import {
  NewPasswordFields,
  type PasswordErrors,
  passwordFields,
  readPasswords,
  refusalOf,
} from './password-form.tsx';

const CHANGED = 'Password changed successfully!';
const NOT_CHANGED = 'Error changing password';

/** One's own password. The confirmation is for the person and is not sent. */
export function ChangePassword({ email }: { email: string }) {
  const tell = useAlerts();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');

  const { field, refuse, accept } = useForm({
    fields: passwordFields,
    idOf: (name) => name.replace('Password', '-password'),
    onEdit: (name, value) => name === 'newPassword' && setTyped(value),
  });

  function fail(message: string, byField: PasswordErrors) {
    tell(message, 'bad');
    refuse(message, byField);
  }

  const [isBusy, submit] = useSubmit(async (form, element) => {
    const passwords = readPasswords(form);
    const refusal = refusalOf(passwords);
    if (refusal) return fail(refusal.message, refusal.errors);
    accept();
    const { currentPassword, newPassword } = passwords;
    const reply = await changePassword({ currentPassword, newPassword });
    if (reply.kind !== 'success') return fail(messageIn(reply, NOT_CHANGED), fieldErrorsIn(reply));
    element.reset();
    setTyped('');
    tell(CHANGED);
    // The other sessions are over.
    revalidate();
  });

  return (
    <Card title="Change password">
      <CardBody>
        <form className="grid gap-18" noValidate onSubmit={submit}>
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
          <Button type="submit" className="start mt-8" busy={isBusy} busyText="Changing...">
            Change Password
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
