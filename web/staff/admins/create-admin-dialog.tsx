import { useState } from 'react';
import {
  type NewAdmin,
  type NewAdminAnswer,
  normalizePerson,
  PASSWORD_MIN,
  type PasswordLinkAnswer,
  validateNewAdmin,
} from '#contract/accounts.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { createAdmin } from '../api/panel.ts';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { ShowLink } from './password-link-dialog.tsx';

interface CreateAdminDialogProps {
  open: boolean;
  onClose: () => void;
  /** with a message where the dialog closes */
  onCreated: (message?: string) => void;
}

const CREATED = 'Admin created successfully!';
const NOT_CREATED = 'Error creating admin';

/** The password stays in the form when a link is chosen instead, so that changing one's mind loses nothing. */
type NewAdminForm = Required<NewAdmin>;

const emptyForm: NewAdminForm = { name: '', email: '', phone: '', password: '', sendLink: false };
const fields = ['name', 'email', 'phone', 'password'] as const;

/** What was typed stays until the account is made; a link is shown in its place. */
export function CreateAdminDialog({ open, onClose, onCreated }: CreateAdminDialogProps) {
  const [admin, setAdmin] = useState(emptyForm);
  const [invited, setInvited] = useState<{ name: string; answer: PasswordLinkAnswer }>();

  function close() {
    setInvited(undefined);
    onClose();
  }

  function created({ data, message }: NewAdminAnswer) {
    setAdmin(emptyForm);
    if (data) {
      setInvited({ name: admin.name, answer: { success: true, message, data } });
      return onCreated();
    }
    close();
    onCreated(CREATED);
  }

  return (
    <PanelDialog
      open={open}
      title={invited ? `A link for ${invited.name}` : 'Create an administrator'}
      onClose={close}
    >
      {invited ? (
        <ShowLink answer={invited.answer} onClose={close} />
      ) : (
        <>
          <p className="words">They can manage news and events and see payments.</p>
          <CreateAdminForm admin={admin} onChange={setAdmin} onClose={close} onCreated={created} />
        </>
      )}
    </PanelDialog>
  );
}

interface CreateAdminFormProps {
  admin: NewAdminForm;
  onChange: (admin: NewAdminForm) => void;
  onClose: () => void;
  onCreated: (answer: NewAdminAnswer) => void;
}

function CreateAdminForm({ admin, onChange, onClose, onCreated }: CreateAdminFormProps) {
  const { summary, field, text, refuse, clearError } = useForm({
    fields,
    idOf: (name) => `new-admin-${name}`,
    values: admin,
    onEdit: (name, value) => onChange({ ...admin, [name]: value }),
  });

  const [isBusy, submit] = useSubmit(async () => {
    const filled = filledIn(admin);
    const found = validateNewAdmin(filled);
    if (Object.keys(found).length > 0) return refuse(FORM_HAS_ERRORS, found);
    const reply = await createAdmin(filled);
    if (reply.kind === 'success') return onCreated(reply.answer);
    refuse(messageIn(reply, NOT_CREATED), fieldErrorsIn(reply));
  });

  function chooseLink(sendLink: boolean) {
    clearError('password');
    onChange({ ...admin, sendLink });
  }

  return (
    <form className="grid gap-18" noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      <TextField {...text('name')} label="Name" required />
      <EmailField {...text('email')} label="Email" required />
      <TextField {...text('phone')} type="tel" label="Phone" required />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. Tell them the password yourself; they can change it in Settings.`}
        defaultValue={admin.password}
        required={!admin.sendLink}
        disabled={admin.sendLink}
      />
      <div>
        <label className="line check">
          <input
            type="checkbox"
            name="sendLink"
            checked={admin.sendLink}
            onChange={(event) => chooseLink(event.currentTarget.checked)}
            aria-describedby="new-admin-link-hint"
          />
          Use a one-time link instead of a password
        </label>
        <p id="new-admin-link-hint" className="fine mt-8">
          Next you get a link, valid for an hour, with which they choose a password themselves.
        </p>
      </div>
      <DialogFoot label="Create admin" busy={isBusy} busyText="Creating..." onClose={onClose} />
    </form>
  );
}

function filledIn({ password, sendLink, ...person }: NewAdminForm): NewAdmin {
  return { ...normalizePerson(person), ...(sendLink ? { sendLink } : { password }) };
}
