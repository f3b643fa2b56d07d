import type { ComponentPropsWithRef } from 'react';
import styles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import own from './contact-message-field.module.css';

interface MessageFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value'> {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Several lines of text, in the look of every other field. */
export function MessageField({ id, label, error, onChange, ...rest }: MessageFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={`${styles.input} ${own.lines}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
