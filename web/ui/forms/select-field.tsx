import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, inputProps } from './field-frame.tsx';
import own from './select-field.module.css';

interface SelectFieldProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'onChange' | 'value'>,
    FieldWords {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several choices behind the browser's own list. */
export function SelectField<Value extends string>({
  options,
  onChange,
  ...props
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame {...props}>
      <div className={own.box}>
        <select
          {...inputProps(props)}
          className={classNames(styles.input, own.select)}
          onChange={(event) => {
            const chosen = options[event.currentTarget.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
