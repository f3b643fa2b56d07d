import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, inputProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import own from './password-field.module.css';

interface PasswordFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'type' | 'value'>,
    FieldWords {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  /** Told what is typed; the browser keeps the text itself. */
  onChange?: (value: string) => void;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ id, label, hint, error, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className={own.box}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...inputProps({ id, hint, error }, rest['aria-describedby'])}
          type={isShown ? 'text' : 'password'}
          className={classNames(styles.input, own.input)}
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
    </FieldFrame>
  );
}
