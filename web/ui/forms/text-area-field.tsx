import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, inputProps } from './field-frame.tsx';
import own from './text-area-field.module.css';

interface TextAreaFieldProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'onChange' | 'value' | 'autoComplete'>,
    FieldWords {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextAreaField({ onChange, ...props }: TextAreaFieldProps) {
  return (
    <FieldFrame {...props}>
      <textarea
        {...inputProps(props)}
        autoComplete="off"
        className={classNames(styles.input, own.lines)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
