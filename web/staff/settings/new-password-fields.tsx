import { PASSWORD_MIN } from '#contract/accounts.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import styles from './new-password-fields.module.css';
import type { NewPasswordField } from './password-form.ts';
import { strengthOf } from './password-form.ts';

interface NewPasswordFieldsProps {
  field: (name: NewPasswordField) => {
    id: string;
    name: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** the new password so far */
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
