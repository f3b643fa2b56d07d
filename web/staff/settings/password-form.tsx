import { PASSWORD_MIN, passwordMessage } from '#contract/accounts.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { textOf } from '../panel/use-action.ts';
import styles from './new-password-fields.module.css';

export const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** With a one-time link in place of the current password. */
export const newPasswordFields = ['newPassword', 'confirmPassword'] as const;
type NewPasswordField = (typeof newPasswordFields)[number];

export type PasswordErrors = Partial<Record<(typeof passwordFields)[number], string>>;

interface NewPasswordFieldsProps {
  field: (name: NewPasswordField) => {
    id: string;
    name: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  typed: string;
}

/** A new password with how strong it is, and once more. The second is for the person and is not sent. */
export function NewPasswordFields({ field, typed }: NewPasswordFieldsProps) {
  const strength = strengthOf(typed);
  return (
    <>
      <div className="grid gap-10">
        <PasswordField
          {...field('newPassword')}
          label="New Password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          hint={`At least ${PASSWORD_MIN} characters`}
          aria-describedby="password-strength"
        />
        <div className={`fine ${styles.strength}`}>
          <span
            className={`grid gap-4 ${styles.bar}`}
            data-level={strength.level}
            aria-hidden="true"
          >
            <span />
            <span />
            <span />
            <span />
          </span>
          <p id="password-strength">{strength.text}</p>
        </div>
      </div>
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm New Password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
      />
    </>
  );
}

const DIFFERENT = 'New passwords do not match';

type CurrentPassword = { currentPassword?: string };

/** Why the form cannot be sent as it is: a message, and one for each field; undefined when it can. */
export function refusalOf(passwords: Record<NewPasswordField, string> & CurrentPassword) {
  const { currentPassword, newPassword, confirmPassword } = passwords;
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

export function readPasswords(form: FormData): Required<PasswordErrors> {
  return {
    currentPassword: textOf(form, 'currentPassword'),
    newPassword: textOf(form, 'newPassword'),
    confirmPassword: textOf(form, 'confirmPassword'),
  };
}

const LONG = 12;
const VERY_LONG = 16;

/** A hint, not a rule: length counts most, then how different the characters are. The level is for the bar. */
export function strengthOf(password: string): { level: 0 | 1 | 2 | 3 | 4; text: string } {
  const characters = [...password];
  const missing = PASSWORD_MIN - characters.length;
  if (characters.length === 0)
    return { level: 0, text: 'Three words that do not belong together make a good password.' };
  if (missing > 0) {
    return {
      level: 1,
      text: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
    };
  }
  const isVaried = new Set(characters).size >= PASSWORD_MIN;
  if (!isVaried) return { level: 1, text: 'Weak: the same characters again and again.' };
  if (characters.length >= VERY_LONG) return { level: 4, text: 'Very strong.' };
  if (characters.length >= LONG) return { level: 3, text: 'Strong.' };
  return { level: 2, text: 'Fair: a longer one is safer.' };
}
