import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, inputProps } from './field-frame.tsx';

interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value'>,
    FieldWords {
  name: string;
  /** What browsers may fill in; 'off' unless given, as without it they guess by the label. */
  autoComplete?: string;
  /** Without it the browser keeps the text, also what a password manager filled in before scripts ran. */
  value?: string;
  onChange?: (value: string) => void;
  /** Stands between the field and its hint. */
  children?: ReactNode;
}

/** Label, hint and error are tied to the field, so that they are read out with it. */
export function TextField(props: TextFieldProps) {
  const { onChange, type = 'text', autoComplete = 'off', children, ...rest } = props;
  return (
    <FieldFrame {...rest}>
      <input
        {...inputProps(rest)}
        type={type}
        autoComplete={autoComplete}
        className={styles.input}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      {children}
    </FieldFrame>
  );
}
