import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './field.module.css';

export interface FieldWords {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What every field has around its input: the label above, hint and error below. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldWords & { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintIdOf(id)} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorIdOf(id)}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}

interface InputWords extends FieldWords {
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** The props of the input itself, tied to its words, so that hint and error are read out with it. */
export function inputProps<Props extends InputWords>({
  label: _label,
  hint,
  error,
  className: _ofTheFrame,
  ...rest
}: Props) {
  const { id, 'aria-describedby': describedBy } = rest;
  const ids = classNames(describedBy, hint && hintIdOf(id), error && errorIdOf(id));
  const isWrong = error ? true : undefined;
  return { ...rest, 'aria-invalid': isWrong, 'aria-describedby': ids || undefined };
}

function hintIdOf(id: string): string {
  return `${id}-hint`;
}

function errorIdOf(id: string): string {
  return `${id}-error`;
}
