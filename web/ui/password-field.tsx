import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import own from './password-field.module.css';

interface PasswordFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'type' | 'value'> {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Told what is typed; the browser keeps the text itself. */
  onChange?: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ id, label, hint, error, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(rest['aria-describedby'], hint && hintId, error && errorId);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={own.box}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={classNames(styles.input, own.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        <button
          type="button"
          className={own.toggle}
          aria-label="Show password"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => show(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={22} />
        </button>
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
