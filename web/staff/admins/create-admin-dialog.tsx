import { type FormEvent, useId, useState } from 'react';
import {
  type NewAdmin,
  type NewAdminAnswer,
  normalizeNewAdmin,
  PASSWORD_MIN,
  type PasswordLinkAnswer,
  validateNewAdmin,
} from '#contract/accounts.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { createAdmin } from '../../api/staff-panel.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import styles from './create-admin-dialog.module.css';
import { ShowLink } from './password-link-dialog.tsx';

interface CreateAdminDialogProps {
  open: boolean;
  onClose: () => void;
  /** with what is to be said of it, where the dialog does not stay to say it */
  onCreated: (message?: string) => void;
}

const CREATED = 'Admin created successfully!';
const NOT_CREATED = 'Error creating admin';

/** The link first: a password that nobody else has known is the better one. */
const firstPasswords = [
  { value: 'link', label: 'One-time link' },
  { value: 'typed', label: 'Set it myself' },
] as const;

const nobody: NewAdmin = { name: '', email: '', phone: '' };
const fields = ['name', 'email', 'phone', 'password'] as const;

/** Who was just created, and the link to hand over. */
interface Invited {
  name: string;
  answer: PasswordLinkAnswer;
}

/** The form for another administrator. What was typed stays until the account is made; a link is shown in its place. */
export function CreateAdminDialog({ open, onClose, onCreated }: CreateAdminDialogProps) {
  const id = useId();
  const [admin, setAdmin] = useState(nobody);
  const [invited, setInvited] = useState<Invited>();

  function close() {
    setInvited(undefined);
    onClose();
  }

  function created({ data, message }: NewAdminAnswer) {
    setAdmin(nobody);
    if (data) {
      setInvited({ name: admin.name, answer: { success: true, message, data } });
      return onCreated();
    }
    close();
    onCreated(CREATED);
  }

  return (
    <Dialog open={open} onClose={close} labelledBy={id}>
      <h2 id={id} className="display-3">
        {invited ? `A link for ${invited.name}` : 'Create an administrator'}
      </h2>
      {invited ? (
        <ShowLink answer={invited.answer} onClose={close} />
      ) : (
        <>
          <p className={styles.words}>They can manage news and events and see payments.</p>
          <CreateAdminForm admin={admin} onChange={setAdmin} onClose={close} onCreated={created} />
        </>
      )}
    </Dialog>
  );
}

interface CreateAdminFormProps {
  admin: NewAdmin;
  onChange: (admin: NewAdmin) => void;
  onClose: () => void;
  onCreated: (answer: NewAdminAnswer) => void;
}

function CreateAdminForm({ admin, onChange, onClose, onCreated }: CreateAdminFormProps) {
  const { request } = useAuth();
  const { summary, field, text, refuse, mend } = useForm({
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
    if (reply.kind === 'success') return onCreated(reply.answer);
    refuse(messageIn(reply, NOT_CREATED), fieldErrorsIn(reply));
  }

  function choosePassword(choice: string) {
    const { password: _typed, ...person } = admin;
    mend('password');
    onChange(choice === 'typed' ? { ...person, password: '' } : person);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      <TextField {...text('name')} label="Name" autoComplete="off" required />
      <EmailField {...text('email')} label="Email" autoComplete="off" required />
      <TextField {...text('phone')} type="tel" label="Phone" autoComplete="off" required />
      <div>
        <ChoiceField
          id="new-admin-first-password"
          name="first-password"
          legend="First password"
          options={firstPasswords}
          value={admin.password === undefined ? 'link' : 'typed'}
          onChange={choosePassword}
        />
        <p className={styles.hint}>
          {admin.password === undefined
            ? 'Next you get a one-time link, with which they choose a password themselves.'
            : 'Tell them the password yourself; they can change it in Settings.'}
        </p>
      </div>
      {admin.password !== undefined && (
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters`}
          defaultValue={admin.password}
          required
        />
      )}
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
