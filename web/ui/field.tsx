import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> {
  id: string;
  name: string;
  label: string;
  /** Without it the browser keeps the text, also what a password manager filled in before scripts ran. */
  value?: string;
  onChange?: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** One line of text with its label, hint and error tied to it, so that each is read out with the field. */
export function TextField({
  id,
  label,
  hint,
  error,
  onChange,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(rest['aria-describedby'], hint && hintId, error && errorId);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type={type}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
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
