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
      {error && (
        <p id={errorIdOf(id)} className={styles.error}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Ties an input to its words, so that hint and error are read out with it. */
export function inputProps(
  { id, hint, error }: Omit<FieldWords, 'label'>,
  describedBy?: string | undefined,
) {
  const ids = classNames(describedBy, hint && hintIdOf(id), error && errorIdOf(id));
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids || undefined,
  } as const;
}

function hintIdOf(id: string): string {
  return `${id}-hint`;
}

function errorIdOf(id: string): string {
  return `${id}-error`;
}
