import { type FormEvent, useId, useState } from 'react';
import {
  type NewAdmin,
  normalizeNewAdmin,
  PASSWORD_MIN,
  validateNewAdmin,
} from '#contract/accounts.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { createAdmin } from '../../api/staff-panel.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import styles from './create-admin-dialog.module.css';

interface CreateAdminDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (message: string) => void;
}

const CREATED = 'Admin created successfully!';
const NOT_CREATED = 'Error creating admin';

const nobody: NewAdmin = { name: '', email: '', phone: '', password: '' };
const fields = ['name', 'email', 'phone', 'password'] as const;

/** The form for another administrator. What was typed stays until the account is made. */
export function CreateAdminDialog({ open, onClose, onCreated }: CreateAdminDialogProps) {
  const id = useId();
  const [admin, setAdmin] = useState(nobody);
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <h2 id={id} className="display-3">
        Create an administrator
      </h2>
      <p className={styles.words}>
        They can manage news and events and see payments. Tell them the password yourself; they can
        change it in Settings.
      </p>
      <CreateAdminForm
        admin={admin}
        onChange={setAdmin}
        onClose={onClose}
        onCreated={() => {
          setAdmin(nobody);
          onCreated(CREATED);
        }}
      />
    </Dialog>
  );
}

interface CreateAdminFormProps {
  admin: NewAdmin;
  onChange: (admin: NewAdmin) => void;
  onClose: () => void;
  onCreated: () => void;
}

function CreateAdminForm({ admin, onChange, onClose, onCreated }: CreateAdminFormProps) {
  const { request } = useAuth();
  const { summary, field, text, refuse } = useForm({
    fields,
    idOf: (name) => `new-admin-${name}`,
    values: admin,
    onEdit: (name, value) => onChange({ ...admin, [name]: value }),
  });
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = validateNewAdmin(admin);
    if (Object.keys(found).length > 0) return refuse(FORM_HAS_ERRORS, found);
    setBusy(true);
    const reply = await createAdmin(request, normalizeNewAdmin(admin));
    setBusy(false);
    if (reply.kind === 'success') return onCreated();
    refuse(messageIn(reply, NOT_CREATED), fieldErrorsIn(reply));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      <TextField {...text('name')} label="Name" autoComplete="off" required />
      <TextField {...text('email')} type="email" label="Email" autoComplete="off" required />
      <TextField {...text('phone')} type="tel" label="Phone" autoComplete="off" required />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        defaultValue={admin.password}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} busyText="Creating...">
          Create admin
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
