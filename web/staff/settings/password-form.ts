import { passwordMessage } from '#contract/accounts.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';

/** In the order of the form. */
export const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Where a link stands for the current one. */
export const newPasswordFields = ['newPassword', 'confirmPassword'] as const;
export type NewPasswordField = (typeof newPasswordFields)[number];

export type PasswordField = (typeof passwordFields)[number];
export type PasswordErrors = Partial<Record<PasswordField, string>>;

const DIFFERENT = 'New passwords do not match';

/** Why the form cannot be sent as it is: what the alert says, and what stands at each field. */
export function refusalOf({
  currentPassword,
  newPassword,
  confirmPassword,
}: Record<NewPasswordField, string> & { currentPassword?: string }):
  | { message: string; errors: PasswordErrors }
  | undefined {
  const forNew = passwordMessage(newPassword)?.replace('Password', 'New password');
  const errors: PasswordErrors = {
    ...(currentPassword === '' && { currentPassword: 'Current password is required' }),
    ...(forNew && { newPassword: forNew }),
    ...(!confirmPassword && { confirmPassword: 'Please type the new password once more' }),
  };
  if (Object.keys(errors).length > 0) return { message: FORM_HAS_ERRORS, errors };
  if (newPassword === confirmPassword) return undefined;
  const again = 'This is not the same as the new password above';
  return { message: DIFFERENT, errors: { confirmPassword: again } };
}

/** What stands in the fields; nothing where there is no such field. */
export function readPasswords(form: HTMLFormElement): Record<PasswordField, string> {
  const fields = new FormData(form);
  const textOf = (name: PasswordField) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    currentPassword: textOf('currentPassword'),
    newPassword: textOf('newPassword'),
    confirmPassword: textOf('confirmPassword'),
  };
}
